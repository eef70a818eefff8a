import type { RecordPlaces } from '#ui/admin/records/record-places.tsx';

/** The screens about accounts. */
export const USER: RecordPlaces = {
  noun: 'user',
  list: { to: '/wagtail/users/', label: 'Users' },
  screens: {
    edit: '/wagtail/users/edit/$id/',
    view: '/wagtail/users/edit/$id/',
    history: '/wagtail/users/history/$id/',
    delete: '/wagtail/users/delete/$id/',
  },
};

/** The screens about groups. */
export const GROUP: RecordPlaces = {
  noun: 'group',
  list: { to: '/wagtail/groups/', label: 'Groups' },
  screens: {
    edit: '/wagtail/groups/edit/$id/',
    view: '/wagtail/groups/edit/$id/',
    history: '/wagtail/groups/history/$id/',
    delete: '/wagtail/groups/delete/$id/',
  },
};
