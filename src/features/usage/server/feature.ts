import { defineFeature } from '#features/accounts/server/index.ts';
import { usageRoutes } from './staff-routes.ts';

/** Uses of items of the library. */
export const usageFeature = defineFeature({ routes: [usageRoutes] });
