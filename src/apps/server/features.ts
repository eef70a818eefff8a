import { reportFeature } from '#features/accessibility-reports/server/feature.ts';
import type { Screens } from '#features/rights/screen.ts';
import { accountFeature } from '#features/accounts/server/feature.ts';
import { defineFeature, type Feature } from '#features/accounts/server/index.ts';
import { bundleFeature } from '#features/bundles/server/feature.ts';
import { chooserFeature } from '#features/choosers/server/feature.ts';
import { commentFeature } from '#features/comments/server/feature.ts';
import { collectionFeature } from '#features/collections/server/feature.ts';
import { deletedRecordFeature } from '#features/deleted-records/server/feature.ts';
import type { DeletedKinds } from '#features/deleted-records/server/index.ts';
import { dinerFeature } from '#features/diners/server/feature.ts';
import type { Diners } from '#features/diners/server/index.ts';
import { documentFeature } from '#features/documents/server/feature.ts';
import { embedFeature } from '#features/embeds/server/feature.ts';
import { guardFeature } from '#features/guard/server/feature.ts';
import { imageFeature } from '#features/images/server/feature.ts';
import { libraryFeature } from '#features/library/server/feature.ts';
import { importFeature } from '#features/location-imports/server/feature.ts';
import { locationFeature } from '#features/locations/server/feature.ts';
import { locatorFeature } from '#features/locator/server/feature.ts';
import { mailFeature } from '#features/mail/server/feature.ts';
import { messageFeature } from '#features/messages/server/feature.ts';
import { menuFeature } from '#features/menus/server/feature.ts';
import { notificationFeature } from '#features/notifications/server/feature.ts';
import { couponFeature } from '#features/coupons/server/feature.ts';
import { orderFeature } from '#features/orders/server/feature.ts';
import type { Orders } from '#features/orders/server/index.ts';
import { deviceFeature } from '#features/paired-devices/server/feature.ts';
import { pageEditorFeature } from '#features/page-editor/server/feature.ts';
import { pageExplorerFeature } from '#features/page-explorer/server/feature.ts';
import { pageFeature } from '#features/pages/server/feature.ts';
import { peopleFeature } from '#features/people/server/feature.ts';
import { pressFeature } from '#features/press/server/feature.ts';
import { redirectFeature } from '#features/redirects/server/feature.ts';
import { reservationFeature } from '#features/reservations/server/feature.ts';
import type { Reservations } from '#features/reservations/server/index.ts';
import { settingsFeature } from '#features/settings/server/feature.ts';
import { siteFileFeature } from '#features/site-files/server/feature.ts';
import { siteFeature } from '#features/sites/server/feature.ts';
import { snippetFeature } from '#features/snippets/server/feature.ts';
import { submissionFeature } from '#features/submissions/server/feature.ts';
import { subscriberFeature } from '#features/subscriptions/server/feature.ts';
import type { Subscriptions } from '#features/subscriptions/server/index.ts';
import { textMessageFeature } from '#features/text-messages/server/feature.ts';
import { usageFeature } from '#features/usage/server/feature.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import { waitListFeature } from '#features/wait-lists/server/feature.ts';
import { contentReportFeature } from '#features/reports/server/feature.ts';
import { workflowFeature } from '#features/workflows/server/feature.ts';
import type { WaitLists } from '#features/wait-lists/server/index.ts';
import { videoFeature } from '#features/videos/server/feature.ts';
import { HOME_SCREENS } from '#apps/admin/paths.ts';
import type { Database } from '#platform/db/client.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import type { PurgeParts } from '#platform/jobs/daily-purge.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { RouteParts } from './route-parts.ts';

/** Parts of the server that jobs of features use. */
export interface JobParts extends PurgeParts {
  database: Database;
  mediaStore: MediaStore;
  deletedKinds: DeletedKinds;
  subscriptions: Subscriptions;
  retention: RetentionConfig;
  waitLists: WaitLists;
  reservations: Reservations;
  diners: Diners;
  orders: Orders;
  /** Origin of links in mails. */
  mailOrigin: () => string;
  wakeMail: () => void;
}

/** Every feature of the product. Routes, jobs, screens, rights and sources of usage come from this list. */
export const FEATURES: readonly (Feature<RouteParts, JobParts> & {
  readonly sources?: SourceKinds;
  readonly deleted?: DeletedKinds;
})[] = [
  defineFeature({ screens: HOME_SCREENS }),
  imageFeature,
  documentFeature,
  videoFeature,
  collectionFeature,
  libraryFeature,
  deletedRecordFeature,
  usageFeature,
  chooserFeature,
  embedFeature,
  locationFeature,
  locatorFeature,
  importFeature,
  snippetFeature,
  redirectFeature,
  guardFeature,
  reservationFeature,
  waitListFeature,
  menuFeature,
  couponFeature,
  orderFeature,
  deviceFeature,
  messageFeature,
  submissionFeature,
  reportFeature,
  subscriberFeature,
  dinerFeature,
  mailFeature,
  textMessageFeature,
  pressFeature,
  siteFileFeature,
  settingsFeature,
  pageFeature,
  pageExplorerFeature,
  pageEditorFeature,
  workflowFeature,
  bundleFeature,
  commentFeature,
  notificationFeature,
  contentReportFeature,
  siteFeature,
  peopleFeature,
  accountFeature,
];

/** The screens of all features, by name. */
export const SCREENS: Screens = merged(({ screens }) => screens);

/** Content that uses records of the library, by the kind of the references. */
export const USAGE_SOURCES: SourceKinds = merged(({ sources }) => sources);

/** Kinds of records that can be restored after their deletion. */
export const DELETED_KINDS: DeletedKinds = merged(({ deleted }) => deleted);

/** Merges what the features declare by name into one record. @throws when two features use the same name */
export function merged<T>(partOf: (feature: (typeof FEATURES)[number]) => Readonly<Record<string, T>> | undefined) {
  const entries = FEATURES.flatMap((feature) => Object.entries(partOf(feature) ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two features declare "${twice}"`);
  return Object.fromEntries(entries);
}
