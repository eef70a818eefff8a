import { LOCATIONS_TAG, readLocationsVersion } from '#features/locations/server/index.ts';
import { type LocationDirectory } from '#features/locator/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/logger.ts';
import type { App } from '../build-app.ts';

/**
 * Runs every few seconds while the node receives no change notifications: drops all cached responses, settings and
 * addresses, and reloads the restaurants if any of them was written.
 */
export function createCatchUp(parts: {
  db: Db;
  logger: Logger;
  app: Pick<App, 'forget'>;
  locations: Pick<LocationDirectory, 'rebuild'>;
  /** Result of `readLocationsVersion` taken before the last load of the restaurants. */
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

const READ_AGAIN_MS = 5000;

/**
 * Reads the restaurants again after a failed reading, until one succeeds. Otherwise the node would not be ready, and would
 * show former restaurants, until the next restaurant changes. Returns a function that stops it.
 */
export function readFailedAgain(
  { app, locations }: { app: Pick<App, 'forget'>; locations: Pick<LocationDirectory, 'isReady' | 'rebuild'> },
  everyMs = READ_AGAIN_MS,
): () => Promise<void> {
  const timer = setInterval(() => {
    if (locations.isReady) return;
    // Never rejects: the directory logs what went wrong.
    void locations.rebuild().then((isRead) => isRead && app.forget([LOCATIONS_TAG]));
  }, everyMs).unref();
  return async () => clearInterval(timer);
}
