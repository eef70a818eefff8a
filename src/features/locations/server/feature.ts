import { byId, defineFeature } from '#features/accounts/server/index.ts';
import { LOCATION_SCREENS } from '../screens.ts';
import { checkVisibleLocation } from './queries/find-staff-location.ts';
import { locationAdminRoutes } from './staff-routes.ts';

const record = byId((db, { powers }, rlid) => checkVisibleLocation(db, powers, rlid), 'rlid');

/** Restaurants. */
export const locationFeature = defineFeature({
  screens: LOCATION_SCREENS,
  records: { locationEdit: record, locationHistory: record, locationArchive: record },
  routes: [locationAdminRoutes],
});
