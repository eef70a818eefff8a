import { defineTemplate } from '#content/define.ts';
import { body, promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 1: body blocks in a wood-texture layout. */
export const genericContent = defineTemplate({
  name: 'generic_content',
  label: 'Content page',
  fields: { body: body(), ...promoteFields },
  example: { body: [], seo_title: '', description: '', share_image: null, is_noindex: false },
});
