import { defineTemplate } from '#content/define.ts';

/** Spec §2.5 item 7: the restaurants of one city. Served below a state list. */
export const locationList = defineTemplate({
  name: 'location_list',
  label: 'City list',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  standsAlone: false,
});
