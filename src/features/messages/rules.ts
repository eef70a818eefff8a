import { modelRules, type StaffRule } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const MESSAGE_MODEL = 'message';

/** Rules for the messages of guests. */
export const messageRules = modelRules(MESSAGE_MODEL, 'messages');

/** Rule of bulk actions: the action decides whether the right to change or to delete is needed. */
export const chosenRule: StaffRule = {
  who: `${messageRules.change.who}; to delete them, ${messageRules.delete.who}`,
  refusal: 'You may not change or delete messages',
  allows: (powers, params) => messageRules.change.allows(powers, params) || messageRules.delete.allows(powers, params),
};
