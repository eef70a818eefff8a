import { defineFeature } from '#features/accounts/server/index.ts';
import { embedRoutes } from './staff-routes.ts';

/** Embeds of the supported providers. */
export const embedFeature = defineFeature({ routes: [embedRoutes] });
