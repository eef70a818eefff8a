import { defineTemplate } from '#content/define.ts';
import { choice } from '#content/fields/scalar.ts';
import { promoteFields } from '../page-fields.ts';

/**
 * Spec §2.5 item 11: every state and its cities. City lists and local pages are served below it; a state alone leads to
 * its place in the list.
 */
export const stateList = defineTemplate({
  name: 'state_list',
  label: 'State list',
  fields: { country: choice({ label: 'Country', choices: ['US', 'CA'], initial: 'US' }), ...promoteFields },
  example: { country: 'US', seo_title: '', description: '', share_image: null, is_noindex: false },
  /** The page number of a city list. */
  parameters: ['page'],
  subroutes: [':state/', ':state/:city/', ':state/:city/:line1/'],
});
