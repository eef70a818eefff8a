import { byId, defineFeature, idOf, type RecordCheck } from '#features/accounts/server/index.ts';
import type { PageRight } from '#features/pages/page-rights.ts';
import { findPageFor } from '#features/pages/server/index.ts';
import { PAGE_SCREENS } from '../screens.ts';

/** The page with a right on it. 'view_draft' opens a screen to readers as well. */
const record = (right?: PageRight): RecordCheck => byId((db, viewer, id) => findPageFor(db, viewer, id, right));

/** The screens of the page tree, and of what staff do with pages besides editing them. */
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
