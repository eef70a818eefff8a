import { modelRules } from '#features/accounts/staff-rule.ts';

/** Who may do what with subscribers. */
export const subscriberRules = modelRules('subscriber', 'subscribers', { delete: 'erase' });
