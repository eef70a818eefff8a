import { defineTemplate } from '#content/define.ts';
import { page } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { stream } from '#content/fields/stream.ts';
import { CONFIRM_PARAMETER, DONE_PARAMETER, OFFERS_PARAMETER } from '#features/subscriptions/contract.ts';
import { body, promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 4: body blocks, pre_form_content blocks, then the sign-up form; its confirmation is set here too. */
export const emailSignup = defineTemplate({
  name: 'email_signup',
  label: 'E-mail sign-up page',
  parameters: [CONFIRM_PARAMETER, DONE_PARAMETER, OFFERS_PARAMETER],
  fields: {
    body: body(),
    pre_form_content: stream('body', { label: 'Above the form', max: 50 }),
    consent_text: richText({ label: 'Consent text', required: true }),
    post_consent_text: richText({ label: 'Below the consent box' }),
    footer_text: richText({ label: 'Below the form' }),
    confirmation_content: stream('body', { label: 'Confirmation', help: 'Shown after signing up.', max: 50 }),
    terms_page: page({ label: 'Terms' }),
    privacy_page: page({ label: 'Privacy' }),
    unsubscribe_page: page({ label: 'Unsubscribe page' }),
    ...promoteFields,
  },
  example: {
    body: [],
    pre_form_content: [],
    consent_text: '<p>Yes, send me news and offers by e-mail.</p>',
    post_consent_text: '<p>You can leave the list whenever you like.</p>',
    footer_text: '<p>We keep your address to ourselves.</p>',
    confirmation_content: [],
    terms_page: 1,
    privacy_page: 2,
    unsubscribe_page: 3,
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: false,
  },
});
