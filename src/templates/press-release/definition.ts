import { defineTemplate } from '#content/define.ts';
import type { Field } from '#content/field.ts';
import { richText } from '#content/fields/rich-text.ts';
import { date } from '#content/fields/scalar.ts';
import { stream } from '#content/fields/stream.ts';
import { multiline, text } from '#content/fields/text.ts';
import { promoteFields } from '../page-fields.ts';

const storedCopy = richText({ label: 'Text', required: true });

/** Spec §3 gives the text as `copy.html`. */
const copy: Field<string, { html: string }> = {
  ...storedCopy,
  resolve: (value, path, context) => ({ html: storedCopy.resolve(value, path, context) }),
};

/** Spec §2.5 item 13. */
export const pressRelease = defineTemplate({
  name: 'press_release',
  label: 'Press release',
  help: 'Belongs below a press release list, which sorts releases by date.',
  placement: { parents: ['press_release_list'], children: [] },
  fields: {
    date: date({ label: 'Date', required: true }),
    dateline: text({ label: 'Dateline', help: 'The place of origin, for example “Orlando, Fla.”', maxLength: 80 }),
    summary: multiline({ label: 'Summary', help: 'For lists, feeds and search engines.', maxLength: 400 }),
    feature_image: stream('feature_image', { label: 'Image', max: 1 }),
    copy,
    ...promoteFields,
  },
  example: {
    date: '2026-03-04',
    dateline: 'Orlando, Fla.',
    summary: 'The spring menu comes ashore on March 9.',
    feature_image: [],
    copy: '<p>The spring menu comes ashore on March 9, with whole grilled branzino and a chowder of the day.</p>',
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: false,
  },
});
