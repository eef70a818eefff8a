import { byId, defineFeature } from '#features/accounts/server/index.ts';
import { keepOldAddresses } from '#features/redirects/server/index.ts';
import { endRuns } from '#features/workflows/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/logger.ts';
import { BUNDLE_SCREENS } from '../screens.ts';
import { runBundles } from './commands/publish-bundle.ts';
import { findBundle } from './queries.ts';
import { bundleRoutes } from './staff-routes.ts';

/** As for pages: within a minute of the scheduled time, even when the node with the job is killed. */
const EVERY_MS = 15_000;
const LEASE_MS = 25_000;

const bundle = byId((db, { accountId, powers }, id) => findBundle(db, { accountId, powers }, id));

/** Pages, snippets and settings that go live together. */
export const bundleFeature = defineFeature({
  routes: [bundleRoutes],
  screens: BUNDLE_SCREENS,
  records: { bundle, bundlePreview: bundle },
  jobs: ({ db, logger }: { db: Db; logger: Logger }) => [
    {
      name: 'bundle schedule',
      everyMs: EVERY_MS,
      leaseMs: LEASE_MS,
      async run({ now }) {
        const at = new Date(now).toISOString();
        const round = await runBundles(db, {
          now: at,
          registry: blockRegistry,
          template: findTemplate,
          addressesChanged: (tx, change) => keepOldAddresses(tx, change, at),
          reviewsEnded: (tx, ids) => endRuns(tx, ids, at),
        });
        for (const failed of round.failed)
          logger.error(failed, 'a release bundle did not go live at the scheduled time');
        if (round.published > 0) logger.info({ published: round.published }, 'bundle schedule');
      },
    },
  ],
});
