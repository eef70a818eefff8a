import { inCollections, onRecord } from '#features/rights/staff-rule.ts';

/** Rights on collections themselves. */
export const collectionRules = {
  view: inCollections('collection', 'see collections'),
  add: inCollections('collection', 'add collections', ['add']),
  viewOne: onRecord('see the collection'),
  changeOne: onRecord('change the collection'),
  deleteOne: onRecord('delete the collection'),
};
