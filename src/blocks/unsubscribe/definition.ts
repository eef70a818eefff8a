import { defineBlock } from '#content/define.ts';
import { richText } from '#content/fields/rich-text.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.5 item 9, §4: the form that ends marketing e-mail, then its confirmation. */
export const unsubscribe = defineBlock({
  type: 'unsubscribe',
  label: 'Unsubscribe form',
  group: 'promotion',
  help: 'Unsubscribes an address from marketing e-mail. The address from the link in the e-mail (utm_unsub) is filled in.',
  fields: {
    title: text({ label: 'Title', maxLength: 120 }),
    intro: richText({ label: 'Introduction' }),
    confirmation_title: text({
      label: 'Confirmation title',
      help: 'If empty, a standard title is shown.',
      maxLength: 120,
    }),
    confirmation_text: richText({
      label: 'Confirmation text',
      help: 'Shown above the sentence about how long it takes.',
    }),
  },
  example: {
    title: 'Leave the mailing list',
    intro: '<p>We will be sorry to see you go. Your restaurant stays just as near.</p>',
    confirmation_title: '',
    confirmation_text: '<p>Fair winds, and thank you for reading.</p>',
  },
});
