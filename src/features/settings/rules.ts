import { mayOnModel } from '#features/accounts/permissions.ts';
import { modelRules, onRecord, type StaffRule } from '#features/accounts/staff-rule.ts';
import { SETTINGS } from './definitions.ts';

const rightOn = (model: string) => `settings.${model}`;

/** Who may do what with one model of settings. */
export const rulesOfSettings = (model: string) => modelRules(rightOn(model), 'these settings');

const list: StaffRule = {
  who: 'staff who may see any settings',
  refusal: 'You may not see settings',
  allows: (powers) => SETTINGS.some(({ name }) => mayOnModel(powers, rightOn(name), 'view')),
};

/** Who may call what. Somebody who may not see a model is answered that there is none, so the handlers check the model. */
export const settingsRules = { list, view: onRecord('see the settings'), change: onRecord('change the settings') };
