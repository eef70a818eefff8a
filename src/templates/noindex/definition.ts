import { defineTemplate } from '#content/define.ts';
import { promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 6: the title only, kept out of search engines. */
export const noindex = defineTemplate({
  name: 'noindex',
  label: 'Noindex page',
  fields: { ...promoteFields },
  example: { seo_title: '', description: '', share_image: null, is_noindex: true },
  isIndexable: false,
});
