import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { DELETED_RECORD_SCREENS } from '../screens.ts';

/** The screen with its component, which is loaded when it is first shown. */
export const deletedRecordScreens = screensWithViews(DELETED_RECORD_SCREENS, {
  deletedRecords: lazyRouteComponent(() => import('./deleted-record-list-screen.tsx'), 'DeletedRecordListScreen'),
});
