import { defineTemplate } from '#content/define.ts';

/** Order online; made by the server. */
export const orderMenu = defineTemplate({
  name: 'order_menu',
  label: 'Order online',
  help: 'Made by the server for each restaurant that takes orders; no page is made of it.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
