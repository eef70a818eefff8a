import { defineTemplate } from '#content/define.ts';

/** The choices of an item; made by the server. */
export const orderItem = defineTemplate({
  name: 'order_item',
  label: 'An item of the menu',
  help: 'Created by the server for each item that guests order. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
