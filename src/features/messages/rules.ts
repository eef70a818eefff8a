import { modelRules, type StaffRule } from '#features/accounts/staff-rule.ts';
import { MESSAGE_MODEL } from './contract.ts';

/** Who may do what with the messages of guests. */
export const messageRules = modelRules(MESSAGE_MODEL, 'messages');

/** For chosen messages: the action decides which of two rights the command asks for. */
export const chosenRule: StaffRule = {
  who: `${messageRules.change.who}; to delete them, ${messageRules.delete.who}`,
  refusal: 'You may not change or delete messages',
  allows: (powers, params) => messageRules.change.allows(powers, params) || messageRules.delete.allows(powers, params),
};
