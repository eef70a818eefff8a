import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hasUsers } from '#features/accounts/server/index.ts';
import { createDiners } from '#features/diners/server/index.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { createOrders } from '#features/orders/server/index.ts';
import { createReservations } from '#features/reservations/server/index.ts';
import { createTextRunner, openMessaging } from '#features/text-messages/server/index.ts';
import { createWaitLists } from '#features/wait-lists/server/index.ts';
import { createWebPush } from '#features/web-push/server/index.ts';
import { createGuestGuard } from '#features/guard/server/index.ts';
import { listStoredUids } from '#features/mail/server/index.ts';
import { createImageService } from '#features/images/server/index.ts';
import { announcedLocations, readLocationsVersion } from '#features/locations/server/index.ts';
import { createLocationDirectory, type LocationDirectory } from '#features/locator/server/index.ts';
import { createSubscriptions } from '#features/subscriptions/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import { configWarnings, type Config } from '#platform/config/config.ts';
import { listenForChanges } from '#platform/db/changes.ts';
import type { Database } from '#platform/db/client.ts';
import { pendingMigrations, readMigrations } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { findPreparedDatabase } from '#platform/db/prepared-database.ts';
import { upgradeSchema } from '#platform/db/upgrade.ts';
import { listenRefusal, requireOwnAddress } from '#platform/http/listen-refusal.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import type { Logger } from '#platform/logger.ts';
import { openPayments } from '#platform/payments/open-payments.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { projectRoot } from '#platform/project-root.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { MediaStoreRefused } from '#platform/storage/media-store-refused.ts';
import { type MediaStore, openMediaStore } from '#platform/storage/media-store.ts';
import { seedIfEmpty, type SeedServices } from '../../../../seeds/seed-if-empty.ts';
import { readSiteAssets } from '../pages/assets.ts';
import { type App, buildApp } from '../build-app.ts';
import { openCaptcha } from './open-captcha.ts';
import { backgroundJobs } from './background-jobs.ts';
import { createCatchUp, readFailedAgain } from './catch-up.ts';
import { createChangeFeed } from './change-feed.ts';
import { createEarlierBuilds } from '../pages/earlier-builds.ts';
import { leftoverFilesJob } from './leftover-files.ts';
import { createMailService } from './mail-service.ts';
import { openGeocoder } from './open-geocoder.ts';
import { loadSiteRenderer } from '../pages/site-renderer.ts';
import { startEmbeddedUpkeep } from './embedded-upkeep.ts';
import { indexOldContent } from './index-old-content.ts';
import { type Part, stopParts } from './stop-parts.ts';

export interface RunningServer {
  /** "http://127.0.0.1:3000" */
  url: string;
  app: App;
  locations: LocationDirectory;
  /** False while no account can sign in. */
  hasStaff: boolean;
  /** Stops listening, lets requests end, flushes and closes the database. */
  stop(): Promise<void>;
}

/** Memory for rendered pages. */
const HTML_CACHE_BYTES = 64 * 1024 * 1024;

/** The limits below add up to less than the ten seconds that supervisors usually leave between SIGTERM and SIGKILL. */
const STOP_MS = 6000;
const DATABASE_STOP_MS = 2500;
/** Time that running requests have to finish. */
const HTTP_CLOSE_MS = 4000;

const SILENCE =
  'notifications do not come back: changes of other nodes are not heard, so pages are kept for seconds only; LISTEN needs a connection without a pooler of transactions (DATABASE_LISTEN_URL)';

/** Opens every configured part, migrates the schema, seeds an empty database, listens. */
export async function startServer(
  config: Config,
  {
    logger,
    clock,
    onStaffMade,
  }: { logger: Logger; clock: Clock; onStaffMade?: NonNullable<SeedServices['onStaffMade']> },
): Promise<RunningServer> {
  const root = projectRoot();
  for (const warning of configWarnings(config)) logger.warn(warning);
  const migrations = readMigrations(join(root, 'migrations'));
  await requireOwnAddress(config.host);
  const [database, renderer] = await Promise.all([
    openDatabase(config.database, logger, 'server', findPreparedDatabase(root, migrations)),
    loadSiteRenderer(root),
  ]);
  const parts: Part[] = [];
  /** The database is closed last: the other parts may need it until they have stopped. */
  const stop = async () => {
    try {
      await stopParts(parts.splice(0), STOP_MS, logger);
    } finally {
      await stopParts([{ name: 'database', stop: () => database.close() }], DATABASE_STOP_MS, logger);
    }
  };
  let url = config.publicUrl ?? '';
  let isSilent = false;
  try {
    const mediaStore = await openCheckedMediaStore(config, logger);
    await withPatience(config, database, logger, async (patient) => {
      await upgradeSchema(patient, migrations, { config: config.database, clock, logger });
      await seedIfEmpty({
        database: patient,
        mediaStore,
        clock,
        logger,
        seed: config.seed,
        ...(onStaffMade && { onStaffMade }),
      });
    });
    const images = await createImageService({
      db: database.db,
      store: mediaStore,
      clock,
      logger,
      concurrency: config.imageConcurrency,
    });

    const geocoder = await openGeocoder(config, root);
    // Taken before the restaurants are loaded, so that changes made before this node listens are detected.
    const known = await readLocationsVersion(database.db);
    const locations = await createLocationDirectory(database.db, {
      clock,
      logger,
      onRebuilt: (_, places) => geocoder.learnPlaces(places),
    });
    const earlierBuilds = createEarlierBuilds({ root, db: database.db, mediaStore, clock, logger });
    const mail = await createMailService(config, { db: database.db, clock, logger });
    parts.push({ name: 'mail', stop: () => mail.stop() });
    const messaging = openMessaging(config.messaging, clock);
    const texts = createTextRunner({ db: database.db, provider: messaging, clock, logger });
    parts.push({ name: 'text messages', stop: () => texts.stop() });
    const mailOrigin = () => url;
    const waitLists = await createWaitLists({
      db: database.db,
      clock,
      locations,
      partner: config.waitListPartner,
      push: await createWebPush({
        db: database.db,
        clock,
        logger,
        contact: config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:${config.mail.from.address}`,
      }),
    });
    const payments = await openPayments(config.payments, { db: database.db, clock, publicUrl: config.publicUrl });
    const reservations = await createReservations({
      db: database.db,
      clock,
      locations,
      partner: config.reservationsPartner,
      payments,
    });
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
      logger,
    });
    const diners = await createDiners({
      db: database.db,
      clock,
      subscriptions,
      reservations,
      waitLists,
      orders,
      guestGuard,
    });
    const changes = createChangeFeed(database.db, (tags) => applyChange(tags, app, locations));
    const app: App = await buildApp({
      config,
      database,
      clock,
      logger,
      mediaStore,
      images,
      geocoder: geocoder.port,
      waitLists,
      reservations,
      menus,
      orders,
      payments,
      diners,
      guestGuard,
      passwords: createPasswordHasher(),
      locations,
      subscriptions,
      mailOrigin,
      assets: readSiteAssets(root),
      earlierBuilds,
      renderer,
      htmlCache: new HtmlCache(HTML_CACHE_BYTES),
      changes,
      mail,
      messaging,
      texts,
      silence: () => (isSilent ? SILENCE : null),
      pendingMigrations: () => pendingMigrations(database, migrations),
    });
    parts.push({ name: 'http', stop: () => closeHttp(app) });
    const catchUp = createCatchUp({ db: database.db, logger, app, locations, known });
    const stopListening = await listenForChanges(
      database,
      (tags) => changes.hear(tags),
      (error) => logger.error({ err: error }, 'listening for changes failed'),
      {
        onSilent() {
          isSilent = true;
          void catchUp();
        },
        onHeard() {
          isSilent = false;
          logger.info('changes are heard again');
        },
      },
    );
    parts.push({ name: 'changes', stop: stopListening });
    await catchUp();
    parts.push({ name: 'failed readings', stop: readFailedAgain({ app, locations }) });
    const stopUpkeep = await startEmbeddedUpkeep({ config, database, clock, logger, mediaStore, changes });
    parts.push({ name: 'upkeep', stop: stopUpkeep });
    await indexOldContent(database.db, logger);
    const jobs = createJobRunner(
      [
        ...backgroundJobs({
          database,
          db: database.db,
          mediaStore,
          logger,
          subscriptions,
          waitLists,
          reservations,
          orders,
          diners,
          mailOrigin,
          wakeMail: () => mail.wake(),
          retention: config.retention,
        }),
        earlierBuilds.job,
        leftoverFilesJob(config, (uids) => listStoredUids(database.db, uids)),
      ],
      {
        db: database.db,
        clock,
        logger,
      },
    );
    parts.push({ name: 'jobs', stop: () => jobs.stop() });

    await app.http.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenRefusal(error, config);
    });
    const address = app.http.server.address() as AddressInfo;
    const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
    url = config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
    parts.push({ name: 'earlier builds', stop: earlierBuilds.start() });
    // Mails contain links, so sending starts once the address is known.
    mail.start();
    texts.start();
    jobs.start();
    return {
      url,
      app,
      locations,
      hasStaff: await hasUsers(database.db),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Applies a change that any node announced. Restaurants are updated before caches are dropped: a page rendered in between
 * would otherwise be cached with the old restaurants.
 */
export async function applyChange(
  tags: readonly string[],
  app: Pick<App, 'forget'>,
  locations: Pick<LocationDirectory, 'rebuild' | 'update'>,
): Promise<void> {
  const announced = announcedLocations(tags);
  if (announced === 'all') await locations.rebuild();
  const touched = announced && announced !== 'all' ? await locations.update(announced) : [];
  app.forget([...tags, ...touched]);
}

/** @throws MediaStoreRefused for wrong credentials, which stop the start; a service that is down may recover */
async function openCheckedMediaStore(config: Config, logger: Logger): Promise<MediaStore> {
  const store = await openMediaStore(config.media);
  await store.check().catch((error: unknown) => {
    if (error instanceof MediaStoreRefused) throw error;
    logger.error({ err: error }, 'The media store does not work; the server starts without it.');
  });
  return store;
}

/** Stops accepting requests, and closes the connections of requests that hang. */
async function closeHttp({ http }: App): Promise<void> {
  const late = setTimeout(() => http.server.closeAllConnections(), HTTP_CLOSE_MS);
  try {
    await http.close();
  } finally {
    clearTimeout(late);
  }
}

/** Runs long work. On PostgreSQL it uses connections without an inactivity limit. */
async function withPatience(
  config: Config,
  database: Database,
  logger: Logger,
  work: (patient: Database) => Promise<void>,
): Promise<void> {
  if (config.database.kind === 'embedded') return work(database);
  const patient = await openDatabase(config.database, logger, 'preparation');
  try {
    await work(patient);
  } finally {
    await patient.close();
  }
}
