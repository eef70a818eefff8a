import { defineFeature } from '#features/accounts/server/index.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import type { LocationDirectory } from './directory.ts';
import { locationRoutes } from './public-routes.ts';
import { forgetMisses } from './search-misses.ts';

/** Long enough to compare the same season of two years. */
const KEPT_DAYS = 800;

/** The public search for restaurants. */
export const locatorFeature = defineFeature({
  routes: [locationRoutes],
  jobs: (parts: PurgeParts) => [
    dailyPurge(parts, 'searches without nearby restaurants', (tx, before) => forgetMisses(tx, before(KEPT_DAYS))),
  ],
  health: ({ locations }: { locations: LocationDirectory }) => ({
    location_index: async () => {
      if (!locations.isReady) throw new Error('the last rebuild failed: the data may be out of date');
      return `${locations.size} restaurants`;
    },
  }),
});
