import { defineFeature, idOf } from '#features/accounts/server/index.ts';
import { regionOfRecord } from '#features/front-of-house/server/index.ts';
import { requireOnLine } from '#features/wait-lists/server/index.ts';
import { DEVICE_SCREENS } from '../screens.ts';
import { pairingRoutes } from './public-routes.ts';
import { deviceRoutes } from './staff-routes.ts';

/** Devices at host stands, each paired with one restaurant for a shift. */
export const deviceFeature = defineFeature({
  screens: DEVICE_SCREENS,
  records: {
    pairedDevices: async (db, { powers }, { id }) =>
      requireOnLine(powers, 'change', await regionOfRecord(db, idOf(id))),
  },
  routes: [deviceRoutes, pairingRoutes],
});
