import { MAX_EMAIL_CHARACTERS } from '#shared/email-address.ts';
import { defineForm, type FormValues } from '#features/forms/definition.ts';

/** Additional fields of Galley's own report page. */
export const reportForm = defineForm({
  fields: {
    description: {
      widget: 'textarea',
      label: { id: 'access.description' },
      helpText: { id: 'access.description_help' },
      isRequired: true,
      maxLength: 5_000,
    },
    email: {
      widget: 'email',
      label: { id: 'access.email' },
      helpText: { id: 'access.email_help' },
      maxLength: MAX_EMAIL_CHARACTERS,
      autocomplete: 'email',
    },
  },
});
export type ReportValues = FormValues<typeof reportForm>['fields'];
