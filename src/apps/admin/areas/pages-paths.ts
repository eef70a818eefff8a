import type { ScreenEntry } from './screen-entry.ts';

/** The page tree and all that is done with pages. */
export const PAGE_SCREENS = {
  pages: { path: '/wagtail/pages/', title: 'Pages', access: 'staff' },
  pagesBelow: { path: '/wagtail/pages/$id/', title: 'Pages', access: 'staff' },
  pageSearch: { path: '/wagtail/pages/search/', title: 'Search pages', access: 'staff' },
  pageTypeUsage: { path: '/wagtail/pages/usage/$app/$model/', title: 'Pages of one type', access: 'staff' },
  pageTrash: { path: '/wagtail/pages/trash/', title: 'Trash', access: 'staff' },
  pageType: { path: '/wagtail/pages/$id/add_subpage/', title: 'Add a page', access: 'staff' },
  pageNew: { path: '/wagtail/pages/add/$app/$model/$parent/', title: 'New page', access: 'staff' },
  pageEdit: { path: '/wagtail/pages/$id/edit/', title: 'Edit page', access: 'staff' },
  pageDelete: { path: '/wagtail/pages/$id/delete/', title: 'Delete page', access: 'staff' },
  pageUnpublish: { path: '/wagtail/pages/$id/unpublish/', title: 'Unpublish page', access: 'staff' },
  pageMove: { path: '/wagtail/pages/$id/move/', title: 'Move page', access: 'staff' },
  pageMoveConfirm: { path: '/wagtail/pages/$id/move/$dest/confirm/', title: 'Move page', access: 'staff' },
  pageCopy: { path: '/wagtail/pages/$id/copy/', title: 'Copy page', access: 'staff' },
  pageConvertAlias: { path: '/wagtail/pages/$id/convert_alias/', title: 'Convert alias', access: 'staff' },
  pageHistory: { path: '/wagtail/pages/$id/history/', title: 'History', access: 'staff' },
  pageUsage: { path: '/wagtail/pages/$id/usage/', title: 'Usage', access: 'staff' },
  /** `$range` is two sides, "12...latest". */
  pageCompare: { path: '/wagtail/pages/$id/revisions/compare/$range/', title: 'Compare versions', access: 'staff' },
  pageRevert: { path: '/wagtail/pages/$id/revisions/$revision/revert/', title: 'Revert page', access: 'staff' },
  pageBulk: { path: '/wagtail/bulk/$app/$model/$action/', title: 'Change several pages', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
