import { describe, expect, it } from 'vitest';
import { readForm } from '#features/forms/read-form.ts';
import { listErrors } from '#features/forms/props.ts';
import { MAX_OCCASIONS } from './sign-up.ts';
import { signUpForm } from './sign-up-form.ts';
import { termsText } from './terms-texts.ts';

const POST = {
  first_name: 'Mara',
  last_name: 'Lindqvist',
  email: 'mara@harbor.example',
  postcode: '04101',
  terms: 'on',
};
const row = (index: number, answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [`occasions-${index}-${name}`, value]));
const OCCASION = { occasion: 'anniversary', relationship: 'partner', month: '2', day: '29' };
const errorsOf = (more: Record<string, unknown>) => {
  const read = readForm(signUpForm, { ...POST, ...more });
  if (read.isValid) return [];
  return [
    ...listErrors(read.form).map(({ field, error }) => [field.key, typeof error === 'string' ? error : error.id]),
    ...read.form.formsets.flatMap(({ errors }) =>
      errors.map((error) => ['occasions', typeof error === 'string' ? error : error.id]),
    ),
  ];
};

describe('signing up', () => {
  it('accepts valid values', () => {
    const read = readForm(signUpForm, { ...POST, 'occasions-TOTAL_FORMS': '2', ...row(0, OCCASION) });
    expect(read).toMatchObject({
      isValid: true,
      values: { fields: { terms: true, consent: false }, formsets: { occasions: [OCCASION] } },
    });
  });

  it.each([
    [{ terms: '' }, ['terms', 'signup.error_terms']],
    [{ email: 'mara@harbor.example\r\nBcc: x@y.example' }, ['email', 'forms.error_characters']],
    [{ email: 'mara' }, ['email', 'forms.error_email']],
    [{ first_name: 'Mara\nSubject: x' }, ['first_name', 'forms.error_characters']],
    [{ first_name: 'claim $500: https://evil.example/x' }, ['first_name', 'forms.error_characters']],
    [{ first_name: 'Visit evil.example' }, ['first_name', 'forms.error_characters']],
    [{ last_name: 'www.evil' }, ['last_name', 'forms.error_characters']],
    [{ last_name: 'me@evil' }, ['last_name', 'forms.error_characters']],
    [{ first_name: 'm'.repeat(61) }, ['first_name', 'forms.error_long']],
    [{ postcode: '1234' }, ['postcode', 'forms.error_postcode']],
    [{ birthday_month: '2', birthday_day: '30' }, ['birthday_day', 'forms.error_date']],
    [{ birthday_month: '13', birthday_day: '1' }, ['birthday_month', 'forms.error_option']],
    [{ birthday_month: '4' }, ['birthday_month', 'signup.error_day']],
    [{ birthday_day: '4' }, ['birthday_day', 'signup.error_month']],
    [{ 'occasions-TOTAL_FORMS': '1', ...row(0, { ...OCCASION, month: '4', day: '31' }) }, ['day', 'forms.error_date']],
    [
      { 'occasions-TOTAL_FORMS': '1', ...row(0, { ...OCCASION, occasion: 'wake' }) },
      ['occasion', 'forms.error_option'],
    ],
    [{ 'occasions-TOTAL_FORMS': '1000' }, ['occasions', 'forms.error_too_many']],
  ])('refuses %j', (more, error) => expect(errorsOf(more)).toContainEqual(error));

  it('takes 29 February', () => {
    expect(errorsOf({ birthday_month: '2', birthday_day: '29' })).toEqual([]);
  });

  it('reads no more rows than there may be', () => {
    const rows = Object.assign({}, ...Array.from({ length: 1000 }, (_, index) => row(index, OCCASION))) as object;
    const read = readForm(signUpForm, { ...POST, ...rows, 'occasions-TOTAL_FORMS': String(MAX_OCCASIONS) });
    expect(read.isValid && read.values.formsets.occasions).toHaveLength(MAX_OCCASIONS);
  });
});

describe('termsText', () => {
  const terms = { title: 'Terms', url: '/terms/' };
  const privacy = { title: 'Privacy', url: '/privacy/' };
  it.each([
    ['en', { terms, privacy }, 'I accept the Terms (/terms/) and have read Privacy (/privacy/).'],
    ['es', { terms, privacy: null }, 'Acepto las condiciones de uso (/terms/).'],
    ['fr-CA', { terms: null, privacy: null }, 'Je souhaite recevoir des rappels par courriel.'],
    ['xx', { terms: null, privacy: null }, 'I want to get reminders by e-mail.'],
  ])('in %s', (language, pages, text) => expect(termsText(language, pages)).toBe(text));
});
