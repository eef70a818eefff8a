import type { RecordPlaces } from '#ui/admin/records/record-places.tsx';

/** The screens about sites. */
export const SITE: RecordPlaces = {
  noun: 'site',
  list: { to: '/wagtail/sites/', label: 'Sites' },
  screens: {
    edit: '/wagtail/sites/edit/$id/',
    view: '/wagtail/sites/edit/$id/',
    history: '/wagtail/sites/history/$id/',
    delete: '/wagtail/sites/delete/$id/',
  },
};
