import { multiline, text } from '#content/fields/text.ts';

/** Placeholders and fields that many mails have. */

export const SITE = { label: 'What the chain is called', kind: 'text', sample: 'Lantern Bay' } as const;
export const RESTAURANT = { label: 'Name of the restaurant', kind: 'text', sample: 'Lantern Bay Portland' } as const;
export const subject = () => text({ label: 'Subject', required: true, maxLength: 200 });
export const body = () =>
  multiline({
    label: 'Text',
    help: 'An empty line begins a paragraph. A paragraph that begins with “# ” is a heading; lines that begin with “* ” are a list.',
    required: true,
    maxLength: 5000,
  });
export const button = () => text({ label: 'Words on the button', required: true, maxLength: 60 });
