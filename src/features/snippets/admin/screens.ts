import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { SNIPPET_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const snippetScreens = screensWithViews(SNIPPET_SCREENS, {
  snippets: lazyRouteComponent(() => import('./snippet-kinds-screen.tsx'), 'SnippetKindsScreen'),
  snippetsOfKind: lazyRouteComponent(() => import('./snippet-list-screen.tsx'), 'SnippetListScreen'),
  snippetNew: lazyRouteComponent(() => import('./snippet-add-screens.tsx'), 'NewSnippetScreen'),
  snippetEdit: lazyRouteComponent(() => import('./snippet-edit-screen.tsx'), 'EditSnippetScreen'),
  snippetCopy: lazyRouteComponent(() => import('./snippet-add-screens.tsx'), 'CopySnippetScreen'),
  snippetDelete: lazyRouteComponent(() => import('./snippet-delete-screen.tsx'), 'SnippetDeleteScreen'),
  snippetUsage: lazyRouteComponent(() => import('./snippet-about-screens.tsx'), 'SnippetUsageScreen'),
  snippetHistory: lazyRouteComponent(() => import('./snippet-about-screens.tsx'), 'SnippetHistoryScreen'),
  snippetInspect: lazyRouteComponent(() => import('./snippet-edit-screen.tsx'), 'InspectSnippetScreen'),
});
