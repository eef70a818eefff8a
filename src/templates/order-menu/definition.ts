import { defineServerTemplate } from '#content/define.ts';

/** Order online; made by the server. */
export const orderMenu = defineServerTemplate({
  name: 'order_menu',
  label: 'Order online',
  madeFor: 'each restaurant that takes orders',
});
