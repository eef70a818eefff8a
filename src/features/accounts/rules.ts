import { modelRules } from '#features/rights/staff-rule.ts';

/** Who may do what with accounts of people. Commands also check that nobody touches an account that may do more than they may. */
export const userRules = modelRules('user', 'accounts');

/** Who may do what with groups, in the same bounds. */
export const groupRules = modelRules('group', 'groups');
