import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { FILE_SCREENS } from './files-paths.ts';
import { choosing, requireNumbers, staff } from './layouts.tsx';

/** Documents and videos of the library. */
export const filesRoutes = {
  documents: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.documents.path,
    component: lazyRouteComponent(() => import('#features/documents/admin/documents-screen.tsx'), 'DocumentsScreen'),
  }),
  documentAdd: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.documentAdd.path,
    component: lazyRouteComponent(() => import('#features/documents/admin/upload-screen.tsx'), 'UploadScreen'),
  }),
  documentUpload: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.documentUpload.path,
    component: lazyRouteComponent(() => import('#features/documents/admin/upload-screen.tsx'), 'UploadScreen'),
  }),
  documentEdit: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.documentEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/documents/admin/edit-screen.tsx'), 'EditScreen'),
  }),
  documentDelete: createRoute({
    getParentRoute: () => choosing,
    path: FILE_SCREENS.documentDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/documents/admin/delete-screen.tsx'), 'DeleteScreen'),
  }),
  documentUsage: createRoute({
    getParentRoute: () => choosing,
    path: FILE_SCREENS.documentUsage.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/documents/admin/usage-screen.tsx'), 'UsageScreen'),
  }),
  documentHistory: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.documentHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/documents/admin/history-screen.tsx'), 'HistoryScreen'),
  }),
  videos: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.videos.path,
    component: lazyRouteComponent(() => import('#features/videos/admin/videos-screen.tsx'), 'VideosScreen'),
  }),
  videoAdd: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.videoAdd.path,
    component: lazyRouteComponent(() => import('#features/videos/admin/upload-screen.tsx'), 'UploadScreen'),
  }),
  videoUpload: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.videoUpload.path,
    component: lazyRouteComponent(() => import('#features/videos/admin/upload-screen.tsx'), 'UploadScreen'),
  }),
  videoEdit: createRoute({
    getParentRoute: () => choosing,
    path: FILE_SCREENS.videoEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/videos/admin/edit-screen.tsx'), 'EditScreen'),
  }),
  videoDelete: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.videoDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/videos/admin/delete-screen.tsx'), 'DeleteScreen'),
  }),
  videoUsage: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.videoUsage.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/videos/admin/usage-screen.tsx'), 'UsageScreen'),
  }),
  videoHistory: createRoute({
    getParentRoute: () => staff,
    path: FILE_SCREENS.videoHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/videos/admin/history-screen.tsx'), 'HistoryScreen'),
  }),
} satisfies Record<keyof typeof FILE_SCREENS, unknown>;
