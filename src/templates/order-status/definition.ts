import { defineServerTemplate } from '#content/define.ts';

/** An order; made by the server. */
export const orderStatus = defineServerTemplate({
  name: 'order_status',
  label: 'An order',
  madeFor: 'each order',
});
