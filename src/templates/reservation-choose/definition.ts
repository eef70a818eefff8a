import { defineTemplate } from '#content/define.ts';

/** The page on which a guest chooses a time; made by the server, no page is made of it. */
export const reservationChoose = defineTemplate({
  name: 'reservation_choose',
  label: 'Reserve a table',
  help: 'Created by the server for each restaurant that takes reservations. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
