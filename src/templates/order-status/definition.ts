import { defineTemplate } from '#content/define.ts';

/** An order; made by the server. */
export const orderStatus = defineTemplate({
  name: 'order_status',
  label: 'An order',
  help: 'Made by the server for each order; no page is made of it.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
