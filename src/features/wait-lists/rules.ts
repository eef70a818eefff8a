import { HOST_MODELS } from '#features/rights/permissions.ts';
import { modelRules, onLocations } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const WAIT_LIST_MODEL = HOST_MODELS.waitLists;

const { view, change } = modelRules(WAIT_LIST_MODEL, 'wait lists');

/**
 * Rules for wait lists. Each of them also needs a right on the restaurant's region: to view it for `view` and `change`, to
 * change it for `settings`. Queries and commands check the region.
 */
export const waitListRules = { view, change, settings: onLocations('change restaurants', ['change']) };
