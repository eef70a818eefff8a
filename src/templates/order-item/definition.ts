import { defineServerTemplate } from '#content/define.ts';

/** The choices of an item; made by the server. */
export const orderItem = defineServerTemplate({
  name: 'order_item',
  label: 'An item of the menu',
  madeFor: 'each item that guests order',
});
