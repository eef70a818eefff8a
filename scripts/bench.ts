import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from '#platform/config/config.ts';
import { preferProductionBuilds, readEnv } from '#platform/config/env.ts';
import { projectRoot } from '#platform/project-root.ts';
import { type ColdPage, measureColdPages } from './bench/cold-pages.ts';
import { type MeasuredServer, runForJson, startMeasured } from './bench/children.ts';
import { editorSection } from './bench/editor.ts';
import { explorerSection } from './bench/explorer.ts';
import { guestServiceSection } from './bench/guest-service.ts';
import { orderEngineSection } from './bench/ordering.ts';
import { compare, requestsPerSecond, type Throughput } from './bench/load.ts';
import { restaurantEditsSection } from './bench/restaurant-edits.ts';
import { figure, machineFacts, publish, type Section, verdict } from './bench/report.ts';
import { listSamplePages, type SamplePage } from './bench/sample-pages.ts';
import { withThrowAwayDatabase } from './bench/server-database.ts';
import { benchIndex } from './bench-index.ts';
import { buildAll } from './build.ts';

const NEAREST = '/api/location/getlocations/?latitude=28.54&longitude=-81.38&limit=26';
const WARM_STARTS = 3;
const KB = 1024;
const MB = 1024 * 1024;

/** Start times in milliseconds and resident bytes after every sample page was asked for. */
interface StartMeasures {
  coldMs: number;
  warmMs: number;
  residentBytes: number;
}

await buildAll();
preferProductionBuilds();
const directory = mkdtempSync(join(tmpdir(), 'galley-bench-'));
const logFile = join(directory, 'server.log');
const dataDir = join(directory, 'data');
const quiet = { DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn' };
try {
  let pages: SamplePage[] = [];
  let page: Throughput | undefined;
  let nearest: Throughput | undefined;
  const embedded = await measureStarts(quiet, async (server) => {
    pages = await listSamplePages(server.url);
    await askAll(server, pages);
    const residentBytes = server.residentBytes();
    page = await compare(`${server.url}/menu/`, 'http', directory);
    nearest = await compare(server.url + NEAREST, 'fastify', directory);
    return residentBytes;
  });
  if (!page || !nearest) throw new Error('Nothing was measured');
  const logged = await measureLogged();
  const { engineBytes } = (await runForJson('engine-memory.ts', [join(dataDir, 'db')])) as { engineBytes: number };
  const config = resolveConfig(readEnv(quiet), projectRoot());
  const coldPages = await measureColdPages(config, pages, join(dataDir, 'media'));
  const server = await measureOnServer(pages);

  publish([
    {
      title: 'Requests',
      note: `Loopback, 8 connections, brotli, the better of two rounds of four seconds in turns with the baseline. ${machineFacts()}`,
      columns: ['what', 'bytes', 'a second', 'baseline a second', 'ratio', 'bar', 'holds'],
      rows: [
        throughputRow('cached public page; baseline: node:http with the same bytes and headers', page, 0.8),
        throughputRow('getlocations, 26 nearest; baseline: Fastify with the same JSON', nearest, 0.6),
      ],
      remarks: [
        `With every request logged (LOG_LEVEL=info, to a file): ${figure(logged.page)} pages and ${figure(logged.nearest)} getlocations a second, ` +
          `${figure(logged.page / page.baseline)} and ${figure(logged.nearest / nearest.baseline)} of the baselines.`,
      ],
    },
    {
      title: 'Uncached pages',
      note:
        'The whole server without its page cache, four requests at once in one process; baseline: renderToString of the same element tree. ' +
        'Statements: with the site’s settings in memory, and after a restart.',
      columns: ['page', 'a second', 'baseline a second', 'ratio (≥ 0.5)', 'SQL (≤ 12)', 'SQL after a restart', 'holds'],
      rows: coldPages.map(({ page, ours, baseline, statements, statementsCold }) => [
        page.label,
        figure(ours),
        figure(baseline),
        figure(ours / baseline),
        String(statements),
        String(statementsCold),
        verdict(ours / baseline >= 0.5 && statementsCold <= 12),
      ]),
    },
    indexSection(),
    await restaurantEditsSection(process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']),
    downloadSection(coldPages),
    startSection(embedded, engineBytes, server),
    orderEngineSection(),
    await guestServiceSection(process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']),
    await explorerSection(process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']),
    await editorSection(),
  ]);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** One start that fills the empty database, then warm ones; the last of them is handed to `use` before it ends. */
async function measureStarts(
  env: Record<string, string>,
  use: (server: MeasuredServer) => Promise<number>,
): Promise<StartMeasures> {
  const first = await startMeasured(env, logFile);
  await first.stop();
  const times: number[] = [];
  for (let round = 1; ; round++) {
    const server = await startMeasured(env, logFile);
    times.push(server.startMs);
    try {
      if (round < WARM_STARTS) continue;
      const residentBytes = await use(server);
      const warmMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
      return { coldMs: first.startMs, warmMs, residentBytes };
    } finally {
      await server.stop();
    }
  }
}

/** The same two loads with a line of log for each request. */
async function measureLogged(): Promise<{ page: number; nearest: number }> {
  const server = await startMeasured({ ...quiet, LOG_LEVEL: 'info' }, logFile);
  try {
    return {
      page: await requestsPerSecond(`${server.url}/menu/`),
      nearest: await requestsPerSecond(server.url + NEAREST),
    };
  } finally {
    await server.stop();
  }
}

async function measureOnServer(pages: readonly SamplePage[]): Promise<StartMeasures | undefined> {
  const url = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];
  if (!url) return undefined;
  let found: StartMeasures | undefined;
  await withThrowAwayDatabase(url, async (address) => {
    const env = { ...quiet, DATA_DIR: join(directory, 'data-server'), DATABASE_URL: address };
    found = await measureStarts(env, async (server) => {
      await askAll(server, pages);
      return server.residentBytes();
    });
  });
  return found;
}

async function askAll(server: MeasuredServer, pages: readonly SamplePage[]): Promise<void> {
  for (const { path } of [...pages, ...pages]) await (await fetch(server.url + path)).arrayBuffer();
}

function throughputRow(what: string, { ours, baseline, bytes }: Throughput, bar: number): string[] {
  const ratio = ours / baseline;
  return [what, figure(bytes), figure(ours), figure(baseline), figure(ratio), `≥ ${bar}`, verdict(ratio >= bar)];
}

function indexSection(): Section {
  return {
    title: 'Location index',
    note: 'In memory; the 26 nearest within 200 miles and how many there are, as getlocations asks. Baseline: measuring and sorting all points.',
    columns: [
      'points',
      'built in ms',
      'p50 ms',
      'p99 ms',
      'nearest only p99 ms',
      'linear scan p50 ms',
      'ratio p50',
      'holds',
    ],
    rows: [1000, 100_000, 1_000_000].map((points) => {
      const { buildMs, query, nearest, baseline } = benchIndex(points);
      return [
        figure(points),
        figure(buildMs),
        figure(query.p50),
        figure(query.p99),
        figure(nearest.p99),
        figure(baseline.p50),
        figure(baseline.p50 / query.p50),
        points === 1_000_000 ? verdict(query.p99 < 0.2) : '',
      ];
    }),
    remarks: ['Bar: p99 below 0.2 ms at 1,000,000 points.'],
  };
}

function downloadSection(pages: readonly ColdPage[]): Section {
  return {
    title: 'Downloads per page',
    note: 'Brotli, in English: what the document names (entry, preloaded modules) and the style sheets in it. The map’s own code comes later, when the list stands.',
    columns: ['page', 'JavaScript KB (≤ 85)', 'CSS KB (≤ 25)', 'holds'],
    rows: pages.map(({ page, downloads: { script, style } }) => [
      page.label,
      figure(script / KB),
      figure(style / KB),
      verdict(script <= 85 * KB && style <= 25 * KB),
    ]),
  };
}

function startSection(embedded: StartMeasures, engineBytes: number, server: StartMeasures | undefined): Section {
  const row = (what: string, value: number, bar: number, unit: string) => [
    what,
    `${figure(value)} ${unit}`,
    `≤ ${figure(bar)} ${unit}`,
    verdict(value <= bar),
  ];
  return {
    title: 'Start and memory',
    note: 'From starting the process to the first answer 200; warm: the median of three. Memory: resident, warm start, after every sample page twice.',
    columns: ['what', 'measured', 'bar', 'holds'],
    rows: [
      row('embedded: empty data directory, with the demo', embedded.coldMs / 1000, 30, 's'),
      row('embedded: warm', embedded.warmMs / 1000, 1.5, 's'),
      row('embedded: resident beside the engine', (embedded.residentBytes - engineBytes) / MB, 150, 'MB'),
      ...(server
        ? [
            row('PostgreSQL: empty database, with the demo', server.coldMs / 1000, 30, 's'),
            row('PostgreSQL: warm', server.warmMs / 1000, 0.6, 's'),
            row('PostgreSQL: resident', server.residentBytes / MB, 150, 'MB'),
          ]
        : []),
    ],
    remarks: [
      `Resident in all with the embedded engine: ${figure(embedded.residentBytes / MB)} MB; the engine alone adds ${figure(engineBytes / MB)} MB to a bare process.`,
      ...(server ? [] : ['Not measured on PostgreSQL: neither TEST_DATABASE_URL nor DATABASE_URL was given.']),
    ],
  };
}
