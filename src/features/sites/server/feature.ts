import { defineFeature, exists, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import { hasSite, siteRoutes } from '#features/pages/server/index.ts';
import { MODEL_PERMISSIONS } from '#features/rights/permissions.ts';
import { SITE_SCREENS } from '../screens.ts';
import { siteBelongings } from './site-belongings.ts';

function routesOfSites(app: Parameters<typeof siteRoutes>[0], deps: StaffRouteDeps): void {
  siteRoutes(app, deps, siteBelongings);
}

/** Sites: their screens, and the data that other features store for them. */
export const siteFeature = defineFeature({
  screens: SITE_SCREENS,
  records: { siteEdit: exists(hasSite), siteDelete: exists(hasSite), siteHistory: exists(hasSite) },
  models: [{ model: 'site', label: 'Sites', section: 'Site', permissions: [...MODEL_PERMISSIONS] }],
  routes: [routesOfSites],
});
