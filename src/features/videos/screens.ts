import type { Screens } from '#features/rights/screen.ts';
import { mediaRules } from '#features/library/rules.ts';

/** Videos of the library. */
export const VIDEO_SCREENS = {
  videos: {
    path: '/wagtail/videos/',
    title: 'Videos',
    rule: mediaRules.video.view,
    menu: { group: 'Library', label: 'Videos', icon: 'video', isSearched: true },
  },
  videoAdd: { path: '/wagtail/videos/add/', title: 'Add videos', rule: mediaRules.video.add },
  videoUpload: { path: '/wagtail/videos/multiple/add/', title: 'Add videos', rule: mediaRules.video.add },
  videoEdit: { path: '/wagtail/videos/$id/', title: 'Edit video', rule: mediaRules.video.viewOne, hasChoosers: true },
  videoDelete: { path: '/wagtail/videos/$id/delete/', title: 'Delete video', rule: mediaRules.video.viewOne },
  videoUsage: { path: '/wagtail/videos/usage/$id/', title: 'Uses of a video', rule: mediaRules.video.viewOne },
  videoHistory: { path: '/wagtail/videos/$id/history/', title: 'History of a video', rule: mediaRules.video.viewOne },
} as const satisfies Screens;
