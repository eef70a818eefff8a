import { byId, defineFeature } from '#features/accounts/server/index.ts';
import { MODEL_PERMISSIONS } from '#features/rights/permissions.ts';
import type { DeletedKinds } from '#features/deleted-records/server/index.ts';
import { REDIRECT_SCREENS } from '../screens.ts';
import { deletedRedirects } from './deleted-redirects.ts';
import { exportRedirects } from './queries/export-redirects.ts';
import { checkRedirectScreen } from './queries/get-redirect.ts';
import { redirectRoutes } from './staff-routes.ts';

const record = (permission: 'view' | 'delete') =>
  byId((db, { powers }, id) => checkRedirectScreen(db, powers, { id, permission }));

/** Redirects. */
export const redirectFeature = defineFeature({
  screens: REDIRECT_SCREENS,
  records: { redirectEdit: record('view'), redirectDelete: record('delete'), redirectHistory: record('view') },
  exports: {
    redirects: ({ db, staff, now }, format, { query }) =>
      exportRedirects(db, { powers: staff.powers, now }, format, query),
  },
  models: [{ model: 'redirect', label: 'Redirects', section: 'Site', permissions: [...MODEL_PERMISSIONS] }],
  routes: [redirectRoutes],
  deleted: { redirect: deletedRedirects } satisfies DeletedKinds,
});
