import type { RecordPlaces } from '#ui/admin/records/record-places.tsx';

/** The screens about redirects. */
export const REDIRECT: RecordPlaces = {
  noun: 'redirect',
  list: { to: '/wagtail/redirects/', label: 'Redirects' },
  screens: {
    edit: '/wagtail/redirects/$id/',
    history: '/wagtail/redirects/$id/history/',
    delete: '/wagtail/redirects/$id/delete/',
  },
};
