import { defineFeature } from '#features/accounts/server/index.ts';
import { usageRoutes } from './staff-routes.ts';

/** Which content uses a record of the library. */
export const usageFeature = defineFeature({ routes: [usageRoutes] });
