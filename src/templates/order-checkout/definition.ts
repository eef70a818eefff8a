import { defineTemplate } from '#content/define.ts';

/** Check out; made by the server. */
export const orderCheckout = defineTemplate({
  name: 'order_checkout',
  label: 'Check out',
  help: 'Created by the server for a guest’s basket. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
