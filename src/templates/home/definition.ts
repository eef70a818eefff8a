import { defineTemplate } from '#content/define.ts';
import { body, promoteFields } from '../page-fields.ts';

/** The site's first page: blocks across the whole width. */
export const home = defineTemplate({
  name: 'home',
  label: 'Home',
  placement: { parents: ['home'], children: 'any' },
  fields: { body: body(), ...promoteFields },
  example: { body: [], seo_title: '', description: '', share_image: null, is_noindex: false },
});
