import { defineServerTemplate } from '#content/define.ts';

/** The times to which a guest can move a reservation; made by the server, outside the page tree. */
export const reservationChange = defineServerTemplate({
  name: 'reservation_change',
  label: 'Change of a reservation',
  madeFor: 'each guest who changes a reservation',
});
