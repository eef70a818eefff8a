export {
  aimDeposits,
  askDeposit,
  awaitsDecision,
  decideDeposit,
  findDeposit,
  forgetDeposits,
} from './deposit-commands.ts';
export { depositText } from './deposit-text.ts';
export { createDeposits, type Deposits } from './deposits.ts';
export { guestDeposit, loadDeposits, staffDeposit } from './load-deposits.ts';
export type { LockedReservation } from './settle-deposit.ts';
