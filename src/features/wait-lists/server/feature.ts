import { erasePartnerEntries, type HostRight, regionOfRecord } from '#features/front-of-house/server/index.ts';
import { defineFeature, idOf, type RecordCheck } from '#features/accounts/server/index.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { forgetOldBrowsers } from '#features/web-push/server/index.ts';
import { WAIT_LIST_MODEL } from '../rules.ts';
import { WAIT_LIST_SCREENS } from '../screens.ts';
import { requireOnLine } from './host-access.ts';
import { waitListHookRoutes } from './public-routes-hooks.ts';
import { waitListRoutes } from './public-routes.ts';
import { eraseOldParties } from './retention.ts';
import { hostRoutes } from './staff-routes.ts';
import type { WaitLists } from './wait-lists.ts';

const DAY_MS = 86_400_000;
/** More often than readings become too old to be shown. */
const READINGS_EVERY_MS = 5 * 60_000;
const NO_SHOWS_EVERY_MS = 60_000;

/** The restaurant in an address, with a right on its list. */
const restaurant =
  (right: HostRight): RecordCheck =>
  async (db, { powers }, { id }) =>
    requireOnLine(powers, right, await regionOfRecord(db, idOf(id)));

/** Wait lists of restaurants. */
export const waitListFeature = defineFeature({
  screens: WAIT_LIST_SCREENS,
  records: {
    host: restaurant('view'),
    waitListSettings: restaurant('settings'),
    waitListNumbers: restaurant('view'),
    waitListSign: restaurant('view'),
  },
  models: [{ model: WAIT_LIST_MODEL, label: 'Wait lists', section: 'Guests', permissions: ['view', 'change'] }],
  routes: [waitListRoutes, hostRoutes, waitListHookRoutes],
  jobs: ({ waitLists, ...parts }: PurgeParts & { waitLists: WaitLists }) => [
    { name: 'wait list readings', everyMs: READINGS_EVERY_MS, run: ({ signal }) => waitLists.refreshReadings(signal) },
    { name: 'wait list no-shows', everyMs: NO_SHOWS_EVERY_MS, run: ({ signal }) => waitLists.markNoShows(signal) },
    dailyPurge(parts, 'wait list retention', async (tx, before) => {
      const nowMs = Date.parse(before(1)) + DAY_MS;
      return (await eraseOldParties(tx, nowMs)) + (await erasePartnerEntries(tx, nowMs));
    }),
    dailyPurge(parts, 'browsers of guests', (tx, before) => forgetOldBrowsers(tx, Date.parse(before(1)) + DAY_MS)),
  ],
});
