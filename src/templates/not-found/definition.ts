import { defineTemplate } from '#content/define.ts';
import { promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 5: the page for an unknown address. */
export const notFound = defineTemplate({
  name: 'not_found',
  label: '404 page',
  placement: { parents: ['home'], children: [], maxCountPerParent: 1 },
  fields: { ...promoteFields },
  example: { seo_title: '', description: '', share_image: null, is_noindex: true },
  isIndexable: false,
  status: 404,
});
