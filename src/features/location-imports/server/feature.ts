import { byId, defineFeature } from '#features/accounts/server/index.ts';
import { IMPORT_SCREENS } from '../screens.ts';
import { checkImport } from './import-queries.ts';
import { checkPlan } from './plan-store.ts';
import { importRoutes } from './staff-routes.ts';

/** Imports of restaurants and the quality of their data. */
export const importFeature = defineFeature({
  screens: IMPORT_SCREENS,
  records: { locationImportPlan: byId(checkPlan), locationImportDetails: byId(checkImport) },
  routes: [importRoutes],
});
