import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '#platform/project-root.ts';
import { startProductServer } from '../e2e/support/product-server.ts';
import { figure, machineFacts, publish, verdict } from './bench/report.ts';
import { listSamplePages, type SamplePage } from './bench/sample-pages.ts';
import { buildAll } from './build.ts';
import { findChromium } from './find-chromium.ts';
import { installTool } from './install-tool.ts';

/** Output of tools/lighthouse/run.mjs for a page. */
interface Audit {
  error: string | null;
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  lcpMs: number;
  fcpMs: number;
  tbtMs: number;
  cls: number;
  /** Total work of the main thread, on the slowed processor. */
  mainThreadMs: number;
  scriptBytes: number;
  lcpElement: string;
  /** Lighthouse's own measure of the machine. */
  benchmarkIndex: number;
  failing: { category: string; id: string; title: string; shown: string; causes: string[] }[];
}

/** Pages outside the page tree: ordering, wait list, reservations and sign-in. */
const GUEST_PAGES: readonly SamplePage[] = [
  { label: 'order menu', template: 'order_menu', path: '/order?rlid=10001', isNoindex: true },
  { label: 'order item', template: 'order_item', path: '/order?rlid=10001&item=lobster-roll', isNoindex: true },
  { label: 'order checkout', template: 'order_checkout', path: '/order/checkout/?rlid=10001', isNoindex: true },
  { label: 'account sign-in', template: 'account_sign_in', path: '/account/login', isNoindex: true },
];

const NEXT_ROUNDS = 5;
/** Maximum time until a cached page has its best coding (platform/http/html-cache.ts). */
const MOST_CODING_MS = 30_000;
const BARS = { performance: 98, lcpMs: 1200, tbtMs: 50, cls: 0.02 };

await buildAll();
// Lighthouse is three times as large as our other test tools together, so it is installed only when needed.
const tool = installTool('lighthouse', 'lighthouse');
const chromium = findChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'galley-lighthouse-'));
const server = await startProductServer({ DATA_DIR: dataDir, SEED: 'demo' });
try {
  const only = process.argv[2];
  if (only === 'next') await compareWithNext();
  else await auditPages(only);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function auditPages(only: string | undefined): Promise<void> {
  const all = [...(await listSamplePages(server.url)), ...GUEST_PAGES];
  const pages = all.filter((page) => !only || page.label.includes(only));
  // Visitors get cached pages and images: the first request of each is measured elsewhere.
  for (const page of pages) await warm(server.url + page.path);
  await Promise.all(pages.map((page) => awaitBestCoding(server.url + page.path)));
  const audits = audit(pages.map((page) => server.url + page.path));
  const found = pages.map((page, index) => ({ page, audit: audits[index] as Audit }));
  for (const { page, audit } of found) printFailures(page, audit);
  if (only) console.log(found.map(({ page, audit }) => rowOf(page, audit).join(' | ')).join('\n'));
  else publishTable(found);
  const below = found.filter(({ page, audit }) => !holdsScores(page, audit));
  if (below.length > 0) {
    console.error(
      `\nBelow 100 in accessibility, best practices or SEO: ${below.map(({ page }) => page.label).join(', ')}`,
    );
    process.exitCode = 1;
  }
}

/** Compares the home page with the same page as a Next.js site, in turns: work of the main thread for each. */
async function compareWithNext(): Promise<void> {
  const { startNextSite } = await import('./next-site.ts');
  await warm(`${server.url}/`);
  await awaitBestCoding(`${server.url}/`);
  const next = await startNextSite(server.url, '/');
  try {
    await warm(next.url);
    const audits = audit(Array.from({ length: NEXT_ROUNDS }, () => [`${server.url}/`, next.url]).flat());
    const median = (first: number, of: (audit: Audit) => number) =>
      audits
        .filter((_, index) => index % 2 === first)
        .map(of)
        .toSorted((a, b) => a - b)[NEXT_ROUNDS >> 1] ?? NaN;
    const row = (name: string, bar: string, of: (audit: Audit) => number, unit: string) => {
      const [own, others] = [median(0, of), median(1, of)];
      const ratio = own / others;
      return [
        name,
        `${figure(own)} ${unit}`,
        `${figure(others)} ${unit}`,
        figure(ratio),
        bar,
        bar && verdict(ratio <= 0.3),
      ];
    };
    const indexes = audits.map(({ benchmarkIndex }) => benchmarkIndex).toSorted((a, b) => a - b);
    publish([
      {
        title: 'Beside a site of Next.js',
        note: `The home page, and its HTML, style sheets and pictures drawn by Next.js ${nextVersion()} (production build, app router, each section a client component). Lighthouse, mobile; medians of ${NEXT_ROUNDS} rounds in turns. Lighthouse’s benchmarkIndex ${figure(indexes[0] ?? NaN)} to ${figure(indexes.at(-1) ?? NaN)}. ${machineFacts()}`,
        columns: ['what', 'ours', 'Next.js', 'ratio', 'bar', 'holds'],
        rows: [
          row('total blocking time', '≤ 0.3', ({ tbtMs }) => tbtMs, 'ms'),
          row('main thread', '', ({ mainThreadMs }) => mainThreadMs, 'ms'),
          row('script sent', '', ({ scriptBytes }) => scriptBytes / 1024, 'KB'),
          row('largest paint', '', ({ lcpMs }) => lcpMs / 1000, 's'),
        ],
        remarks: ['Next.js’ sections have no behaviour of their own: menus, search and forms of ours come on top.'],
      },
    ]);
  } finally {
    await next.stop();
  }
}

function nextVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot(), 'tools/next-site/package.json'), 'utf8')) as {
    dependencies: { next: string };
  };
  return dependencies.next;
}

/** Requests a page, and every rendition that it names. */
async function warm(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  const named = [...html.matchAll(/(?:srcSet|src|srcset|poster)="([^"]+)"/g)].flatMap(([, value]) =>
    (value ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  );
  for (const address of new Set(named)) await (await fetch(new URL(address, url))).arrayBuffer();
}

/** Requests a page as a browser does until it has its best coding, unless it is rendered for each guest. */
async function awaitBestCoding(url: string): Promise<void> {
  const until = Date.now() + MOST_CODING_MS;
  while (Date.now() < until) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    await response.arrayBuffer();
    const isKept = !response.headers.get('cache-control')?.includes('no-store');
    if (!isKept || response.headers.get('content-encoding') === 'br') return;
    await setTimeout(250);
  }
  throw new Error(`${url} did not come in its best coding`);
}

function audit(urls: readonly string[]): Audit[] {
  const done = spawnSync(process.execPath, [join(tool, 'run.mjs'), chromium, ...urls], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) throw new Error('Lighthouse ended with an error');
  return done.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Audit);
}

function holdsScores({ isNoindex }: SamplePage, { scores, error }: Audit): boolean {
  return (
    !error &&
    scores.accessibility === 100 &&
    scores['best-practices'] === 100 &&
    (isNoindex === true || scores.seo === 100)
  );
}

function isFast({ scores, lcpMs, tbtMs, cls }: Audit): boolean {
  return scores.performance >= BARS.performance && lcpMs <= BARS.lcpMs && tbtMs <= BARS.tbtMs && cls <= BARS.cls;
}

function printFailures(page: SamplePage, { error, failing, lcpElement }: Audit): void {
  console.log(`\n== ${page.label} ${page.path}${error ? `: ${error}` : ''}`);
  console.log(`   largest: ${lcpElement}`);
  for (const { category, id, title, shown, causes } of failing) {
    if (page.isNoindex && category === 'seo') continue;
    console.log(`   ${category}: ${id}: ${title} ${shown}`);
    for (const cause of causes.filter(Boolean)) console.log(`     ${cause}`);
  }
}

function rowOf(page: SamplePage, audit: Audit): string[] {
  const { scores, lcpMs, tbtMs, cls } = audit;
  return [
    page.label,
    String(scores.performance),
    String(scores.accessibility),
    String(scores['best-practices']),
    page.isNoindex ? `${scores.seo} (hidden on purpose)` : String(scores.seo),
    `${figure(lcpMs / 1000)} s`,
    `${figure(tbtMs)} ms`,
    cls.toFixed(3),
    verdict(holdsScores(page, audit)),
    verdict(isFast(audit)),
  ];
}

function publishTable(found: readonly { page: SamplePage; audit: Audit }[]): void {
  publish([
    {
      title: 'Lighthouse, mobile',
      note: `Default simulated throttling (slow 4G, a processor four times slower), built server, demo chain. ${machineFacts()}`,
      columns: [
        'page',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'LCP',
        'TBT',
        'CLS',
        'scores 100',
        'fast (≥ 98, ≤ 1.2 s, ≤ 50 ms, ≤ 0.02)',
      ],
      rows: found.map(({ page, audit }) => rowOf(page, audit)),
      remarks: ['The 404 page is left out: Lighthouse refuses to audit an answer with an error status.'],
    },
  ]);
}
