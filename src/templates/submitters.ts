import { submitEmailSignup } from './email-signup/submit.ts';
import { submitUnsubscribe } from './unsubscribe/submit.ts';
import type { Submitter } from './submitter.ts';
import { submitContactUs } from './contact-us/submit.ts';
import type { TemplateName } from './definitions.ts';
import { submitFormPage } from './form-page/submit.ts';

/** Handlers of templates whose pages accept posts (Spec §7: forms are posted to their own page). */
export const SUBMITTERS: Partial<Record<TemplateName, Submitter>> = {
  contact_us: submitContactUs,
  email_signup: submitEmailSignup,
  unsubscribe: submitUnsubscribe,
  form_page: submitFormPage,
};
