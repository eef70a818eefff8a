import { modelRules, onAnyModel, onRecord } from '#features/rights/staff-rule.ts';

const rightOn = (model: string) => `settings.${model}`;

/** Rules for one settings model. */
export const rulesOfSettings = (model: string) => modelRules(rightOn(model), 'these settings');

const list = onAnyModel('settings.', 'see settings');

/**
 * Rules of the routes. A model that the user may not see is answered like one that does not exist, so the handlers
 * check the model.
 */
export const settingsRules = { list, view: onRecord('see the settings'), change: onRecord('change the settings') };
