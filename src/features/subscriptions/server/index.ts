export {
  addAccountOccasion,
  eraseSubscriberOf,
  findAccountMail,
  joinByAccount,
  removeAccountOccasion,
} from './account-mail.ts';
export { confirmSignUp } from './commands/confirm-sign-up.ts';
export { signUp } from './commands/sign-up.ts';
export { unsubscribeAddress } from './commands/unsubscribe.ts';
export { concealCarried, concealTokens, withoutTokens } from './conceal-tokens.ts';
export { createSubscriberMailer } from './create-mailer.ts';
export { createSubscriberLinks } from './links.ts';
export type { SubscriberMailer } from './mailer.ts';
export { loadSender } from './sender.ts';
export { createSubscriptions, type Subscriptions } from './subscriptions.ts';
export { leaveBySource, receiveUnsubscribe } from './receive-unsubscribe.ts';
export { receiveConfirmation, receiveSignUp } from './receive-sign-up.ts';
