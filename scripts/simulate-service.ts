import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderSettings } from '#features/orders/settings-contract.ts';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { readEnv } from '#platform/config/env.ts';
import { openDatabase } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { LANTERN_BAY_MENU } from '../seeds/demo/menu/lantern-bay-menu.ts';
import { createRandom } from '../seeds/demo/restaurants/random.ts';
import { buildAll } from './build.ts';
import { readArguments, runScript, UsageError } from './command-line.ts';
import { checkSaturday } from './simulate/check-saturday.ts';
import { Client, type Timings } from './simulate/client.ts';
import { KitchenScreen } from './simulate/kitchen-screen.ts';
import { playSaturday } from './simulate/saturday.ts';
import { quantile } from './simulate/scores.ts';
import { type SimulatedServer, startSimulated } from './simulate/server-process.ts';
import { printTimings, setUpInstallation, signIn } from './simulate/set-up.ts';

/**
 * Plays a Saturday of online orders against the real server: guests who order, some of them twice, kitchens with some
 * screens, one of them disconnected for a while, and a server that is killed while it takes orders. The database is
 * embedded in its own directory, or the empty one in DATABASE_URL.
 */
const RLIDS = [10_001, 10_002, 10_003, 10_004, 10_005];
/** Saturday, September 5, 2026, noon in Orlando. */
const NOON_MS = Date.parse('2026-09-05T16:00:00.000Z');
const UNITS_PER_SLOT = 60;
const MOST_SENTENCES = 20;

const USAGE = 'Usage: npm run simulate:service -- [--seed TEXT] [--orders COUNT] [--screens COUNT]';

await runScript(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      seed: { type: 'string', default: 'saturday' },
      orders: { type: 'string', default: '2000' },
      screens: { type: 'string', default: '50' },
    },
  });
  const [orders, screens] = [Number(values.orders), Number(values.screens)];
  if (![orders, screens].every((count) => Number.isInteger(count) && count >= RLIDS.length && count <= 20_000))
    throw new UsageError(USAGE);
  await buildAll();
  const folder = mkdtempSync(join(tmpdir(), 'galley-saturday-'));
  try {
    return await simulate(folder, { seed: values.seed, orders, screens });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function simulate(
  folder: string,
  { seed, orders, screens }: { seed: string; orders: number; screens: number },
): Promise<number> {
  const restaurants = [
    'rlid,name,address1,city,state,country,zip,latitude,longitude,timeZone,phone,hours,hasOnlineOrdering,hasTakeOut',
    ...RLIDS.map(
      (rlid) =>
        `${rlid},Lantern Bay ${rlid},${rlid} Bay Street,Orlando,FL,US,32801,28.5384,-81.3789,America/New_York,407-555-0100,Mo-Su 10:00-23:00,yes,yes`,
    ),
  ];
  const { env, dataDir, logFile } = setUpInstallation(folder, { restaurants, names: ['ada'] });
  const random = createRandom(seed);
  const timings: Timings = new Map();
  let server: SimulatedServer = await startSimulated(env, NOON_MS, logFile);
  const urlOf = () => server.url;
  let addresses = 0;
  const newClient = (network: string) => {
    addresses += 1;
    return new Client(urlOf, `${network}.${(addresses >> 8) % 250}.${addresses & 255}`, timings);
  };
  const newScreen = async (rlid: number) => {
    const client = newClient('203.0');
    await signIn(client, 'ada');
    return new KitchenScreen(client, rlid);
  };
  const kitchens: { rlid: number; screens: KitchenScreen[] }[] = RLIDS.map((rlid) => ({ rlid, screens: [] }));
  /** When the last order of each kitchen was answered, and the screens that have not received it yet. */
  const unheard = new Map<number, { atMs: number; screens: Set<KitchenScreen> }>();
  const toScreen: number[] = [];
  const cut = new AbortController();
  const listen = (rlid: number, screen: KitchenScreen) =>
    screen.listen((atMs) => {
      const placed = unheard.get(rlid);
      if (placed?.screens.delete(screen)) toScreen.push(Math.max(0, atMs - placed.atMs));
    }, cut.signal);
  const listenAll = () => {
    for (const { rlid, screens: all } of kitchens) for (const screen of all) void listen(rlid, screen);
  };
  try {
    await openKitchens(newClient('203.0'));
    for (let count = 0; count < screens; count += 1) {
      const kitchen = kitchens[count % kitchens.length]!;
      kitchen.screens.push(await newScreen(kitchen.rlid));
    }
    listenAll();
    const result = await playSaturday({
      noonMs: NOON_MS,
      orders,
      kitchens,
      unitsPerSlot: UNITS_PER_SLOT,
      random,
      newGuest: () => newClient('198.51'),
      server: () => server,
      crash: async (nowMs) => {
        await server.stop('SIGKILL');
        server = await startSimulated(env, nowMs, logFile);
        listenAll();
      },
      onPlaced: (rlid, atMs) =>
        unheard.set(rlid, { atMs, screens: new Set(kitchens.find((one) => one.rlid === rlid)?.screens) }),
    });
    cut.abort();
    await server.stop('SIGTERM');
    const { database: address } = resolveConfig({ ...readEnv(env), DATA_DIR: dataDir }, process.cwd());
    const database = await openDatabase(address, createLogger('warn', process.stderr), 'simulate:service');
    const all = kitchens.flatMap((kitchen) => kitchen.screens);
    const { lost, doubled, kept } = await checkSaturday(database.db, result.sold, all).finally(() => database.close());
    const sentences = [...lost.map((one) => `LOST ${one}`), ...doubled.map((one) => `DOUBLED ${one}`)];
    for (const sentence of sentences.slice(0, MOST_SENTENCES)) console.log(sentence);
    const steps = all.reduce((sum, screen) => sum + screen.done.length, 0);
    const refusedSteps = all.reduce((sum, screen) => sum + screen.refused.length, 0);
    console.log(`
${result.sold.length} orders at ${RLIDS.length} kitchens with ${screens} screens, ${result.refused} guests found no free time
Orders and steps: lost ${lost.length}, doubled ${doubled.length}; ${steps} steps done, ${refusedSteps} refused, ${result.kept} kept without a connection
Promises kept: ${((100 * kept) / Math.max(1, result.sold.length)).toFixed(1)} %
From the answer to the screen, p50 and p99: ${quantile(toScreen, 0.5).toFixed(1)}, ${quantile(toScreen, 0.99).toFixed(1)} ms of ${toScreen.length}
Milliseconds, p50 and p99:`);
    printTimings(timings);
    return lost.length === 0 && doubled.length === 0 ? 0 : 1;
  } finally {
    cut.abort();
    await server.stop('SIGTERM').catch(() => undefined);
  }
}

/** The chain's menu, and settings of a large kitchen at each restaurant. */
async function openKitchens(client: Client): Promise<void> {
  await signIn(client, 'ada');
  const send = async (path: string, json: unknown): Promise<{ version: number }> => {
    const { status, body } = await client.call<{ version: number }>('set up', path, { method: 'POST', json });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const { version } = await send('/wagtail/menu/edit/', { baseVersion: 0, menu: LANTERN_BAY_MENU });
  await send('/wagtail/menu/publish/', { baseVersion: version, liveAt: null });
  const values: OrderSettings = { ...USUAL_SETTINGS, isOn: true, unitsPerSlot: UNITS_PER_SLOT, horizonDays: 0 };
  for (const rlid of RLIDS) await send(`/wagtail/kitchen/${rlid}/settings/`, { baseVersion: 0, values });
}
