import { defineFeature } from '#features/accounts/server/index.ts';
import { siteFileRoutes } from './public-routes.ts';

/** Sitemaps, robots.txt and other files of a site. */
export const siteFileFeature = defineFeature({ routes: [siteFileRoutes] });
