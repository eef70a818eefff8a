export { deleteOldHistory, recordHistory, recordManyInHistory, SYSTEM, type Actor } from './commands.ts';
export { olderVersion, refuseOlderVersion } from './older-version.ts';
export { listHistory } from './queries.ts';
export { historyEntries } from './published.ts';
