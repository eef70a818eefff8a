import { defineTemplate } from '#content/define.ts';
import { target } from '#content/fields/pointers.ts';
import { promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 15: renders only the page shell; with a target, visitors are sent there. */
export const redirect = defineTemplate({
  name: 'redirect',
  label: 'Redirect page',
  fields: { target: target({ label: 'Sends guests to' }), ...promoteFields },
  example: { target: { url: '/locations/' }, seo_title: '', description: '', share_image: null, is_noindex: true },
  isIndexable: false,
});
