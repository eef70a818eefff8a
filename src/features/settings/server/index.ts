export { saveSettings } from './commands.ts';
export { loadStoredSettings, type StoredSettings } from './queries.ts';
