import { defineServerTemplate } from '#content/define.ts';

/** A guest's reservation; made by the server, no page is made of it. */
export const reservationEntry = defineServerTemplate({
  name: 'reservation_entry',
  label: 'Reservation',
  madeFor: 'each guest with a reservation',
});
