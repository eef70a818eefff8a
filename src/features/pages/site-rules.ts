import { modelRules } from '#features/rights/staff-rule.ts';

/** Who may do what with sites. */
export const siteRules = modelRules('site', 'sites');
