import type { ScreenEntry } from './screen-entry.ts';

/** Pictures of the library. */
export const IMAGE_SCREENS = {
  images: { path: '/wagtail/images/', title: 'Images', access: 'staff' },
  imageAdd: { path: '/wagtail/images/add/', title: 'Add images', access: 'staff' },
  imageUpload: { path: '/wagtail/images/multiple/add/', title: 'Add images', access: 'staff' },
  imageEdit: { path: '/wagtail/images/$id/', title: 'Edit image', access: 'staff' },
  imageDelete: { path: '/wagtail/images/$id/delete/', title: 'Delete image', access: 'staff' },
  imageUsage: { path: '/wagtail/images/usage/$id/', title: 'Uses of an image', access: 'staff' },
  imageHistory: { path: '/wagtail/images/$id/history/', title: 'History of an image', access: 'staff' },
  imageUrl: { path: '/wagtail/images/$id/generate_url/', title: 'Address of an image', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
