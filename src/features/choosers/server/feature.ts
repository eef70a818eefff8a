import { defineFeature } from '#features/accounts/server/index.ts';
import { chooserRoutes } from './staff-routes.ts';

/** Choosers of pages and files. */
export const chooserFeature = defineFeature({ routes: [chooserRoutes] });
