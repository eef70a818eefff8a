import { defineTemplate } from '#content/define.ts';
import { body, promoteFields } from '../page-fields.ts';

/** The public site's style page: body blocks, then every part of the design system. */
export const example = defineTemplate({
  name: 'example',
  label: 'Style page',
  help: 'For developers: shows the design of the site. Hidden from search engines.',
  fields: { body: body(), ...promoteFields },
  example: { body: [], seo_title: '', description: '', share_image: null, is_noindex: true },
  isIndexable: false,
});
