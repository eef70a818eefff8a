import type { ImageService } from '#features/images/server/index.ts';
import type { LocationDirectory } from '#features/locations/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/client.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { HtmlCache } from '#platform/http/html-cache.ts';
import type { Logger } from '#platform/logger.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { SiteAssets } from './assets.ts';
import type { SiteRenderer } from './site-renderer.ts';

/** The parts of a running server, made once by `main` or by a test. Routes take what they use of it. */
export interface Services {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  mediaStore: MediaStore;
  images: ImageService;
  geocoder: Geocoder;
  passwords: PasswordHasher;
  locations: LocationDirectory;
  assets: SiteAssets;
  renderer: SiteRenderer;
  htmlCache: HtmlCache;
  /** Names of migrations that the database lacks; empty after start-up. */
  pendingMigrations(): Promise<string[]>;
}
