import type { Screens } from '#features/rights/screen.ts';
import { ANY_STAFF, onRecord } from '#features/rights/staff-rule.ts';

/** The page tree, and staff actions on pages other than editing. */
export const PAGE_SCREENS = {
  pages: { path: '/wagtail/pages/', title: 'Pages', rule: ANY_STAFF },
  pagesBelow: { path: '/wagtail/pages/$id/', title: 'Pages', rule: onRecord('see the page') },
  pageSearch: { path: '/wagtail/pages/search/', title: 'Search pages', rule: ANY_STAFF },
  pageTypeUsage: { path: '/wagtail/pages/usage/$app/$model/', title: 'Pages by type', rule: ANY_STAFF },
  pageTrash: { path: '/wagtail/pages/trash/', title: 'Trash', rule: ANY_STAFF, hasChoosers: true },
  pageType: { path: '/wagtail/pages/$id/add_subpage/', title: 'Add page', rule: onRecord('add pages below') },
  pageDelete: { path: '/wagtail/pages/$id/delete/', title: 'Delete page', rule: onRecord('delete the page') },
  pageUnpublish: {
    path: '/wagtail/pages/$id/unpublish/',
    title: 'Unpublish page',
    rule: onRecord('unpublish the page'),
  },
  pageMove: {
    path: '/wagtail/pages/$id/move/',
    title: 'Move page',
    rule: onRecord('move the page'),
    hasChoosers: true,
  },
  pageMoveConfirm: {
    path: '/wagtail/pages/$id/move/$dest/confirm/',
    title: 'Move page',
    rule: onRecord('move the page'),
  },
  pageCopy: {
    path: '/wagtail/pages/$id/copy/',
    title: 'Copy page',
    rule: onRecord('copy the page'),
    hasChoosers: true,
  },
  pageConvertAlias: {
    path: '/wagtail/pages/$id/convert_alias/',
    title: 'Convert alias',
    rule: onRecord('convert the alias'),
  },
  pageSchedule: {
    path: '/wagtail/pages/$id/schedule/',
    title: 'Schedule page',
    rule: onRecord('schedule the page'),
  },
  pagePrivacy: {
    path: '/wagtail/pages/$id/privacy/',
    title: 'Page privacy',
    rule: onRecord('set the privacy of the page'),
  },
  pageHistory: { path: '/wagtail/pages/$id/history/', title: 'History', rule: onRecord('see the page') },
  pageUsage: { path: '/wagtail/pages/$id/usage/', title: 'Uses of a page', rule: onRecord('see the page') },
  pageCompare: {
    path: '/wagtail/pages/$id/revisions/compare/$range/',
    title: 'Compare versions',
    rule: onRecord('see the page'),
  },
  pageRevert: {
    path: '/wagtail/pages/$id/revisions/$revision/revert/',
    title: 'Revert page',
    rule: onRecord('edit the page'),
  },
  pageBulk: {
    path: '/wagtail/bulk/$app/$model/$action/',
    title: 'Change several pages',
    rule: ANY_STAFF,
    hasChoosers: true,
  },
} as const satisfies Screens;
