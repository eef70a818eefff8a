import { modelRules } from '#features/rights/staff-rule.ts';

/** Rules for subscribers. */
export const subscriberRules = modelRules('subscriber', 'subscribers', { delete: 'erase' });
