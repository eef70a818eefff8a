import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { EDITOR_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const editorScreens = screensWithViews(EDITOR_SCREENS, {
  pageNew: lazyRouteComponent(() => import('./editor-screen.tsx'), 'NewPageScreen'),
  pageEdit: lazyRouteComponent(() => import('./editor-screen.tsx'), 'EditorScreen'),
});
