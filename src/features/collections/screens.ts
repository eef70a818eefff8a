import type { Screens } from '#features/rights/screen.ts';
import { collectionRules } from './rules.ts';

/** Screens about collections. */
export const COLLECTION_SCREENS = {
  collections: {
    path: '/wagtail/collections/',
    title: 'Collections',
    rule: collectionRules.view,
    menu: { group: 'Library', label: 'Collections', icon: 'folder' },
  },
  collectionNew: { path: '/wagtail/collections/add/', title: 'Add collection', rule: collectionRules.add },
  collection: { path: '/wagtail/collections/$id/', title: 'Collection', rule: collectionRules.viewOne },
  collectionDelete: {
    path: '/wagtail/collections/$id/delete/',
    title: 'Delete collection',
    rule: collectionRules.deleteOne,
  },
  collectionPrivacy: { path: '/wagtail/collections/$id/privacy/', title: 'Privacy', rule: collectionRules.changeOne },
  collectionHistory: { path: '/wagtail/collections/$id/history/', title: 'History', rule: collectionRules.viewOne },
} as const satisfies Screens;
