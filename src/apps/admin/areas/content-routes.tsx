import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosing, requireNumbers, staff } from './layouts.tsx';
import { CONTENT_SCREENS } from './content-paths.ts';

/** Snippets and settings. */
export const contentRoutes = {
  snippetTypes: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.snippetTypes.path,
    component: lazyRouteComponent(() => import('#features/snippets/admin/types-screen.tsx'), 'SnippetTypesScreen'),
  }),
  snippets: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.snippets.path,
    component: lazyRouteComponent(() => import('#features/snippets/admin/list-screen.tsx'), 'SnippetsScreen'),
  }),
  snippetNew: createRoute({
    getParentRoute: () => choosing,
    path: CONTENT_SCREENS.snippetNew.path,
    component: lazyRouteComponent(() => import('#features/snippets/admin/new-screens.tsx'), 'NewSnippetScreen'),
  }),
  snippetCopy: createRoute({
    getParentRoute: () => choosing,
    path: CONTENT_SCREENS.snippetCopy.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/snippets/admin/new-screens.tsx'), 'CopySnippetScreen'),
  }),
  snippetEdit: createRoute({
    getParentRoute: () => choosing,
    path: CONTENT_SCREENS.snippetEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/snippets/admin/edit-screen.tsx'), 'EditSnippetScreen'),
  }),
  snippetInspect: createRoute({
    getParentRoute: () => choosing,
    path: CONTENT_SCREENS.snippetInspect.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/snippets/admin/edit-screen.tsx'), 'InspectSnippetScreen'),
  }),
  snippetDelete: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.snippetDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/snippets/admin/delete-screen.tsx'), 'DeleteSnippetScreen'),
  }),
  snippetUsage: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.snippetUsage.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/snippets/admin/about-screens.tsx'), 'SnippetUsageScreen'),
  }),
  snippetHistory: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.snippetHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/snippets/admin/about-screens.tsx'), 'SnippetHistoryScreen'),
  }),
  settings: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.settings.path,
    component: lazyRouteComponent(() => import('#features/settings/admin/overview-screen.tsx'), 'SettingsScreen'),
  }),
  settingsModel: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.settingsModel.path,
    component: lazyRouteComponent(
      () => import('#features/settings/admin/site-choice-screen.tsx'),
      'SettingsSiteScreen',
    ),
  }),
  settingsEdit: createRoute({
    getParentRoute: () => choosing,
    path: CONTENT_SCREENS.settingsEdit.path,
    component: lazyRouteComponent(() => import('#features/settings/admin/edit-screen.tsx'), 'EditSettingsScreen'),
  }),
  settingsHistory: createRoute({
    getParentRoute: () => staff,
    path: CONTENT_SCREENS.settingsHistory.path,
    component: lazyRouteComponent(() => import('#features/settings/admin/history-screen.tsx'), 'SettingsHistoryScreen'),
  }),
} satisfies Record<keyof typeof CONTENT_SCREENS, unknown>;
