import { defineTemplate } from '#content/define.ts';

/** Spec §2.5 item 8: a restaurant's local page. Served below a state list. */
export const locationDetail = defineTemplate({
  name: 'location_detail',
  label: 'Local page',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  standsAlone: false,
});
