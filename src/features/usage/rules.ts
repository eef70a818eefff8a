import { onRecord } from '#features/accounts/staff-rule.ts';

/** Who may see what uses a thing of the library, and put another in its place. */
export const usageRules = {
  viewOne: onRecord('see the thing'),
  changeOne: onRecord('change the thing'),
};
