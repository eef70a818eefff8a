import { HOST_MODELS } from '#features/rights/permissions.ts';
import { modelRules, onLocations } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const ORDER_MODEL = HOST_MODELS.orders;

const { view, change } = modelRules(ORDER_MODEL, 'orders');

/** Refunds need a right of their own, which paired devices never have. */
export const REFUND_MODEL = 'order_refund';
const { add: refund } = modelRules(REFUND_MODEL, 'refunds', { add: 'make' });

/**
 * Rules for orders. Each of them also needs a right on the restaurant's region: to view it for `view` and `change`, to change
 * it for `settings`. Queries and commands check the region.
 */
export const orderRules = { view, change, settings: onLocations('change restaurants', ['change']), refund };
