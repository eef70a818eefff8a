import { defineTemplate } from '#content/define.ts';

/** An order; made by the server. */
export const orderStatus = defineTemplate({
  name: 'order_status',
  label: 'An order',
  help: 'Created by the server for each order. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
