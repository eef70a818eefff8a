import { defineFeature } from '#features/accounts/server/index.ts';
import { commentRoutes } from './staff-routes.ts';

/** Comments of staff on pages. */
export const commentFeature = defineFeature({ routes: [commentRoutes] });
