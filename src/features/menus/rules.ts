import { HOST_MODELS } from '#features/rights/permissions.ts';
import { modelRules, onLocations } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const MENU_MODEL = 'menu';

/** Rules for the menu of the chain. */
export const menuRules = modelRules(MENU_MODEL, 'the menu');

const { view, change } = modelRules(HOST_MODELS.orders, 'orders');

/** Rules for a restaurant's own values on the menu; each also needs a right on the restaurant's region. */
export const kitchenRules = { view, change, settings: onLocations('change restaurants', ['change']) };
