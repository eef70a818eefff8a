import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preferProductionBuilds } from '#platform/config/env.ts';
import type { ColdPage } from './bench/cold-pages.ts';
import { type MeasuredServer, runForJson, startMeasured, timeToEnd } from './bench/children.ts';
import { compareRefs } from './bench/compare-refs.ts';
import { editorSection } from './bench/editor.ts';
import { enduranceSection } from './bench/endurance.ts';
import { explorerSection } from './bench/explorer.ts';
import { guestServiceSection } from './bench/guest-service.ts';
import { median } from './bench/load.ts';
import { LONG_PAGE_LABEL } from './bench/long-page.ts';
import { requestsSection } from './bench/requests.ts';
import { orderEngineSection } from './bench/ordering.ts';
import { restaurantEditsSection } from './bench/restaurant-edits.ts';
import { figure, publish, type Section, verdict } from './bench/report.ts';
import { listSamplePages, type SamplePage } from './bench/sample-pages.ts';
import { withThrowAwayDatabase } from './bench/throw-away-database.ts';
import { benchIndex } from './bench-index.ts';
import { buildAll } from './build.ts';
import { readArguments } from './command-line.ts';

const WARM_STARTS = 3;
const MB = 1024 * 1024;

/** Start times in milliseconds, and resident bytes after requests for every sample page. */
interface StartMeasures {
  coldMs: number;
  warmMs: number;
  /** Time of a bare process that opens the same database and renders the home page once. */
  bareMs: number;
  residentBytes: number;
}

/** Parts that `--only` can select, by name. */
const PARTS: Readonly<Record<string, () => Section[] | Promise<Section[]>>> = {
  // First: other parts leave a large heap in this process, and code that is optimised for their data.
  menus: () => [orderEngineSection()],
  pages: measurePages,
  index: () => [indexSection()],
  restaurants: async () => [await restaurantEditsSection(databaseUrl)],
  guests: async () => [await guestServiceSection(databaseUrl)],
  explorer: async () => [await explorerSection(databaseUrl)],
  editor: async () => [await editorSection()],
  endurance: async () => [await enduranceSection(directory)],
};

const { values } = readArguments('Usage: npm run bench [-- --only PART,PART… | --compare COMMIT]', {
  options: { compare: { type: 'string' }, only: { type: 'string' } },
});
const wanted = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}: choose of ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
await buildAll();
preferProductionBuilds();
const directory = mkdtempSync(join(tmpdir(), 'galley-bench-'));
const logFile = join(directory, 'server.log');
const dataDir = join(directory, 'data');
const drawnFile = join(directory, 'drawn.json');
const quiet = { DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn' };
const databaseUrl = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];
try {
  if (values.compare !== undefined) await compareRefs(values.compare, directory);
  // Each part is published at once: an aborted run keeps its results.
  else for (const name of wanted) publish((await PARTS[name]?.()) ?? []);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function measurePages(): Promise<Section[]> {
  let pages: SamplePage[] = [];
  let requests: Section | undefined;
  const embedded = await measureStarts(quiet, async (server) => {
    pages = await listSamplePages(server.url);
    await askAll(server, pages);
    const residentBytes = server.residentBytes();
    requests = await requestsSection(server, directory);
    return residentBytes;
  });
  if (!requests) throw new Error('Nothing was measured');
  const { engineBytes } = (await runForJson('engine-memory.ts', [join(dataDir, 'db')])) as { engineBytes: number };
  const coldPages = await coldPagesOf(quiet, pages);
  const [home] = coldPages;
  if (home) writeFileSync(drawnFile, JSON.stringify(home.drawn));
  embedded.bareMs = await measureBareStarts(quiet);
  const server = await measureOnServer(pages);
  return [
    requests,
    uncachedSection('Uncached pages', coldPages, 5),
    ...(server ? [uncachedSection('Uncached pages, PostgreSQL', server.coldPages, 3)] : []),
    downloadSection(coldPages),
    startSection(embedded, engineBytes, server?.starts),
  ];
}

function uncachedSection(title: string, pages: readonly ColdPage[], bar: number): Section {
  return {
    title,
    note:
      'Processor milliseconds for a page through the whole server without its page cache, four at once in one process; baseline: renderToString of the whole tree, nothing of it kept. ' +
      'Medians of five rounds, each over all pages. Statements: with settings and content in memory, and after a restart.',
    columns: [
      'page',
      'ms',
      'baseline ms',
      `ratio (≤ ${bar})`,
      'in the rounds',
      'SQL (≤ 12)',
      'SQL after a restart',
      'holds',
    ],
    rows: pages.map(({ page, rounds, statements, statementsCold }) => {
      const ours = median(rounds.map((round) => round.ours));
      const baseline = median(rounds.map((round) => round.baseline));
      const ratios = rounds.map((round) => round.ours / round.baseline);
      return [
        page.label,
        figure(ours),
        figure(baseline),
        figure(ours / baseline),
        `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
        String(statements),
        String(statementsCold),
        verdict(ours / baseline <= bar && statementsCold <= 12),
      ];
    }),
  };
}

/** One start that fills the empty database, then warm starts; `use` gets the last server before it stops. */
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
      return { coldMs: first.startMs, warmMs: median(times), bareMs: NaN, residentBytes };
    } finally {
      await server.stop();
    }
  }
}

async function measureBareStarts(env: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_STARTS; round++) times.push(await timeToEnd('bare-start.ts', [drawnFile], env));
  return median(times);
}

async function measureOnServer(
  pages: readonly SamplePage[],
): Promise<{ starts: StartMeasures; coldPages: ColdPage[] } | undefined> {
  if (!databaseUrl) return undefined;
  let found: { starts: StartMeasures; coldPages: ColdPage[] } | undefined;
  await withThrowAwayDatabase(databaseUrl, async (address) => {
    const env = { ...quiet, DATA_DIR: join(directory, 'data-server'), DATABASE_URL: address };
    const starts = await measureStarts(env, async (server) => {
      await askAll(server, pages);
      return server.residentBytes();
    });
    const coldPages = await coldPagesOf(env, pages);
    found = { starts: { ...starts, bareMs: await measureBareStarts(env) }, coldPages };
  });
  return found;
}

async function coldPagesOf(env: Record<string, string>, pages: readonly SamplePage[]): Promise<ColdPage[]> {
  return (await runForJson('cold-pages-alone.ts', [JSON.stringify(env), JSON.stringify(pages)])) as ColdPage[];
}

async function askAll(server: MeasuredServer, pages: readonly SamplePage[]): Promise<void> {
  for (const { path } of [...pages, ...pages]) await (await fetch(server.url + path)).arrayBuffer();
}

function indexSection(): Section {
  return {
    title: 'Location index',
    note: 'In memory; the 26 nearest within 200 miles and how many there are, as getlocations asks. Each of 3,000 queries counts by the median of five rounds. Baseline: measuring and sorting all points.',
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
    note: 'Brotli, in English: what the document names (entry, preloaded modules) and the style sheets in it; the HTML as it is before compression. The map’s own code comes later, when the list stands.',
    columns: ['page', 'JavaScript KB', 'bar', 'CSS KB (≤ 25)', 'HTML KB (map ≤ 70)', 'holds'],
    rows: pages.map(({ page, downloads: { script, style }, htmlBytes }) => {
      const isMap = page.template === 'location_map';
      const bar = isMap || page.label === LONG_PAGE_LABEL ? 85 : 65;
      const isSmall = !isMap || htmlBytes <= 70_000;
      return [
        page.label,
        figure(script / 1000),
        `≤ ${bar}`,
        figure(style / 1000),
        figure(htmlBytes / 1000),
        verdict(script <= bar * 1000 && style <= 25_000 && isSmall),
      ];
    }),
  };
}

function startSection(embedded: StartMeasures, engineBytes: number, server: StartMeasures | undefined): Section {
  const row = (what: string, value: number, bar: number, unit: string) => [
    what,
    `${figure(value)} ${unit}`,
    `≤ ${figure(bar)} ${unit}`,
    verdict(value <= bar),
  ];
  const ratioRow = (what: string, { warmMs, bareMs }: StartMeasures) => [
    what,
    `${figure(warmMs / bareMs)} (${figure(warmMs)} ÷ ${figure(bareMs)} ms)`,
    '≤ 1.5',
    verdict(warmMs / bareMs <= 1.5),
  ];
  return {
    title: 'Start and memory',
    note: 'The bare process opens the same database, draws the home page once and ends. From starting the process to the first answer 200; warm: the median of three. Memory: resident, warm start, after every sample page twice.',
    columns: ['what', 'measured', 'bar', 'holds'],
    rows: [
      row('embedded: empty data directory, with the demo', embedded.coldMs / 1000, 8, 's'),
      ratioRow('embedded: warm ÷ a bare process', embedded),
      row('embedded: resident beside the engine', (embedded.residentBytes - engineBytes) / MB, 150, 'MB'),
      ...(server
        ? [
            row('PostgreSQL: empty database, with the demo', server.coldMs / 1000, 8, 's'),
            ratioRow('PostgreSQL: warm ÷ a bare process', server),
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
