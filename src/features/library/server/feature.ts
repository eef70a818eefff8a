import { defineFeature } from '#features/accounts/server/index.ts';
import { libraryRoutes } from './staff-routes.ts';

/** Features that images, documents and videos share. */
export const libraryFeature = defineFeature({ routes: [libraryRoutes] });
