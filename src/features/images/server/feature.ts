import { byId, defineFeature } from '#features/accounts/server/index.ts';
import type { DeletedKinds } from '#features/deleted-records/server/index.ts';
import { IMAGE_SCREENS } from '../screens.ts';
import { deletedImages } from './deleted-images.ts';
import { findImageFor } from './image-for.ts';
import { imageRoutes } from './public-routes.ts';
import { imageAdminRoutes } from './staff-routes.ts';

const record = byId(findImageFor);

/** Images of the library. */
export const imageFeature = defineFeature({
  screens: IMAGE_SCREENS,
  records: { imageEdit: record, imageDelete: record, imageUsage: record, imageHistory: record, imageUrl: record },
  routes: [imageAdminRoutes, imageRoutes],
  deleted: { image: deletedImages } satisfies DeletedKinds,
});
