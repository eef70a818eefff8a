import { consentLabel } from '#features/subscriptions/consent-label.ts';
import { emptyForm } from '#features/forms/read-form.ts';
import { confirmForm, signUpForm } from '#features/subscriptions/sign-up-form.ts';
import {
  CONFIRM_PARAMETER,
  DONE_PARAMETER,
  OFFERS_PARAMETER,
  SIGN_UP_OUTCOMES,
} from '#features/subscriptions/contract.ts';
import { termsSentence } from '#features/subscriptions/terms-texts.ts';
import type { PageTarget } from '#content/lookup.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import { promoteFields } from '../page-fields.ts';
import type { SignUpState } from './props.ts';

/** The sign-up form, the confirmation form of a mailed link (never cached), or the result. */
export async function loadEmailSignup({ page, fields, query }: LoadContext): Promise<LoadResult> {
  const shown = Object.entries(fields).filter(([name]) => !(name in promoteFields));
  const token = query.get(CONFIRM_PARAMETER);
  const outcome = SIGN_UP_OUTCOMES.find((one) => one === query.get(DONE_PARAMETER));
  const state: Omit<SignUpState, 'terms'> =
    token !== null
      ? { form: confirmFormOf(token) }
      : outcome === undefined
        ? { form: emptyForm(signUpForm) }
        : { outcome, ...(query.get(OFFERS_PARAMETER) === 'none' && { wants_no_offers: true as const }) };
  return {
    kind: 'page',
    props: {
      title: page.title,
      ...Object.fromEntries(shown),
      consent_text: consentLabel(page.languageCode, fields['consent_text']),
      terms: termsOf(page.languageCode, fields),
      ...state,
    },
    ...(token === null && outcome === undefined ? {} : { head: { robots: 'noindex' } }),
    ...(token === null ? {} : { cacheSeconds: 0 }),
  };
}

function termsOf(language: string, { terms_page, privacy_page }: LoadContext['fields']) {
  const target = (page: unknown) => (page ?? null) as PageTarget | null;
  return termsSentence(language, { terms: target(terms_page), privacy: target(privacy_page) });
}

function confirmFormOf(token: string) {
  const form = emptyForm(confirmForm);
  return { ...form, fields: form.fields.map((field) => ({ ...field, initial: token })) };
}
