export { saveSettings } from './commands.ts';
export { indexOldSettings } from './index-old-settings.ts';
export { loadStoredSettings, type StoredSettings } from './queries.ts';
export { settingsTag } from './write-settings.ts';
export { siteSettings } from './published.ts';
