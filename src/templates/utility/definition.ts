import { defineTemplate } from '#content/define.ts';
import { richText } from '#content/fields/rich-text.ts';
import { choice } from '#content/fields/scalar.ts';
import { promoteFields } from '../page-fields.ts';

/** Spec §3 background styles, in its order. */
export const BACKGROUND_STYLES = [
  'wood-texture',
  'lighthouse',
  'faded-shoreline',
  'military-monday',
  'lobster',
  'blue-chill',
] as const;

/** Spec §2.5 item 16: rich body with a background style. */
export const utility = defineTemplate({
  name: 'utility',
  label: 'Utility page',
  help: 'Legal texts and notices.',
  fields: {
    body: richText({ label: 'Text', required: true }),
    background_style: choice({ label: 'Background', choices: BACKGROUND_STYLES, initial: 'wood-texture' }),
    ...promoteFields,
  },
  example: {
    body: '<p>These terms apply to everything you order from us.</p>',
    background_style: 'faded-shoreline',
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: false,
  },
});
