import { defineServerTemplate } from '#content/define.ts';

/** Check out; made by the server. */
export const orderCheckout = defineServerTemplate({
  name: 'order_checkout',
  label: 'Check out',
  madeFor: 'a guest’s basket',
});
