import type { RecordPlaces } from '#ui/admin/records/record-places.tsx';

/** The screens about documents. */
export const DOCUMENT: RecordPlaces = {
  noun: 'document',
  list: { to: '/wagtail/documents/', label: 'Documents' },
  screens: {
    edit: '/wagtail/documents/edit/$id/',
    usage: '/wagtail/documents/usage/$id/',
    history: '/wagtail/documents/$id/history/',
    delete: '/wagtail/documents/delete/$id/',
  },
};
