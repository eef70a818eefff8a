import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { PAGE_SCREENS } from '../screens.ts';

const loadGovernance = () => import('./governance/all-screens.ts');

/** The screens with their components, which are loaded when they are first shown. */
export const pageScreens = screensWithViews(PAGE_SCREENS, {
  pages: lazyRouteComponent(() => import('./explorer/page-list-screen.tsx'), 'PageListScreen'),
  pagesBelow: lazyRouteComponent(() => import('./explorer/page-list-screen.tsx'), 'PageListScreen'),
  pageSearch: lazyRouteComponent(() => import('./explorer/page-search-screen.tsx'), 'PageSearchScreen'),
  pageTypeUsage: lazyRouteComponent(() => import('./explorer/page-type-usage-screen.tsx'), 'PageTypeUsageScreen'),
  pageTrash: lazyRouteComponent(() => import('./operations/page-trash-screen.tsx'), 'PageTrashScreen'),
  pageType: lazyRouteComponent(() => import('./explorer/page-type-screen.tsx'), 'PageTypeScreen'),
  pageDelete: lazyRouteComponent(() => import('./operations/page-delete-screen.tsx'), 'PageDeleteScreen'),
  pageUnpublish: lazyRouteComponent(() => import('./operations/page-unpublish-screen.tsx'), 'PageUnpublishScreen'),
  pageMove: lazyRouteComponent(() => import('./operations/page-move-screen.tsx'), 'PageMoveScreen'),
  pageMoveConfirm: lazyRouteComponent(
    () => import('./operations/page-move-confirm-screen.tsx'),
    'PageMoveConfirmScreen',
  ),
  pageCopy: lazyRouteComponent(() => import('./operations/page-copy-screen.tsx'), 'PageCopyScreen'),
  pageConvertAlias: lazyRouteComponent(
    () => import('./operations/page-convert-alias-screen.tsx'),
    'PageConvertAliasScreen',
  ),
  pageSchedule: lazyRouteComponent(loadGovernance, 'PageScheduleScreen'),
  pagePrivacy: lazyRouteComponent(loadGovernance, 'PagePrivacyScreen'),
  pageHistory: lazyRouteComponent(() => import('./history/page-history-screen.tsx'), 'PageHistoryScreen'),
  pageUsage: lazyRouteComponent(() => import('./history/page-usage-screen.tsx'), 'PageUsageScreen'),
  pageCompare: lazyRouteComponent(() => import('./history/page-compare-screen.tsx'), 'PageCompareScreen'),
  pageRevert: lazyRouteComponent(() => import('./history/page-revert-screen.tsx'), 'PageRevertScreen'),
  pageBulk: lazyRouteComponent(() => import('./operations/page-bulk-screen.tsx'), 'PageBulkScreen'),
});
