import type { Screens } from '#features/rights/screen.ts';
import { mediaRules } from '#features/library/rules.ts';

/** Images of the library. */
export const IMAGE_SCREENS = {
  images: {
    path: '/wagtail/images/',
    title: 'Images',
    rule: mediaRules.image.view,
    menu: { group: 'Library', label: 'Images', icon: 'image', isSearched: true },
  },
  imageAdd: { path: '/wagtail/images/add/', title: 'Add images', rule: mediaRules.image.add },
  imageUpload: { path: '/wagtail/images/multiple/add/', title: 'Add images', rule: mediaRules.image.add },
  imageEdit: { path: '/wagtail/images/$id/', title: 'Edit image', rule: mediaRules.image.viewOne },
  imageDelete: {
    path: '/wagtail/images/$id/delete/',
    title: 'Delete image',
    rule: mediaRules.image.viewOne,
    hasChoosers: true,
  },
  imageUsage: {
    path: '/wagtail/images/usage/$id/',
    title: 'Uses of an image',
    rule: mediaRules.image.viewOne,
    hasChoosers: true,
  },
  imageHistory: { path: '/wagtail/images/$id/history/', title: 'History of an image', rule: mediaRules.image.viewOne },
  imageUrl: { path: '/wagtail/images/$id/generate_url/', title: 'Image web address', rule: mediaRules.image.viewOne },
} as const satisfies Screens;
