import { defineFeature } from '#features/accounts/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { forgetDeleted } from '#platform/db/forget-deleted.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { DINER_SCREENS } from '../screens.ts';
import { forgetOldCodes } from './commands/codes.ts';
import { forgetOverSessions } from './commands/diner-sessions.ts';
import type { Diners } from './diners.ts';
import { accountApiRoutes } from './public-routes.ts';
import { dinerStaffRoutes } from './staff-routes.ts';

const DAY_MS = 86_400_000;
const ERASE_EVERY_MS = 15 * 60_000;

/** Accounts of diners. */
export const dinerFeature = defineFeature({
  screens: DINER_SCREENS,
  models: [{ model: 'diner', label: 'Diner accounts', section: 'Guests', permissions: ['view', 'delete'] }],
  routes: [accountApiRoutes, dinerStaffRoutes],
  jobs: ({ diners, ...parts }: PurgeParts & { diners: Diners; database: Database }) => [
    {
      name: 'erasure of diners',
      everyMs: ERASE_EVERY_MS,
      async run({ signal, wasCut = false }) {
        const erased = await diners.eraseDue(signal);
        // A process that was killed may have erased an account, and left its bytes in the files.
        if (erased === 0 && !wasCut) return;
        parts.logger.info({ erased }, 'diner accounts erased');
        await forgetDeleted(parts.database, wasCut);
      },
    },
    dailyPurge(parts, 'codes and sessions of diners', async (tx, before) => {
      const nowMs = Date.parse(before(1)) + DAY_MS;
      return (await forgetOldCodes(tx, nowMs)) + (await forgetOverSessions(tx, nowMs));
    }),
  ],
});
