import { defineBlock } from '#content/define.ts';
import { richText } from '#content/fields/rich-text.ts';

/** Spec §2.6 artf: rich text. */
export const artf = defineBlock({
  type: 'artf',
  label: 'Rich text',
  group: 'text',
  help: 'Paragraphs, lists, links and tables.',
  fields: { copy: richText({ label: 'Text', required: true }) },
  example: {
    copy: '<p>Every lantern on our walls came off a working boat. We light them at four, when the <strong>first catch</strong> comes off the grill.</p><ul><li>Hardwood fires in every kitchen</li><li>Chowder made twice a day</li></ul>',
  },
});
