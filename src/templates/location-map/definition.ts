import { defineTemplate } from '#content/define.ts';
import { text } from '#content/fields/text.ts';
import { promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 10: search form and nearby list beside a map. */
export const locationMap = defineTemplate({
  name: 'location_map',
  label: 'Restaurant map',
  fields: { heading: text({ label: 'Heading', initial: 'Find a restaurant', maxLength: 120 }), ...promoteFields },
  example: { heading: 'Find a restaurant', seo_title: '', description: '', share_image: null, is_noindex: false },
  // `filter` may repeat; `focus` and `zoom` are the map's state; `limit` is how many are listed.
  parameters: ['address', 'latitude', 'longitude', 'filter', 'focus', 'zoom', 'limit'],
});
