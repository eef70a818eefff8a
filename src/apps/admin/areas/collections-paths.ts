import type { ScreenEntry } from './screen-entry.ts';

/** The folders of the library. */
export const COLLECTION_SCREENS = {
  collections: { path: '/wagtail/collections/', title: 'Collections', access: 'staff' },
  collectionNew: { path: '/wagtail/collections/add/', title: 'Add a collection', access: 'staff' },
  collection: { path: '/wagtail/collections/$id/', title: 'Collection', access: 'staff' },
  collectionDelete: { path: '/wagtail/collections/$id/delete/', title: 'Delete collection', access: 'staff' },
  collectionPrivacy: { path: '/wagtail/collections/$id/privacy/', title: 'Privacy', access: 'staff' },
  collectionHistory: { path: '/wagtail/collections/$id/history/', title: 'History', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
