import { defineTemplate } from '#content/define.ts';

/** The choices of an item; made by the server. */
export const orderItem = defineTemplate({
  name: 'order_item',
  label: 'An item of the menu',
  help: 'Made by the server for each item that guests order; no page is made of it.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
