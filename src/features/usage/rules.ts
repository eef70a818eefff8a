import { onRecord } from '#features/rights/staff-rule.ts';

/** Rules for listing and replacing the uses of a record. */
export const usageRules = {
  viewOne: onRecord('see the item'),
  changeOne: onRecord('change the item'),
};
