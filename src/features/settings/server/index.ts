export { changeSettings, checkSettings, saveSettings, withdrawSettings } from './commands.ts';
export { indexOldSettings } from './index-old-settings.ts';
export { loadStoredSettings, type StoredSettings } from './queries.ts';
export { nameSettings } from './queries-staff.ts';
export { settingsTag, subjectOf as settingsSubject } from './write-settings.ts';
export { siteSettings } from './published.ts';
