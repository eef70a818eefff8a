export { forgetLocks, lockedAmong, lockRecord, refuseLocked, unlockRecord } from './commands.ts';
export { recordLocks } from './published.ts';
export { findLocks, lockStateOf, mayUnlock } from './queries.ts';
