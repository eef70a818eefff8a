export { recordHistory, recordManyInHistory, SYSTEM, type Actor } from './commands.ts';
export { historyEntries } from './tables.ts';
