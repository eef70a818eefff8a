export { recordHistory, recordManyInHistory, SYSTEM, type Actor } from './commands.ts';
export { listHistory } from './queries.ts';
export { historyEntries } from './tables.ts';
