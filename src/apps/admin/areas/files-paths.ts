import type { ScreenEntry } from './screen-entry.ts';

/** Documents and videos of the library. */
export const FILE_SCREENS = {
  documents: { path: '/wagtail/documents/', title: 'Documents', access: 'staff' },
  documentAdd: { path: '/wagtail/documents/add/', title: 'Add documents', access: 'staff' },
  documentUpload: { path: '/wagtail/documents/multiple/add/', title: 'Add documents', access: 'staff' },
  documentEdit: { path: '/wagtail/documents/edit/$id/', title: 'Edit document', access: 'staff' },
  documentDelete: { path: '/wagtail/documents/delete/$id/', title: 'Delete document', access: 'staff' },
  documentUsage: { path: '/wagtail/documents/usage/$id/', title: 'Uses of a document', access: 'staff' },
  documentHistory: { path: '/wagtail/documents/$id/history/', title: 'History of a document', access: 'staff' },
  videos: { path: '/wagtail/videos/', title: 'Videos', access: 'staff' },
  videoAdd: { path: '/wagtail/videos/add/', title: 'Add videos', access: 'staff' },
  videoUpload: { path: '/wagtail/videos/multiple/add/', title: 'Add videos', access: 'staff' },
  videoEdit: { path: '/wagtail/videos/$id/', title: 'Edit video', access: 'staff' },
  videoDelete: { path: '/wagtail/videos/$id/delete/', title: 'Delete video', access: 'staff' },
  videoUsage: { path: '/wagtail/videos/usage/$id/', title: 'Uses of a video', access: 'staff' },
  videoHistory: { path: '/wagtail/videos/$id/history/', title: 'History of a video', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
