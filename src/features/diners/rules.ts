import { modelRules } from '#features/rights/staff-rule.ts';

/** Rules for accounts of diners. Nobody changes them but their owners. */
export const dinerRules = modelRules('diner', 'accounts of diners', { delete: 'erase' });
