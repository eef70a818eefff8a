import { defineTemplate } from '#content/define.ts';

/** A guest's reservation; made by the server, no page is made of it. */
export const reservationEntry = defineTemplate({
  name: 'reservation_entry',
  label: 'Reservation',
  help: 'Created by the server for each guest with a reservation. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
