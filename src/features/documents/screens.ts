import type { Screens } from '#features/rights/screen.ts';
import { mediaRules } from '#features/library/rules.ts';

/** Documents of the library. */
export const DOCUMENT_SCREENS = {
  documents: {
    path: '/wagtail/documents/',
    title: 'Documents',
    rule: mediaRules.document.view,
    menu: { group: 'Library', label: 'Documents', icon: 'document', isSearched: true },
  },
  documentAdd: { path: '/wagtail/documents/add/', title: 'Add documents', rule: mediaRules.document.add },
  documentUpload: { path: '/wagtail/documents/multiple/add/', title: 'Add documents', rule: mediaRules.document.add },
  documentEdit: { path: '/wagtail/documents/edit/$id/', title: 'Edit document', rule: mediaRules.document.viewOne },
  documentDelete: {
    path: '/wagtail/documents/delete/$id/',
    title: 'Delete document',
    rule: mediaRules.document.viewOne,
    hasChoosers: true,
  },
  documentUsage: {
    path: '/wagtail/documents/usage/$id/',
    title: 'Uses of a document',
    rule: mediaRules.document.viewOne,
    hasChoosers: true,
  },
  documentHistory: {
    path: '/wagtail/documents/$id/history/',
    title: 'History of a document',
    rule: mediaRules.document.viewOne,
  },
} as const satisfies Screens;
