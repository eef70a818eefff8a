import { modelRules } from '#features/accounts/staff-rule.ts';

/** Who may do what with redirects. */
export const redirectRules = modelRules('redirect', 'redirects');
