import { defineFeature } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sweepMarks } from './marks.ts';
import { guestGuardRoutes } from './public-routes.ts';

const DAY_MS = 24 * 3_600_000;

/** The guard of guests' forms. */
export const guardFeature = defineFeature({
  routes: [guestGuardRoutes],
  jobs: ({ db }: { db: Db }) => [
    {
      name: 'guard marks',
      everyMs: DAY_MS,
      async run({ now, signal }) {
        for (let gone = 1; gone > 0 && !signal.aborted;) {
          gone = await inTransaction(db, (tx) => sweepMarks(tx, Date.parse(now)));
        }
      },
    },
  ],
});
