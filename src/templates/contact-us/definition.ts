import { defineTemplate } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { page } from '#content/fields/pointers.ts';
import { body, promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 3: body blocks plus the 'Send Us a Message' form. */
export const contactUs = defineTemplate({
  name: 'contact_us',
  label: 'Contact page',
  // After a post the guest is redirected to `?sent=1`.
  parameters: ['sent'],
  fields: {
    body: body(),
    guest_care: link({
      label: 'Guest care',
      help: 'Another way to contact you: a web address, e-mail address or phone number.',
    }),
    faq_page: page({ label: 'Questions and answers' }),
    terms_page: page({ label: 'Terms' }),
    privacy_page: page({ label: 'Privacy' }),
    ...promoteFields,
  },
  rules: ({ guest_care: { url, display_name } }) =>
    url !== null && display_name.trim() === ''
      ? [{ field: 'guest_care.display_name', message: 'is required when the link has a target' }]
      : [],
  example: {
    body: [],
    guest_care: { url: { url: 'mailto:ahoy@lanternbay.example' }, display_name: 'Write to guest care' },
    faq_page: 1,
    terms_page: 2,
    privacy_page: 3,
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: false,
  },
});
