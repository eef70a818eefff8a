import type { FormTemplates } from './list-forms.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';

/** Templates whose pages have a form. */
export const FORM_TEMPLATES: FormTemplates = {
  names: Object.values(TEMPLATES)
    .filter(({ takesSubmissions }) => takesSubmissions)
    .map(({ name }) => name),
  find: findTemplate,
};
