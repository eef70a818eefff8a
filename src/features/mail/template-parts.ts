import { multiline, text } from '#content/fields/text.ts';

/** Placeholders and fields that many mails have. */

export const SITE = { label: 'Name of the chain', kind: 'text', sample: 'Lantern Bay' } as const;
export const RESTAURANT = { label: 'Name of the restaurant', kind: 'text', sample: 'Lantern Bay Portland' } as const;
export const subject = () => text({ label: 'Subject', required: true, maxLength: 200 });
export const body = () =>
  multiline({
    label: 'Text',
    help: 'An empty line starts a new paragraph. A paragraph that starts with “# ” is a heading. Lines that start with “* ” are a list.',
    required: true,
    maxLength: 5000,
  });
export const button = () => text({ label: 'Button text', required: true, maxLength: 60 });
