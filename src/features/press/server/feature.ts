import { defineFeature } from '#features/accounts/server/index.ts';
import { pressRoutes } from './public-routes.ts';

/** Press releases and their feeds. */
export const pressFeature = defineFeature({ routes: [pressRoutes] });
