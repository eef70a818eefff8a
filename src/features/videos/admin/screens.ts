import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { VIDEO_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const videoScreens = screensWithViews(VIDEO_SCREENS, {
  videos: lazyRouteComponent(() => import('./video-list-screen.tsx'), 'VideoListScreen'),
  videoAdd: lazyRouteComponent(() => import('./video-upload-screen.tsx'), 'VideoUploadScreen'),
  videoUpload: lazyRouteComponent(() => import('./video-upload-screen.tsx'), 'VideoUploadScreen'),
  videoEdit: lazyRouteComponent(() => import('./video-edit-screen.tsx'), 'VideoEditScreen'),
  videoDelete: lazyRouteComponent(() => import('./video-delete-screen.tsx'), 'VideoDeleteScreen'),
  videoUsage: lazyRouteComponent(() => import('./video-usage-screen.tsx'), 'VideoUsageScreen'),
  videoHistory: lazyRouteComponent(() => import('./video-history-screen.tsx'), 'VideoHistoryScreen'),
});
