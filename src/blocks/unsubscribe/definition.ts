import { defineBlock } from '#content/define.ts';
import { richText } from '#content/fields/rich-text.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.5 item 9, §4: the form that ends marketing e-mail, then its confirmation. */
export const unsubscribe = defineBlock({
  type: 'unsubscribe',
  label: 'Unsubscribe form',
  group: 'promotion',
  help: 'Ends marketing e-mail to an address. Fills in the address that the link in the e-mail carries (utm_unsub).',
  fields: {
    title: text({ label: 'Title', maxLength: 120 }),
    intro: richText({ label: 'Introduction' }),
    confirmation_title: text({ label: 'Title of the confirmation', help: 'Empty says it plainly.', maxLength: 120 }),
    confirmation_text: richText({
      label: 'Text of the confirmation',
      help: 'Stands above the sentence that says how long it may take.',
    }),
  },
  example: {
    title: 'Leave the mailing list',
    intro: '<p>We will be sorry to see you go. Your restaurant stays just as near.</p>',
    confirmation_title: '',
    confirmation_text: '<p>Fair winds, and thank you for reading.</p>',
  },
});
