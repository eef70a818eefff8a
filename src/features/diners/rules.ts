import { modelRules } from '#features/rights/staff-rule.ts';

/** Rules for accounts of diners. Only their owners change them. */
export const dinerRules = modelRules('diner', 'accounts of diners', { delete: 'erase' });
