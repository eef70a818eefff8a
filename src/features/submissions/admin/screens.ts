import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { FORM_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const formScreens = screensWithViews(FORM_SCREENS, {
  forms: lazyRouteComponent(() => import('./form-list-screen.tsx'), 'FormListScreen'),
  submissions: lazyRouteComponent(() => import('./submission-list-screen.tsx'), 'SubmissionListScreen'),
  submissionsDelete: lazyRouteComponent(() => import('./submission-delete-screen.tsx'), 'SubmissionDeleteScreen'),
});
