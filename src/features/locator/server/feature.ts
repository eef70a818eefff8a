import { defineFeature } from '#features/accounts/server/index.ts';
import type { LocationDirectory } from './directory.ts';
import { locationRoutes } from './public-routes.ts';

/** The public search for restaurants. */
export const locatorFeature = defineFeature({
  routes: [locationRoutes],
  health: ({ locations }: { locations: LocationDirectory }) => ({
    location_index: async () => {
      if (!locations.isReady) throw new Error('the last rebuild failed: what is shown may be out of date');
      return `${locations.size} locations`;
    },
  }),
});
