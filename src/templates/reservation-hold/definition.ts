import { defineTemplate } from '#content/define.ts';

/** A time that is held for a guest; made by the server, no page is made of it. */
export const reservationHold = defineTemplate({
  name: 'reservation_hold',
  label: 'Held time',
  help: 'Created by the server for each guest who has chosen a time. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
