import { onLocations } from '#features/rights/staff-rule.ts';

/** Who may do what with restaurants of any region. Commands and queries check the region of each restaurant. */
export const locationRules = {
  view: onLocations('see restaurants', ['view']),
  add: onLocations('add restaurants', ['add']),
  change: onLocations('change restaurants', ['change']),
  delete: onLocations('archive restaurants', ['delete']),
  import: onLocations('import restaurants', ['add', 'change']),
};
