import { MAX_EMAIL_CHARACTERS } from '#shared/email-address.ts';
import { defineForm, type Rule } from '#features/forms/definition.ts';
import { isDayOfMonth, personName, postcode } from '#features/forms/rules.ts';
import { CONFIRM_PREFIX, MAX_OCCASIONS, OCCASIONS, RELATIONSHIPS } from './sign-up.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: { id: `signup.month_${index + 1}` },
}));
const DAYS = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Accepts 29 February; refuses days that exist in no year, such as 30 February. */
const dayOf =
  (month: string): Rule =>
  (value, { answers }) => {
    const chosen = answers[month] ?? '';
    if (chosen === '') return { id: 'signup.error_month' };
    return isDayOfMonth(Number(chosen), Number(value)) ? undefined : { id: 'forms.error_date' };
  };

const withDay =
  (day: string): Rule =>
  (_value, { answers }) =>
    (answers[day] ?? '') === '' ? { id: 'signup.error_day' } : undefined;

const month = { widget: 'select', label: { id: 'signup.month' }, options: MONTHS, isHalf: true } as const;
const day = { widget: 'select', label: { id: 'signup.day' }, options: DAYS, isHalf: true } as const;

/** Sign-up form of Spec §3 and §5: details and days for reminders. */
export const signUpForm = defineForm({
  fields: {
    first_name: {
      widget: 'text',
      label: { id: 'signup.first_name' },
      isRequired: true,
      maxLength: 60,
      rules: [personName],
      autocomplete: 'given-name',
      isHalf: true,
    },
    last_name: {
      widget: 'text',
      label: { id: 'signup.last_name' },
      isRequired: true,
      maxLength: 60,
      rules: [personName],
      autocomplete: 'family-name',
      isHalf: true,
    },
    email: {
      widget: 'email',
      label: { id: 'signup.email' },
      isRequired: true,
      maxLength: MAX_EMAIL_CHARACTERS,
      autocomplete: 'email',
    },
    postcode: {
      widget: 'text',
      label: { id: 'signup.postcode' },
      helpText: { id: 'signup.postcode_help' },
      isRequired: true,
      maxLength: 12,
      autocomplete: 'postal-code',
      rules: [postcode],
    },
    birthday_month: { ...month, label: { id: 'signup.birthday_month' }, rules: [withDay('birthday_day')] },
    birthday_day: {
      ...day,
      label: { id: 'signup.birthday_day' },
      rules: [dayOf('birthday_month')],
    },
    terms: {
      widget: 'checkbox',
      label: { id: 'signup.terms' },
      isRequired: true,
      requiredMessage: { id: 'signup.error_terms' },
    },
    consent: { widget: 'checkbox', label: { id: 'signup.consent' } },
  },
  formsets: {
    occasions: {
      label: { id: 'signup.occasions' },
      addLabel: { id: 'signup.add' },
      rowLabel: { id: 'signup.occasion_row' },
      initialForms: 0,
      maxNum: MAX_OCCASIONS,
      fields: {
        occasion: {
          widget: 'select',
          label: { id: 'signup.occasion' },
          options: OCCASIONS.map((value) => ({ value, label: { id: `signup.occasion_${value}` } })),
          isRequired: true,
          isHalf: true,
        },
        relationship: {
          widget: 'select',
          label: { id: 'signup.relationship' },
          options: RELATIONSHIPS.map((value) => ({ value, label: { id: `signup.relationship_${value}` } })),
          isRequired: true,
          isHalf: true,
        },
        month: { ...month, isRequired: true },
        day: { ...day, isRequired: true, rules: [dayOf('month')] },
      },
    },
  },
});

/** Confirmation button. A form of its own, so that programs that only follow links do not confirm. */
export const confirmForm = defineForm({
  prefix: CONFIRM_PREFIX,
  fields: { token: { widget: 'hidden', label: { id: 'signup.confirm' }, maxLength: 100 } },
});
