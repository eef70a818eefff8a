import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { COLLECTION_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const collectionScreens = screensWithViews(COLLECTION_SCREENS, {
  collections: lazyRouteComponent(() => import('./collection-list-screen.tsx'), 'CollectionListScreen'),
  collectionNew: lazyRouteComponent(() => import('./collection-add-screen.tsx'), 'CollectionAddScreen'),
  collection: lazyRouteComponent(() => import('./collection-edit-screen.tsx'), 'CollectionEditScreen'),
  collectionDelete: lazyRouteComponent(() => import('./collection-delete-screen.tsx'), 'CollectionDeleteScreen'),
  collectionPrivacy: lazyRouteComponent(() => import('./collection-privacy-screen.tsx'), 'CollectionPrivacyScreen'),
  collectionHistory: lazyRouteComponent(() => import('./collection-history-screen.tsx'), 'CollectionHistoryScreen'),
});
