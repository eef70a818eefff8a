import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNumbers, staff } from './layouts.tsx';
import { COLLECTION_SCREENS } from './collections-paths.ts';

/** The folders of the library. */
export const collectionsRoutes = {
  collections: createRoute({
    getParentRoute: () => staff,
    path: COLLECTION_SCREENS.collections.path,
    component: lazyRouteComponent(
      () => import('#features/collections/admin/collections-screen.tsx'),
      'CollectionsScreen',
    ),
  }),
  collectionNew: createRoute({
    getParentRoute: () => staff,
    path: COLLECTION_SCREENS.collectionNew.path,
    component: lazyRouteComponent(() => import('#features/collections/admin/add-screen.tsx'), 'AddCollectionScreen'),
  }),
  collection: createRoute({
    getParentRoute: () => staff,
    path: COLLECTION_SCREENS.collection.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/collections/admin/edit-screen.tsx'), 'CollectionScreen'),
  }),
  collectionDelete: createRoute({
    getParentRoute: () => staff,
    path: COLLECTION_SCREENS.collectionDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/collections/admin/delete-screen.tsx'),
      'DeleteCollectionScreen',
    ),
  }),
  collectionPrivacy: createRoute({
    getParentRoute: () => staff,
    path: COLLECTION_SCREENS.collectionPrivacy.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/collections/admin/privacy-screen.tsx'),
      'CollectionPrivacyScreen',
    ),
  }),
  collectionHistory: createRoute({
    getParentRoute: () => staff,
    path: COLLECTION_SCREENS.collectionHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/collections/admin/history-screen.tsx'),
      'CollectionHistoryScreen',
    ),
  }),
} satisfies Record<keyof typeof COLLECTION_SCREENS, unknown>;
