import { defineTemplate } from '#content/define.ts';

/** Check out; made by the server. */
export const orderCheckout = defineTemplate({
  name: 'order_checkout',
  label: 'Check out',
  help: 'Made by the server for a guest’s basket; no page is made of it.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
