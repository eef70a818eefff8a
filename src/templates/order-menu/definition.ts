import { defineTemplate } from '#content/define.ts';

/** Order online; made by the server. */
export const orderMenu = defineTemplate({
  name: 'order_menu',
  label: 'Order online',
  help: 'Created by the server for each restaurant that takes orders. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
