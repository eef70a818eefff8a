import { defineServerTemplate } from '#content/define.ts';

/** A time that is held for a guest; made by the server, outside the page tree. */
export const reservationHold = defineServerTemplate({
  name: 'reservation_hold',
  label: 'Held time',
  madeFor: 'each guest who has chosen a time',
});
