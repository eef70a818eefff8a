import { modelRules } from '#features/rights/staff-rule.ts';

/** Rules for redirects. */
export const redirectRules = modelRules('redirect', 'redirects');
