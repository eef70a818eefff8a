import { defineFeature } from '#features/accounts/server/index.ts';
import type { PurgeParts } from '#platform/jobs/daily-purge.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { DELETED_RECORD_SCREENS } from '../screens.ts';
import { purgeExpired } from './commands.ts';
import type { DeletedKinds } from './kinds.ts';
import { deletedRecordRoutes } from './staff-routes.ts';

const HOUR_MS = 3_600_000;

/** Deleted records, of the kinds that the features declare. */
export const deletedRecordFeature = defineFeature({
  screens: DELETED_RECORD_SCREENS,
  routes: [deletedRecordRoutes],
  jobs: ({
    db,
    logger,
    mediaStore,
    deletedKinds: kinds,
  }: PurgeParts & { mediaStore: MediaStore; deletedKinds: DeletedKinds }) => [
    {
      name: 'deleted records',
      everyMs: HOUR_MS,
      async run({ now }) {
        const purged = await purgeExpired({ db, kinds, mediaStore }, now);
        if (purged > 0) logger.info({ purged }, 'deleted records purged');
      },
    },
  ],
});
