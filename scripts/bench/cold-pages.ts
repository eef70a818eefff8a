import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createImageService } from '#features/images/server/index.ts';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { createDiners } from '#features/diners/server/index.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { createOrders } from '#features/orders/server/index.ts';
import { createReservations } from '#features/reservations/server/index.ts';
import { openMessaging } from '#features/text-messages/server/index.ts';
import { createWaitLists } from '#features/wait-lists/server/index.ts';
import { createSubscriptions } from '#features/subscriptions/server/index.ts';
import type { PreloadedPage } from '#features/pages/contract.ts';
import { createGuestGuard } from '#features/guard/server/index.ts';
import { readSiteAssets } from '#apps/server/pages/assets.ts';
import { buildApp } from '#apps/server/build-app.ts';
import { openCaptcha } from '#apps/server/process/open-captcha.ts';
import { openGeocoder } from '#apps/server/process/open-geocoder.ts';
import { loadSiteRenderer, type SiteRenderer } from '#apps/server/pages/site-renderer.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { recordStatements } from '#platform/db/client.ts';
import { openDatabase } from '#platform/db/open.ts';
import { createPaymentAtRestaurant } from '#platform/payments/at-restaurant.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import { createLogger } from '#platform/logger.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { projectRoot } from '#platform/project-root.ts';
import { localMediaStore } from '#platform/storage/local-media-store.ts';
import type { Asked } from './client.ts';
import { downloadSizes, type DownloadSizes } from './download-sizes.ts';
import { publishLongPage } from './long-page.ts';
import type { SamplePage } from './sample-pages.ts';

/** Costs of rendering a page without any cache. */
export interface ColdPage {
  page: SamplePage;
  /** Number of SQL statements after a restart or a change of settings, and with the site's settings in memory. */
  statementsCold: number;
  statements: number;
  /** Processor milliseconds for one page, in rounds: through the whole server, and through renderToString alone. */
  rounds: { ours: number; baseline: number }[];
  /** Arguments of the renderer. */
  drawn: Parameters<SiteRenderer['renderDocument']>;
  /** Bytes of the document, not compressed. */
  htmlBytes: number;
  /** Bytes after brotli of the files that the document contains and names. */
  downloads: DownloadSizes;
}

const AT_ONCE = 4;
const ROUND_MS = 300;
const ROUNDS = 5;
/** Smaller than any page: the cache stores none. */
const NO_CACHE_BYTES = 1;

/** Renders each page repeatedly in this process, without the page cache, beside renderToString of the same tree. */
export async function measureColdPages(config: Config, pages: readonly SamplePage[], mediaDirectory: string) {
  const root = projectRoot();
  const logger = createLogger('error', process.stderr);
  const database = await openDatabase(config.database, logger);
  const renderer = await loadSiteRenderer(root);
  let drawn: Parameters<SiteRenderer['renderDocument']> | undefined;
  const watched: SiteRenderer = {
    renderDocument: (page: PreloadedPage, assets) => {
      drawn = [page, assets, false];
      return renderer.renderDocument(page, assets);
    },
    renderFragment: (part, context) => renderer.renderFragment(part, context),
  };
  const geocoder = await openGeocoder(config, root);
  const locations = await createLocationDirectory(database.db, {
    clock: systemClock,
    logger,
    onRebuilt: (_, places) => geocoder.learnPlaces(places),
  });
  const mediaStore = localMediaStore(mediaDirectory);
  const mailOrigin = () => 'http://localhost';
  const menus = createMenus({ clock: systemClock });
  const payments = createPaymentAtRestaurant();
  const orders = await createOrders({
    db: database.db,
    clock: systemClock,
    locations,
    menus,
    geocoder: geocoder.port,
    payments,
  });
  const guestGuard = await createGuestGuard({
    db: database.db,
    clock: systemClock,
    captcha: await openCaptcha(config, database.db),
  });
  const guests = {
    reservations: await createReservations({ db: database.db, clock: systemClock, locations }),
    waitLists: await createWaitLists({ db: database.db, clock: systemClock, locations }),
    subscriptions: await createSubscriptions(database.db, mailOrigin),
  };
  const app = await buildApp({
    config,
    database,
    clock: systemClock,
    logger,
    mediaStore,
    images: await createImageService({
      db: database.db,
      store: mediaStore,
      clock: systemClock,
      concurrency: config.imageConcurrency,
    }),
    geocoder: geocoder.port,
    guestGuard,
    passwords: createPasswordHasher(),
    locations,
    ...guests,
    menus,
    orders,
    payments,
    diners: await createDiners({ db: database.db, clock: systemClock, orders, guestGuard, ...guests }),
    mailOrigin,
    assets: readSiteAssets(root),
    earlierBuilds: { register: () => undefined },
    renderer: watched,
    htmlCache: new HtmlCache(NO_CACHE_BYTES),
    changes: { announce: async () => undefined },
    mail: { wake: () => undefined, unreachable: () => null },
    messaging: openMessaging(null, systemClock),
    texts: { wake: () => undefined, isReachable: () => true },
    silence: () => null,
    pendingMigrations: async () => [],
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const client = fork(join(import.meta.dirname, 'client.ts'));
  const askForAWhile = async ({ path }: SamplePage): Promise<number> => {
    client.send({ port, path, visitors: AT_ONCE, ms: ROUND_MS } satisfies Asked);
    const [done] = (await once(client, 'message')) as [number];
    return done;
  };
  /** Statements are attributed to requests, which only a request from within the process allows. */
  const statementsOf = async ({ path }: SamplePage): Promise<number> => {
    const headers = { host: 'v0.test' };
    const { result, statements } = await recordStatements(async () => await app.http.inject({ url: path, headers }));
    if (result.statusCode !== 200) throw new Error(`${path} answered ${result.statusCode}`);
    return statements.length;
  };
  const drawFor = async (...drawn: ColdPage['drawn']): Promise<number> => {
    const until = performance.now() + ROUND_MS;
    let done = 0;
    for (; performance.now() < until; done++) await renderer.renderDocument(...drawn);
    return done;
  };
  const found: ColdPage[] = [];
  try {
    for (const page of [...pages, await publishLongPage(database)]) {
      app.forget(['*']);
      const statementsCold = await statementsOf(page);
      const statements = await statementsOf(page);
      const plain = await app.http.inject({ url: page.path, headers: { host: 'v0.test' } });
      if (!drawn) throw new Error(`${page.path} was not drawn`);
      const htmlBytes = plain.rawPayload.length;
      const downloads = downloadSizes(page.template, drawn[0].blocks, drawn[0].catalogues);
      found.push({ page, drawn, htmlBytes, statementsCold, statements, downloads, rounds: [] });
    }
    // All pages in each round: the first round compiles the code that they share, and noise is spread over all of them.
    for (let round = 0; round <= ROUNDS; round++)
      for (const { page, drawn, rounds } of found) {
        const baseline = await cpuOfOne(() => drawFor(...drawn));
        rounds.push({ ours: await cpuOfOne(() => askForAWhile(page)), baseline });
      }
    for (const { rounds } of found) rounds.shift();
  } finally {
    client.kill();
    await app.http.close();
    await database.close();
  }
  return found;
}

/** Processor milliseconds of this process per unit of `work`, which returns their number. */
async function cpuOfOne(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / done;
}
