import { type LocationDirectory, readLocationsVersion } from '#features/locations/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/logger.ts';
import type { App } from './build-app.ts';

/**
 * What a node does every few seconds while it cannot hear of changes: it forgets all answers, settings and addresses, and
 * reads the restaurants again if one was written to.
 */
export function createCatchUp(parts: {
  db: Db;
  logger: Logger;
  app: Pick<App, 'forget'>;
  locations: Pick<LocationDirectory, 'rebuild'>;
  /** `readLocationsVersion` from before the restaurants were last read. */
  known?: string;
}): () => Promise<void> {
  const { db, logger, app, locations } = parts;
  let { known } = parts;
  let isReading = false;
  return async () => {
    app.forget(['*']);
    if (isReading) return;
    isReading = true;
    try {
      const version = await readLocationsVersion(db);
      if (version !== known && (await locations.rebuild())) {
        known = version;
        app.forget(['*']);
      }
    } catch (error) {
      logger.warn({ err: error }, 'restaurants could not be read again');
    } finally {
      isReading = false;
    }
  };
}
