import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '#features/pages/contract.ts';
import { everyContentPage } from '../support/addresses.ts';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, TERMINAL_PIER } from '../support/cast.ts';

const siteUrl = inject('siteUrl');

/** What every page may load at once, and what pages do whose whole purpose is to be used: the map, a menu, a form in steps. */
const MOST_SCRIPT_BYTES = 65_000;
const MOST_MAP_PAGE_SCRIPT_BYTES = 78_000;
const MOST_GUEST_PAGE_SCRIPT_BYTES = 72_000;
const MOST_STYLE_BYTES = 15_000;
/** HTML of the map page with 26 restaurants, not compressed, with its style sheets: some 3 KB more while most are open. */
const MOST_MAP_PAGE_BYTES = 79_000;
/** Ten segments, which a server sends before the first acknowledgement. */
const FIRST_WINDOW_BYTES = 14_600;

/** Pages without a place in the tree. */
const GUEST_PAGES = LANGUAGES.flatMap((language) => [
  `/order?rlid=${TERMINAL_PIER.rlid}&language=${language}`,
  `/order/checkout/?rlid=${TERMINAL_PIER.rlid}&language=${language}`,
  `/waitlist/join/?rlid=${TERMINAL_PIER.rlid}&language=${language}`,
  `/reserve/?rlid=${HARBOR_POINT.rlid}&language=${language}`,
]);

const sizes = new Map<string, number>();

async function sizeOf(path: string): Promise<number> {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  const reply = await fetch(siteUrl + path, { headers: { 'accept-encoding': 'identity' } });
  expect(reply.status, path).toBe(200);
  const size = brotliCompressSync(Buffer.from(await reply.arrayBuffer())).length;
  sizes.set(path, size);
  return size;
}

/** Bytes of an answer in its best coding, with its headers. */
async function transferSizeOf(path: string): Promise<number> {
  const reply = await fetch(siteUrl + path);
  const head = [...reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const body = Buffer.from(await reply.arrayBuffer());
  return head.length + (path.endsWith('.woff2') ? body : brotliCompressSync(body)).length;
}

/** Scripts and style sheets that the document asks for, now or after the first paint. */
function filesIn(html: string): string[] {
  const preloaded = JSON.parse(/id="preloaded"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}') as { modules: string[] };
  const entry = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
  return [entry, ...preloaded.modules];
}

function scriptsIn(html: string): string[] {
  return filesIn(html).filter((url) => url.endsWith('.js'));
}

/** Bytes after brotli of what the page's document brings or names at once. */
async function weigh(path: string): Promise<{ script: number; style: number }> {
  const html = await (await fetch(siteUrl + path)).text();
  const css = /<style data-page-styles[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const weighed = { script: 0, style: brotliCompressSync(Buffer.from(css)).length };
  for (const url of filesIn(html)) weighed[url.endsWith('.js') ? 'script' : 'style'] += await sizeOf(url);
  return weighed;
}

function mostScriptOf(path: string): number {
  if (GUEST_PAGES.includes(path)) return MOST_GUEST_PAGE_SCRIPT_BYTES;
  return /^(\/es|\/fr-ca)?\/locations\/$/.test(path) ? MOST_MAP_PAGE_SCRIPT_BYTES : MOST_SCRIPT_BYTES;
}

describe('every page of the demo chain', () => {
  it('preloads its two fonts and nothing else, each within the first window', async () => {
    for (const path of ['/', '/fr-ca/', '/terms/', ...GUEST_PAGES]) {
      const html = await (await fetch(siteUrl + path)).text();
      const preloads = [...html.matchAll(/<link rel="(?:module)?preload" href="([^"]+)"/g)].map(
        ([, href = '']) => href,
      );
      expect(preloads, path).toEqual([
        expect.stringMatching(/^\/assets\/(gloock|hanken-grotesk)-base-/),
        expect.stringMatching(/^\/assets\/(gloock|hanken-grotesk)-base-/),
      ]);
      for (const url of preloads) expect(await transferSizeOf(url), url).toBeLessThanOrEqual(FIRST_WINDOW_BYTES);
    }
  });

  it('has React compiled while it loads, not when it is run', async () => {
    const scripts = scriptsIn(await (await fetch(siteUrl)).text());
    const base = scripts.find((url) => /\/base-/.test(url)) ?? '';
    const code = await (await fetch(siteUrl + base)).text();
    // Engines compile a function at once when parentheses say that it is going to be called.
    expect(code.match(/=\w+\(\((?:\w+|\(\w+,\w+\))=>\{/g)?.length).toBeGreaterThan(8);
  });

  // What comes in the first window of a TCP connection is painted a round trip sooner.
  it.each(['/contact/', '/email/', '/press/', '/style/', '/terms/', '/locations/'])(
    'answers %s within the first window',
    async (path) => {
      expect(await transferSizeOf(path)).toBeLessThanOrEqual(FIRST_WINDOW_BYTES);
    },
  );

  it('answers the choices of an item within the first window, coded quickly for one guest', async () => {
    const reply = await fetch(`${siteUrl}/order?rlid=${TERMINAL_PIER.rlid}&item=lobster-roll`, {
      headers: { 'accept-encoding': 'zstd' },
    });
    await reply.arrayBuffer();
    const head = [...reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect(head.length + Number(reply.headers.get('content-length'))).toBeLessThanOrEqual(FIRST_WINDOW_BYTES);
  });

  it('keeps to the budgets of scripts and styles', async () => {
    const over: string[] = [];
    const pages = [...(await everyContentPage(siteUrl)), ...GUEST_PAGES];
    expect(pages.length).toBeGreaterThan(60);
    for (const path of pages) {
      const { script, style } = await weigh(path);
      expect(script, path).toBeGreaterThan(10_000);
      const most = mostScriptOf(path);
      if (script > most || style > MOST_STYLE_BYTES) over.push(`${path}: ${script} B script, ${style} B style`);
    }
    expect(over).toEqual([]);
  });

  it('sends the restaurants of a map page once', async () => {
    const html = await (await fetch(`${siteUrl}/locations/?latitude=28.54&longitude=-81.38`)).text();
    expect(html.match(/<address/g)).toHaveLength(26);
    expect(html.length).toBeLessThan(MOST_MAP_PAGE_BYTES);
    // An image of the style sheet that shows at once takes its part of the line from the fonts; a chosen filter's tick does not.
    expect(html.match(/url\("data:image/g)).toHaveLength(1);
  });
});

describe('a page without any interaction', () => {
  const browser = useBrowser();

  it('leaves the first paint to the browser: its first script waits for it', async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      Object.assign(globalThis, { paint: () => waiting.forEach((run) => run()) });
      globalThis.PerformanceObserver = class {
        run: () => void;
        constructor(run: (entries: [], observer: object) => void) {
          this.run = () => run([], this);
        }
        observe() {
          waiting.push(this.run);
        }
        disconnect() {}
      } as unknown as typeof PerformanceObserver;
    });
    let isStarted = false;
    page.on('request', (request) => (isStarted ||= /\/hydrate-/.test(request.url())));
    await page.goto('/terms/', { waitUntil: 'load' });
    await page.waitForTimeout(500);
    expect(isStarted).toBe(false);
    await page.evaluate(() => (Reflect.get(globalThis, 'paint') as () => void)());
    await hydrated(page);
  });

  it('loads its scripts after the images of the first view, lazy ones too', async () => {
    const { page } = await browser.visit();
    const steps: string[] = [];
    await page.route(/\/media\//, async (route) => {
      // Long after the load event, which does not wait for a lazy image.
      await page.waitForFunction(() => document.readyState === 'complete');
      await page.waitForTimeout(300);
      steps.push('image');
      await route.continue();
    });
    page.on('request', (request) => {
      if (/\/hydrate-/.test(request.url())) steps.push('scripts');
    });
    await page.goto('/email/thank-you/');
    await hydrated(page);
    expect(steps[0]).toBe('image');
    expect(steps).toContain('scripts');
  });

  it.each(['/', '/terms/', '/press/'])('loads the scripts that its document names, and no others: %s', async (path) => {
    const { page } = await browser.visit();
    const loaded = new Set<string>();
    page.on('request', (request) => request.resourceType() === 'script' && loaded.add(new URL(request.url()).pathname));
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const named = scriptsIn(await (await fetch(siteUrl + path)).text());
    expect([...loaded].toSorted()).toEqual(named.toSorted());
    // The first touch brings header and footer.
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 310);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/header-/.test(name)),
    );
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/footer-/.test(name)),
    );
  });
});
