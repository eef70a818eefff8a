import { modelRules } from '#features/rights/staff-rule.ts';

/** Rights on user accounts. Commands also check that nobody changes an account with more rights than their own. */
export const userRules = modelRules('user', 'accounts');

/** Rights on groups, with the same limit. */
export const groupRules = modelRules('group', 'groups');
