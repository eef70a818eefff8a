import { byId, defineFeature, idOf, type RecordCheck } from '#features/accounts/server/index.ts';
import type { PageRight } from '#features/pages/page-rights.ts';
import { findPageFor } from '#features/pages/server/index.ts';
import { PAGE_SCREENS } from '../screens.ts';

/** Finds the page and checks a right on it. 'view_draft' opens a screen to readers, too. */
const record = (right?: PageRight): RecordCheck => byId((db, viewer, id) => findPageFor(db, viewer, id, right));

/** Screens of the page tree, and of staff actions on pages other than editing. */
export const pageExplorerFeature = defineFeature({
  screens: PAGE_SCREENS,
  records: {
    pagesBelow: record(),
    pageTypeUsage: 'none',
    pageType: record('add'),
    pageDelete: record('delete'),
    pageUnpublish: record('unpublish'),
    pageMove: record('move'),
    pageMoveConfirm: record('move'),
    pageCopy: record('copy'),
    pageConvertAlias: record('convert_alias'),
    pageSchedule: record('schedule'),
    pagePrivacy: record('set_privacy'),
    pageHistory: record('view_draft'),
    pageUsage: record('view_draft'),
    pageCompare: record('view_draft'),
    pageRevert: (db, viewer, params) => {
      idOf(params['revision']);
      return record('edit')(db, viewer, params);
    },
    pageBulk: 'none',
  },
});
