export {
  type Actor,
  deleteOldHistory,
  type News,
  recordHistory,
  recordManyInHistory,
  SYSTEM,
  claimNews,
} from './commands.ts';
export { olderVersion, refuseOlderVersion } from './older-version.ts';
export { listHistory } from './queries.ts';
export { historyEntries } from './published.ts';
