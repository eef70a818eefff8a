import { defineFeature } from '#features/accounts/server/index.ts';
import { libraryRoutes } from './staff-routes.ts';

/** What images, documents and videos have in common. */
export const libraryFeature = defineFeature({ routes: [libraryRoutes] });
