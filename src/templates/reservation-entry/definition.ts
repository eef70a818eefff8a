import { defineServerTemplate } from '#content/define.ts';

/** A guest's reservation; made by the server, outside the page tree. */
export const reservationEntry = defineServerTemplate({
  name: 'reservation_entry',
  label: 'Reservation',
  madeFor: 'each guest with a reservation',
});
