import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiners } from '#features/diners/server/index.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { createOrders } from '#features/orders/server/index.ts';
import { createReservations } from '#features/reservations/server/index.ts';
import { openMessaging } from '#features/text-messages/server/index.ts';
import { createWaitLists } from '#features/wait-lists/server/index.ts';
import { createGuestGuard } from '#features/guard/server/index.ts';
import { createImageService } from '#features/images/server/index.ts';
import { createLocationDirectory, type LocationDirectory } from '#features/locator/server/index.ts';
import { createSubscriptions } from '#features/subscriptions/server/index.ts';
import { type App, buildApp } from '#apps/server/build-app.ts';
import { createChangeFeed } from '#apps/server/process/change-feed.ts';
import { readSiteAssets } from '#apps/server/pages/assets.ts';
import { createEarlierBuilds } from '#apps/server/pages/earlier-builds.ts';
import { openCaptcha } from '#apps/server/process/open-captcha.ts';
import { openGeocoder } from '#apps/server/process/open-geocoder.ts';
import type { Services } from '#apps/server/process/services.ts';
import { applyChange } from '#apps/server/process/start-server.ts';
import { loadSiteRenderer } from '#apps/server/pages/site-renderer.ts';
import { fixedClock } from '#platform/clock.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { readEnv } from '#platform/config/env.ts';
import { listenForChanges } from '#platform/db/changes.ts';
import type { Database } from '#platform/db/client.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import { createLogger } from '#platform/logger.ts';
import { openPayments } from '#platform/payments/open-payments.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { projectRoot } from '#platform/project-root.ts';
import { openMediaStore } from '#platform/storage/media-store.ts';
import { seedIfEmpty } from '../seeds/seed-if-empty.ts';
import { createTestDatabase } from './database.ts';

/** A Thursday afternoon in the middle of the demo chain's opening hours. */
export const TEST_NOW = '2026-11-19T19:30:00.000Z';

export interface TestApp extends App {
  database: Database;
  locations: LocationDirectory;
  services: Services;
  /** The clock of the services, which tests set. */
  clock: ReturnType<typeof fixedClock>;
  /** JSON lines that the server logged, oldest first. */
  log: Record<string, unknown>[];
  close(): Promise<void>;
}

/**
 * The real application over its own database, with the bare site (or the demo chain), a stopped clock and a record
 * of its log. Needs the build: `npm run build`.
 */
export async function buildTestApp(
  options: {
    seed?: 'none' | 'demo';
    env?: Record<string, string>;
    prepare?: (database: Database) => Promise<void>;
  } = {},
): Promise<TestApp> {
  const root = projectRoot();
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-test-'));
  const database = await createTestDatabase();
  const config = resolveConfig(readEnv({ DATA_DIR: dataDir, ...options.env }), root);
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) });
  const clock = fixedClock(TEST_NOW);
  const mediaStore = await openMediaStore(config.media);
  await seedIfEmpty({ database, mediaStore, clock, logger, seed: options.seed ?? 'none' });
  await options.prepare?.(database);
  const geocoder = await openGeocoder(config, root);
  const locations = await createLocationDirectory(database.db, {
    clock,
    logger,
    onRebuilt: (_, places) => geocoder.learnPlaces(places),
  });
  const mailOrigin = () => config.publicUrl ?? 'http://localhost';
  const payments = await openPayments(config.payments, { db: database.db, clock, publicUrl: config.publicUrl });
  const reservations = await createReservations({ db: database.db, clock, locations, payments });
  const waitLists = await createWaitLists({ db: database.db, clock, locations });
  const menus = createMenus({ clock });
  const orders = await createOrders({
    db: database.db,
    clock,
    locations,
    menus,
    geocoder: geocoder.port,
    payments,
    partner: config.ordersPartner,
    otherPayments: { deposit: (reference) => reservations.deposits.settleReference(reference) },
  });
  const subscriptions = await createSubscriptions(database.db, mailOrigin);
  const guestGuard = await createGuestGuard({
    db: database.db,
    clock,
    captcha: await openCaptcha(config, database.db),
  });
  const changes = createChangeFeed(database.db, (tags) => applyChange(tags, app, locations));
  const services: Services = {
    config,
    database,
    clock,
    logger,
    mediaStore,
    images: await createImageService({
      db: database.db,
      store: mediaStore,
      clock,
      concurrency: config.imageConcurrency,
    }),
    geocoder: geocoder.port,
    reservations,
    waitLists,
    menus,
    orders,
    payments,
    diners: await createDiners({
      db: database.db,
      clock,
      subscriptions,
      reservations,
      waitLists,
      orders,
      guestGuard,
    }),
    guestGuard,
    // Cheap parameters: only the hasher's own tests need the real cost.
    passwords: createPasswordHasher({ memoryKib: 64, passes: 1, parallelism: 1 }),
    locations,
    subscriptions,
    mailOrigin,
    assets: readSiteAssets(root),
    earlierBuilds: createEarlierBuilds({ root, db: database.db, mediaStore, clock, logger }),
    renderer: await loadSiteRenderer(root),
    htmlCache: new HtmlCache(16 * 1024 * 1024),
    changes,
    // Queued mail and texts stay in their tables.
    mail: { wake: () => undefined, unreachable: () => null },
    messaging: openMessaging(config.messaging, clock),
    texts: { wake: () => undefined, isReachable: () => true },
    silence: () => null,
    pendingMigrations: async () => [],
  };
  const app: App = await buildApp(services);
  const stopListening = await listenForChanges(
    database,
    (tags) => changes.hear(tags),
    () => undefined,
  );
  return {
    ...app,
    database,
    locations,
    services,
    clock,
    log,
    async close() {
      await stopListening();
      await app.http.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
