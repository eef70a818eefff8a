import type { RecordPlaces } from '#ui/admin/records/record-places.tsx';

/** The screens about videos. */
export const VIDEO: RecordPlaces = {
  noun: 'video',
  list: { to: '/wagtail/videos/', label: 'Videos' },
  screens: {
    edit: '/wagtail/videos/$id/',
    usage: '/wagtail/videos/usage/$id/',
    history: '/wagtail/videos/$id/history/',
    delete: '/wagtail/videos/$id/delete/',
  },
};
