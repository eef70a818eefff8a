import { byId, defineFeature } from '#features/accounts/server/index.ts';
import type { DeletedKinds } from '#features/deleted-records/server/index.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import { VIDEO_SCREENS } from '../screens.ts';
import { deletedVideos } from './deleted-videos.ts';
import { checkVideoFor } from './queries-library.ts';
import { videoRoutes } from './public-routes.ts';
import { videoAdminRoutes } from './staff-routes.ts';
import { describeVideosFor, replaceInVideo } from './video-uses.ts';

const record = byId(checkVideoFor);

/** Videos of the library. */
export const videoFeature = defineFeature({
  screens: VIDEO_SCREENS,
  records: { videoEdit: record, videoDelete: record, videoUsage: record, videoHistory: record },
  routes: [videoAdminRoutes, videoRoutes],
  sources: { video: { describe: describeVideosFor, replace: replaceInVideo } } satisfies SourceKinds,
  deleted: { video: deletedVideos } satisfies DeletedKinds,
});
