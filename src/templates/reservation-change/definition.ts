import { defineTemplate } from '#content/define.ts';

/** The times to which a guest can move a reservation; made by the server, no page is made of it. */
export const reservationChange = defineTemplate({
  name: 'reservation_change',
  label: 'Change of a reservation',
  help: 'Created by the server for each guest who changes a reservation. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
