import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hasUsers } from '#features/accounts/server/index.ts';
import { createGuestGuard } from '#features/guard/server/index.ts';
import { createImageService } from '#features/images/server/index.ts';
import { createLocationDirectory, type LocationDirectory, LOCATIONS_TAG } from '#features/locations/server/index.ts';
import { createSubscriptions } from '#features/subscriptions/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { listenForChanges } from '#platform/db/changes.ts';
import { type Migration, migrate, pendingMigrations, readMigrations } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import type { Logger } from '#platform/logger.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { projectRoot } from '#platform/project-root.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { openMediaStore } from '#platform/storage/media-store.ts';
import { seedIfEmpty, type SeedServices } from '../../../seeds/seed-if-empty.ts';
import { readSiteAssets } from './assets.ts';
import { type App, buildApp } from './build-app.ts';
import { openCaptcha } from './open-captcha.ts';
import { backgroundJobs } from './background-jobs.ts';
import { createMailService } from './mail-service.ts';
import { openGeocoder } from './open-geocoder.ts';
import { loadSiteRenderer } from './site-renderer.ts';
import { startEmbeddedUpkeep } from './embedded-upkeep.ts';
import { indexOldContent } from './index-old-content.ts';
import { startTrashSchedule } from './trash-schedule.ts';

export interface RunningServer {
  /** "http://127.0.0.1:3000" */
  url: string;
  app: App;
  locations: LocationDirectory;
  /** False while nobody could sign in. */
  hasStaff: boolean;
  /** Stops listening, lets requests end, flushes and closes the database. */
  stop(): Promise<void>;
}

/** Memory for rendered pages. */
const HTML_CACHE_BYTES = 64 * 1024 * 1024;

/** Opens everything that the configuration names, brings the schema up to date, seeds an empty database, listens. */
export async function startServer(
  config: Config,
  {
    logger,
    clock,
    onStaffMade,
  }: { logger: Logger; clock: Clock; onStaffMade?: NonNullable<SeedServices['onStaffMade']> },
): Promise<RunningServer> {
  const root = projectRoot();
  const migrations = readMigrations(join(root, 'migrations'));
  const [database, renderer] = await Promise.all([openDatabase(config.database, logger), loadSiteRenderer(root)]);
  const closers: (() => unknown)[] = [() => database.close()];
  let url = config.publicUrl ?? '';
  try {
    await prepareSchema(database, migrations, logger);
    const mediaStore = await openMediaStore(config.media);
    await seedIfEmpty({ database, mediaStore, clock, logger, seed: config.seed, ...(onStaffMade && { onStaffMade }) });
    const images = await createImageService({
      db: database.db,
      store: mediaStore,
      clock,
      concurrency: config.imageConcurrency,
    });

    const geocoder = await openGeocoder(config, root);
    const locations = await createLocationDirectory(database.db, {
      clock,
      logger,
      onRebuilt: (directory) => geocoder.learnPlaces(directory.cityPlaces()),
    });
    const mail = await createMailService(config, { db: database.db, clock, logger });
    closers.unshift(() => mail.stop());
    const mailOrigin = () => url;
    const subscriptions = await createSubscriptions(database.db, mailOrigin);
    const app = await buildApp({
      config,
      database,
      clock,
      logger,
      mediaStore,
      images,
      geocoder: geocoder.port,
      guestGuard: await createGuestGuard({
        db: database.db,
        clock,
        captcha: await openCaptcha(config, database.db),
        logger,
      }),
      passwords: createPasswordHasher(),
      locations,
      subscriptions,
      mailOrigin,
      assets: readSiteAssets(root),
      renderer,
      htmlCache: new HtmlCache(HTML_CACHE_BYTES),
      mail,
      pendingMigrations: () => pendingMigrations(database, migrations),
    });
    closers.unshift(() => app.http.close());
    const stopListening = await listenForChanges(
      database,
      (tags) => void applyChange(tags, app, locations),
      (error) => logger.error({ err: error }, 'listening for changes failed'),
    );
    closers.unshift(stopListening);
    const stopUpkeep = await startEmbeddedUpkeep({ config, database, clock, logger, mediaStore });
    closers.unshift(stopUpkeep);
    await indexOldContent(database.db, logger);
    closers.unshift(startTrashSchedule({ db: database.db, clock, logger }));
    const jobs = createJobRunner(
      backgroundJobs({ db: database.db, logger, subscriptions, retention: config.retention }),
      {
        db: database.db,
        clock,
        logger,
      },
    );
    closers.unshift(() => jobs.stop());

    await app.http.listen({ port: config.port, host: config.host });
    const address = app.http.server.address() as AddressInfo;
    const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
    url = config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
    // Their mails name the address.
    mail.start();
    jobs.start();
    return {
      url,
      app,
      locations,
      hasStaff: await hasUsers(database.db),
      stop: () => closeAll(closers),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function prepareSchema(
  database: Parameters<typeof migrate>[0],
  migrations: readonly Migration[],
  logger: Logger,
): Promise<void> {
  const applied = await migrate(database, migrations);
  if (applied.length > 0) logger.info({ applied }, 'migrations applied');
}

/** What every node does when it hears of a change. The index first: a page drawn between the two would show the old list and be kept. */
export async function applyChange(
  tags: readonly string[],
  app: Pick<App, 'forget'>,
  locations: Pick<LocationDirectory, 'rebuild'>,
): Promise<void> {
  if (tags.includes('*') || tags.includes(LOCATIONS_TAG)) await locations.rebuild();
  app.forget(tags);
}

async function closeAll(closers: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0)) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
