import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { SETTINGS_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const settingsScreens = screensWithViews(SETTINGS_SCREENS, {
  settings: lazyRouteComponent(() => import('./settings-list-screen.tsx'), 'SettingsListScreen'),
  settingsModel: lazyRouteComponent(() => import('./settings-site-screen.tsx'), 'SettingsSiteScreen'),
  settingsEdit: lazyRouteComponent(() => import('./settings-edit-screen.tsx'), 'SettingsEditScreen'),
  settingsHistory: lazyRouteComponent(() => import('./settings-history-screen.tsx'), 'SettingsHistoryScreen'),
});
