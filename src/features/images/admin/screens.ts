import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { IMAGE_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const imageScreens = screensWithViews(IMAGE_SCREENS, {
  images: lazyRouteComponent(() => import('./image-list-screen.tsx'), 'ImageListScreen'),
  imageAdd: lazyRouteComponent(() => import('./image-upload-screen.tsx'), 'ImageUploadScreen'),
  imageUpload: lazyRouteComponent(() => import('./image-upload-screen.tsx'), 'ImageUploadScreen'),
  imageEdit: lazyRouteComponent(() => import('./image-edit-screen.tsx'), 'ImageEditScreen'),
  imageDelete: lazyRouteComponent(() => import('./image-delete-screen.tsx'), 'ImageDeleteScreen'),
  imageUsage: lazyRouteComponent(() => import('./image-usage-screen.tsx'), 'ImageUsageScreen'),
  imageHistory: lazyRouteComponent(() => import('./image-history-screen.tsx'), 'ImageHistoryScreen'),
  imageUrl: lazyRouteComponent(() => import('./image-url-screen.tsx'), 'ImageUrlScreen'),
});
