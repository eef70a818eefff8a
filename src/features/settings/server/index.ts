export { saveSettings } from './commands.ts';
export { loadStoredSettings } from './queries.ts';
