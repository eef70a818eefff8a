import type { RecordPlaces } from '#ui/admin/records/record-places.tsx';

/** The screens about images. */
export const IMAGE: RecordPlaces = {
  noun: 'image',
  list: { to: '/wagtail/images/', label: 'Images' },
  screens: {
    edit: '/wagtail/images/$id/',
    usage: '/wagtail/images/usage/$id/',
    history: '/wagtail/images/$id/history/',
    address: '/wagtail/images/$id/generate_url/',
    delete: '/wagtail/images/$id/delete/',
  },
};
