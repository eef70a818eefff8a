import { reservationHookRoutes, reservationRoutes } from './public-routes.ts';
import { regionOfRecord } from '#features/front-of-house/server/index.ts';
import { defineFeature, idOf } from '#features/accounts/server/index.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { DEPOSIT_MODEL, RESERVATION_MODEL } from '../rules.ts';
import { RESERVATION_SCREENS } from '../screens.ts';
import { requireReserve } from './reservation-parts.ts';
import { deleteOldWishes } from './commands/wishes.ts';
import type { Reservations } from './reservations.ts';
import { eraseOldReservations } from './retention.ts';
import { daySheetRoutes } from './staff-routes.ts';

const DAY_MS = 86_400_000;
const OFFERS_EVERY_MS = 60_000;
const REMINDERS_EVERY_MS = 5 * 60_000;
const NO_SHOWS_EVERY_MS = 60_000;
const DEPOSITS_EVERY_MS = 60_000;
/** No money without a reservation for more than two minutes, even when the node with the job is killed. */
const DEPOSITS_LEASE_MS = 25_000;

/** Reservations of restaurants. */
export const reservationFeature = defineFeature({
  screens: RESERVATION_SCREENS,
  records: {
    daySheet: async (db, { powers }, { id }) => requireReserve(powers, 'view', await regionOfRecord(db, idOf(id))),
    outsideHours: async (db, { powers }, { id }) => requireReserve(powers, 'view', await regionOfRecord(db, idOf(id))),
    reservationSettings: async (db, { powers }, { id }) =>
      requireReserve(powers, 'settings', await regionOfRecord(db, idOf(id))),
    tablePlan: async (db, { powers }, { id }) => requireReserve(powers, 'settings', await regionOfRecord(db, idOf(id))),
  },
  models: [
    { model: RESERVATION_MODEL, label: 'Reservations', section: 'Guests', permissions: ['view', 'change'] },
    { model: DEPOSIT_MODEL, label: 'Deposits of reservations', section: 'Guests', permissions: ['change'] },
  ],
  routes: [reservationRoutes, daySheetRoutes, reservationHookRoutes],
  jobs: ({ reservations, ...parts }: PurgeParts & { reservations: Reservations }) => [
    { name: 'reservation reminders', everyMs: REMINDERS_EVERY_MS, run: ({ signal }) => reservations.remind(signal) },
    { name: 'reservation no-shows', everyMs: NO_SHOWS_EVERY_MS, run: ({ signal }) => reservations.markNoShows(signal) },
    {
      name: 'deposits of reservations',
      everyMs: DEPOSITS_EVERY_MS,
      leaseMs: DEPOSITS_LEASE_MS,
      run: ({ signal }) => reservations.deposits.reconcile(signal),
    },
    {
      name: 'free tables',
      everyMs: OFFERS_EVERY_MS,
      run: async ({ signal }) => {
        await reservations.offer(signal);
      },
    },
    dailyPurge(parts, 'reservation retention', async (tx, before) => {
      const nowMs = Date.parse(before(1)) + DAY_MS;
      return (await eraseOldReservations(tx, nowMs)) + (await deleteOldWishes(tx, nowMs));
    }),
  ],
});
