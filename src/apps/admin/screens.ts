import { lazyRouteComponent } from '@tanstack/react-router';
import { reportScreens } from '#features/accessibility-reports/admin/screens.ts';
import { accountScreens } from '#features/accounts/admin/screens.ts';
import { bundleScreens } from '#features/bundles/admin/screens.ts';
import { collectionScreens } from '#features/collections/admin/screens.ts';
import { deletedRecordScreens } from '#features/deleted-records/admin/screens.ts';
import { dinerScreens } from '#features/diners/admin/screens.ts';
import { documentScreens } from '#features/documents/admin/screens.ts';
import { imageScreens } from '#features/images/admin/screens.ts';
import { importScreens } from '#features/location-imports/admin/screens.ts';
import { locationScreens } from '#features/locations/admin/screens.ts';
import { mailScreens } from '#features/mail/admin/screens.ts';
import { messageScreens } from '#features/messages/admin/screens.ts';
import { editorScreens } from '#features/page-editor/admin/screens.ts';
import { deviceScreens } from '#features/paired-devices/admin/screens.ts';
import { menuScreens } from '#features/menus/admin/screens.ts';
import { notificationScreens } from '#features/notifications/admin/screens.ts';
import { couponScreens } from '#features/coupons/admin/screens.ts';
import { orderScreens } from '#features/orders/admin/screens.ts';
import { pageScreens } from '#features/page-explorer/admin/screens.ts';
import { peopleScreens } from '#features/people/admin/screens.ts';
import { siteScreens } from '#features/sites/admin/screens.ts';
import { redirectScreens } from '#features/redirects/admin/screens.ts';
import { reservationScreens } from '#features/reservations/admin/screens.ts';
import { settingsScreens } from '#features/settings/admin/screens.ts';
import { snippetScreens } from '#features/snippets/admin/screens.ts';
import { formScreens } from '#features/submissions/admin/screens.ts';
import { subscriberScreens } from '#features/subscriptions/admin/screens.ts';
import { videoScreens } from '#features/videos/admin/screens.ts';
import { textMessageScreens } from '#features/text-messages/admin/screens.ts';
import { waitListScreens } from '#features/wait-lists/admin/screens.ts';
import { workflowScreens } from '#features/workflows/admin/screens.ts';
import { contentReportScreens } from '#features/reports/admin/screens.ts';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { HOME_SCREENS } from './paths.ts';

/** The screens of all features, by name. The side menu lists them in this order. */
export const SCREENS = {
  ...screensWithViews(HOME_SCREENS, { home: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen') }),
  ...notificationScreens,
  ...workflowScreens,
  ...bundleScreens,
  ...contentReportScreens,
  ...imageScreens,
  ...documentScreens,
  ...videoScreens,
  ...collectionScreens,
  ...deletedRecordScreens,
  ...locationScreens,
  ...importScreens,
  ...snippetScreens,
  ...redirectScreens,
  ...waitListScreens,
  ...deviceScreens,
  ...reservationScreens,
  ...couponScreens,
  ...orderScreens,
  ...menuScreens,
  ...messageScreens,
  ...formScreens,
  ...reportScreens,
  ...subscriberScreens,
  ...dinerScreens,
  ...mailScreens,
  ...textMessageScreens,
  ...settingsScreens,
  ...pageScreens,
  ...editorScreens,
  ...siteScreens,
  ...peopleScreens,
  ...accountScreens,
};
