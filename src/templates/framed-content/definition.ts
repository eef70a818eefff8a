import { defineTemplate } from '#content/define.ts';
import { body, promoteFields } from '../page-fields.ts';

/** Blocks without header and footer, for an iframe block of another page of this site. */
export const framedContent = defineTemplate({
  name: 'framed_content',
  label: 'Content for a frame',
  help: 'Without header and footer, to be shown inside another page with a frame block. Hidden from search engines.',
  fields: { body: body(), ...promoteFields },
  example: { body: [], seo_title: '', description: '', share_image: null, is_noindex: true },
  isIndexable: false,
  shell: 'framed',
});
