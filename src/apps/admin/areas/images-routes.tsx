import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { IMAGE_SCREENS } from './images-paths.ts';
import { choosing, requireNumbers, staff } from './layouts.tsx';

const uploadScreen = () => import('#features/images/admin/upload-screen.tsx');

/** Pictures of the library. */
export const imagesRoutes = {
  images: createRoute({
    getParentRoute: () => staff,
    path: IMAGE_SCREENS.images.path,
    component: lazyRouteComponent(() => import('#features/images/admin/images-screen.tsx'), 'ImagesScreen'),
  }),
  imageAdd: createRoute({
    getParentRoute: () => staff,
    path: IMAGE_SCREENS.imageAdd.path,
    component: lazyRouteComponent(uploadScreen, 'UploadScreen'),
  }),
  imageUpload: createRoute({
    getParentRoute: () => staff,
    path: IMAGE_SCREENS.imageUpload.path,
    component: lazyRouteComponent(uploadScreen, 'UploadScreen'),
  }),
  imageEdit: createRoute({
    getParentRoute: () => staff,
    path: IMAGE_SCREENS.imageEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/images/admin/edit-screen.tsx'), 'EditScreen'),
  }),
  imageDelete: createRoute({
    getParentRoute: () => choosing,
    path: IMAGE_SCREENS.imageDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/images/admin/delete-screen.tsx'), 'DeleteScreen'),
  }),
  imageUsage: createRoute({
    getParentRoute: () => choosing,
    path: IMAGE_SCREENS.imageUsage.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/images/admin/usage-screen.tsx'), 'UsageScreen'),
  }),
  imageHistory: createRoute({
    getParentRoute: () => staff,
    path: IMAGE_SCREENS.imageHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/images/admin/history-screen.tsx'), 'HistoryScreen'),
  }),
  imageUrl: createRoute({
    getParentRoute: () => staff,
    path: IMAGE_SCREENS.imageUrl.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/images/admin/url-screen.tsx'), 'UrlScreen'),
  }),
} satisfies Record<keyof typeof IMAGE_SCREENS, unknown>;
