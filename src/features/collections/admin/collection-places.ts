import type { RecordPlaces } from '#ui/admin/records/record-places.tsx';

/** The screens about collections. */
export const COLLECTION: RecordPlaces = {
  noun: 'collection',
  list: { to: '/wagtail/collections/', label: 'Collections' },
  screens: {
    edit: '/wagtail/collections/$id/',
    privacy: '/wagtail/collections/$id/privacy/',
    history: '/wagtail/collections/$id/history/',
    delete: '/wagtail/collections/$id/delete/',
  },
};

/** Screens of a collection that the user may open; until the rights are loaded, none that requires one. */
export const collectionRights = (may: { mayChange: boolean; mayDelete: boolean } | undefined) => ({
  privacy: may?.mayChange ?? false,
  delete: may?.mayDelete ?? false,
});
