import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from '#platform/config/config.ts';
import { readEnv } from '#platform/config/env.ts';
import { openDatabase } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { createRandom } from '../seeds/demo/restaurants/random.ts';
import { buildAll } from './build.ts';
import { readArguments, runScript, UsageError } from './command-line.ts';
import { checkEvening } from './simulate/check-evening.ts';
import { Client, type Timings } from './simulate/client.ts';
import { type EveningResult, playEvening } from './simulate/evening.ts';
import { Host } from './simulate/host.ts';
import { scoreOf } from './simulate/scores.ts';
import { printTimings, setUpInstallation, signIn } from './simulate/set-up.ts';
import { type SimulatedServer, startSimulated } from './simulate/server-process.ts';

/**
 * Plays evenings of a restaurant with guests, tables and two hosts against the real server: first some from which the
 * estimate learns, then normal ones that are scored, then one with a killed server and a disconnected tablet.
 * The database is embedded in its own directory, or the empty one in DATABASE_URL.
 */
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const RLID = 10_001;
/** Tuesday, September 1, 2026, 5 PM in Orlando; daylight saving time lasts for all evenings. */
const FIRST_TUESDAY_MS = Date.parse('2026-09-01T21:00:00.000Z');
/** Minimum share of quotes within their range on normal evenings. */
const WITHIN_BAR = 0.8;
const MOST_SENTENCES = 20;
const RESTAURANT = [
  'rlid,name,address1,city,state,country,zip,latitude,longitude,timeZone,phone,hours,waitListReady',
  `${RLID},Lantern Bay Orlando,12 Bay Street,Orlando,FL,US,32801,28.5384,-81.3789,America/New_York,407-555-0100,Mo-Su 11:00-23:00,yes`,
];

/** Tuesdays to Saturdays: days after a Tuesday, and how busy they are compared to a Friday. */
const WEEK = [
  { day: 0, pace: 0.8 },
  { day: 1, pace: 0.85 },
  { day: 2, pace: 0.9 },
  { day: 3, pace: 1 },
  { day: 4, pace: 1 },
];
const FRIDAY = { day: 3, pace: 1 };

const USAGE = 'Usage: npm run simulate:evening -- [--seed TEXT] [--learn EVENINGS] [--normal EVENINGS]';

await runScript(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      seed: { type: 'string', default: 'friday' },
      learn: { type: 'string', default: '20' },
      normal: { type: 'string', default: '3' },
    },
  });
  const [learn, normal] = [Number(values.learn), Number(values.normal)];
  if (!Number.isInteger(learn) || !Number.isInteger(normal) || learn < 0 || normal < 0) throw new UsageError(USAGE);
  await buildAll();
  const folder = mkdtempSync(join(tmpdir(), 'galley-evening-'));
  try {
    return await simulate(folder, { seed: values.seed, learn, normal });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Options {
  seed: string;
  /** Evenings before the scored ones. */
  learn: number;
  normal: number;
}

async function simulate(folder: string, { seed, learn, normal }: Options): Promise<number> {
  const names = ['ada', 'bo'] as const;
  const { env, dataDir, logFile } = setUpInstallation(folder, { restaurants: RESTAURANT, names });

  const random = createRandom(seed);
  const timings: Timings = new Map();
  let server: SimulatedServer = await startSimulated(env, FIRST_TUESDAY_MS, logFile);
  const urlOf = () => server.url;
  let addresses = 0;
  const newGuest = () => {
    addresses += 1;
    return new Client(urlOf, `198.51.${100 + ((addresses >> 8) % 100)}.${addresses & 255}`, timings);
  };
  const everyHost: Host[] = [];
  const results: EveningResult[] = [];
  try {
    for (let evening = 0; evening <= learn + normal; evening += 1) {
      const { day, pace } = eveningAt(evening, learn);
      const fiveMs = FIRST_TUESDAY_MS + day * DAY_MS;
      await server.setClock(fiveMs - HOUR_MS);
      const hosts = await Promise.all(names.map((name) => hostOf(name, urlOf, timings)));
      everyHost.push(...hosts);
      const result = await playEvening({
        fiveMs,
        name: String(evening + 1),
        rlid: RLID,
        random,
        pace,
        hosts: hosts as [Host, Host],
        newGuest,
        server: () => server,
        crash: async (nowMs) => {
          await server.stop('SIGKILL');
          server = await startSimulated(env, nowMs, logFile);
        },
        hasFaults: evening === learn + normal,
      });
      results.push(result);
      console.log(lineOf(evening, learn, normal, result));
    }
  } finally {
    await server.stop('SIGTERM');
  }

  const { database: address } = resolveConfig({ ...readEnv(env), DATA_DIR: dataDir }, process.cwd());
  const database = await openDatabase(address, createLogger('warn', process.stderr), 'simulate:evening');
  const parties = results.slice(learn).flatMap((result) => result.parties);
  const { lost, doubled } = await checkEvening(database.db, { rlid: RLID, parties, hosts: everyHost }).finally(() =>
    database.close(),
  );
  for (const sentence of [...lost.map((one) => `LOST ${one}`), ...doubled.map((one) => `DOUBLED ${one}`)].slice(
    0,
    MOST_SENTENCES,
  ))
    console.log(sentence);
  const scored = scoreOf(results.slice(learn, learn + normal).flatMap((result) => result.parties));
  const steps = everyHost.reduce((sum, host) => sum + host.sent.length, 0);
  console.log(`
Quotes of ${scored.parties} parties on ${normal} normal evenings, whose mean wait was ${scored.meanWait.toFixed(1)} minutes:
  within their range  ${percent(scored.within)} (bar: ${percent(WITHIN_BAR)}), past their top ${percent(scored.late)}
  mean error          ${scored.meanError.toFixed(1)} minutes; five minutes for each waiting party: ${scored.naiveError.toFixed(1)}
Operations: ${steps} steps of hosts, ${parties.length} parties of the last evenings; lost ${lost.length}, doubled ${doubled.length}; ${results.reduce((sum, { repeated }) => sum + repeated, 0)} refused and done again
Milliseconds, p50 and p99:`);
  printTimings(timings);
  const isGood = lost.length === 0 && doubled.length === 0 && (normal === 0 || scored.within >= WITHIN_BAR);
  return isGood ? 0 : 1;
}

/** The learning evenings are those of the weeks before; the others are Fridays. */
function eveningAt(evening: number, learn: number): { day: number; pace: number } {
  const weeks = evening < learn ? Math.floor(evening / WEEK.length) : Math.ceil(learn / WEEK.length) + evening - learn;
  const { day, pace } = (evening < learn ? WEEK[evening % WEEK.length] : undefined) ?? FRIDAY;
  return { day: weeks * 7 + day, pace };
}

async function hostOf(name: string, urlOf: () => string, timings: Timings): Promise<Host> {
  const client = new Client(urlOf, name === 'ada' ? '203.0.113.1' : '203.0.113.2', timings);
  await signIn(client, name);
  return new Host(name, client, RLID);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function lineOf(
  evening: number,
  learn: number,
  normal: number,
  { parties, refused, repeated, offlineSteps }: EveningResult,
) {
  const kind = evening < learn ? 'to learn from' : evening < learn + normal ? 'normal' : 'with faults';
  const { parties: seated, meanWait, within, late } = scoreOf(parties);
  const faults = offlineSteps > 0 ? `, ${offlineSteps} steps offline` : '';
  return `Evening ${evening + 1} (${kind}): ${parties.length} parties on the list, ${seated} seated after ${meanWait.toFixed(1)} minutes, ${percent(within)} in range, ${percent(late)} late, ${refused} refused, ${repeated} done again${faults}`;
}
