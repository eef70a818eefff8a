import { defineServerTemplate } from '#content/define.ts';

/** The page on which a guest chooses a time; made by the server, outside the page tree. */
export const reservationChoose = defineServerTemplate({
  name: 'reservation_choose',
  label: 'Reserve a table',
  madeFor: 'each restaurant that takes reservations',
});
