import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#features/pages/contract.ts';
import { readSiteAssets } from '#apps/server/pages/assets.ts';
import { BLOCKS } from '#blocks/definitions.ts';
import { cataloguePartsOf } from '#templates/catalogue-parts.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { projectRoot } from '#platform/project-root.ts';
import { forbiddenImport } from '../../vite.boundary.ts';

const root = projectRoot();
const assets = readSiteAssets(root);
const sizes = new Map<string, number>();
/** Most files are of many pages. */
function sizeOf(url: string): number {
  const size = sizes.get(url) ?? brotliCompressSync(readFileSync(join(root, 'dist/client', url))).length;
  sizes.set(url, size);
  return size;
}
const total = (urls: readonly string[]) => urls.reduce((sum, url) => sum + sizeOf(url), 0);

/** Bytes after brotli that a page loads at once: before its parts are seen or touched. They may only become fewer. */
const MOST_SCRIPT_BYTES = 64_500;
/** Pages that are there to be used have more to do at once. */
const MOST_GUEST_PAGE_SCRIPT_BYTES = 71_500;
const MOST_MAP_PAGE_SCRIPT_BYTES = 77_000;
const MOST_STYLE_BYTES = 9500;
function mostScriptOf(template: string): number {
  if (template === 'location_map') return MOST_MAP_PAGE_SCRIPT_BYTES;
  return /^(wait_list|reservation|order|account)_/.test(template) ? MOST_GUEST_PAGE_SCRIPT_BYTES : MOST_SCRIPT_BYTES;
}

describe.each(Object.keys(TEMPLATES))('the %s page', (template) => {
  it.each(LANGUAGES)('keeps its scripts and styles small in %s', (language) => {
    const { entry, modules, styles } = assets.forPage(template, language, [], cataloguePartsOf(template, []));
    expect(total([entry, ...modules])).toBeLessThanOrEqual(mostScriptOf(template));
    expect(total(styles)).toBeLessThanOrEqual(MOST_STYLE_BYTES);
  });

  it('loads no map and no error reporting before they are needed', () => {
    const { entry, modules } = assets.forPage(template, 'en', [], cataloguePartsOf(template, []));
    const text = [entry, ...modules].map((url) => readFileSync(join(root, 'dist/client', url), 'utf8')).join('\n');
    expect(text).not.toContain('maplibregl-canvas');
    expect(text).not.toContain('sentry_key');
  });

  it('asks for no styles that its document holds', () => {
    const { modules, late, styles } = assets.forPage(template, 'en', [], cataloguePartsOf(template, []));
    const text = [...modules, ...late].map((url) => readFileSync(join(root, 'dist/client', url), 'utf8')).join('\n');
    // Vite's own lists of what to load beside an import name everything, also what is there.
    expect(text).not.toContain('__vite__mapDeps');
    const everyPages = styles.filter((style) => /\/(hydrate|header|footer|flow)-/.test(style));
    expect(everyPages.length).toBeGreaterThan(0);
    for (const style of everyPages) expect(text).not.toContain(style.slice(1));
  });
});

describe('the styles in a document', () => {
  const pages = Object.keys(TEMPLATES).map((template) => assets.forPage(template, 'en', Object.keys(BLOCKS), []));

  it('name classes and properties briefly, and the order of their layers once', () => {
    for (const { css } of pages) {
      expect(css.match(/@layer [\w,]+;/g)).toEqual(['@layer reset,tokens,base,ui,blocks,page;']);
      expect(css.match(/--[a-z][\w-]{2,}/g)).toBeNull();
      expect(new Set(css.match(/\.[a-z]\d\w{3,}/gi))).toEqual(new Set());
    }
  });

  it('hold the wood grain, which shown later would be the largest paint of many pages', () => {
    const { css } = assets.forPage('contact_us', 'en', [], []);
    expect(css).toMatch(/\.wood-texture\{background:url\("?data:/);
  });
});

describe('rules for what only scripts show', () => {
  it('come in one sheet after the first paint, in their cascade layers', () => {
    const sheets = Object.keys(TEMPLATES).map((template) => assets.forPage(template, 'en', Object.keys(BLOCKS), []));
    for (const { css } of sheets) expect(css).not.toMatch(/scripting:\s*enabled/);
    expect(new Set(sheets.map(({ lateStyles }) => lateStyles)).size).toBe(1);
    const late = readFileSync(join(root, 'dist/client', sheets[0]?.lateStyles ?? ''), 'utf8');
    // The backdrop of the menu, the animation of the spinner.
    expect(late).toMatch(/@layer blocks\{[^@]*::backdrop/);
    expect(late).toMatch(/@layer ui\{[^@]*border-radius:50%[^@]*@keyframes/);
    expect(late).not.toMatch(/scripting/);
  });
});

/** A block's own code and styles with what it shares with other blocks, each file compressed alone; most have a quarter of it. */
const MOST_BLOCK_SCRIPT_BYTES = 6500;
const MOST_BLOCK_STYLE_BYTES = 1900;

describe('a block', () => {
  const bare = assets.forPage('generic_content', 'en', [], ['blocks']);

  it.each(Object.keys(BLOCKS))('%s brings little, and only where it is used', (type) => {
    const page = assets.forPage('generic_content', 'en', [type], cataloguePartsOf('generic_content', [type]));
    const added = (mine: readonly string[], others: readonly string[]) => mine.filter((url) => !others.includes(url));
    const scripts = added([...page.modules, ...page.late], [...bare.modules, ...bare.late]);
    expect(total(scripts)).toBeLessThanOrEqual(MOST_BLOCK_SCRIPT_BYTES);
    expect(total(added(page.styles, bare.styles))).toBeLessThanOrEqual(MOST_BLOCK_STYLE_BYTES);
  });

  it.each(Object.keys(BLOCKS))('%s brings no code before it is seen or touched', (type) => {
    expect(assets.forPage('generic_content', 'en', [type], ['blocks']).modules).toEqual(bare.modules);
  });

  it('comes with its page: nothing of it is on a page without it', () => {
    const page = assets.forPage('generic_content', 'en', ['faqs'], ['blocks']);
    expect(page.late.length).toBeGreaterThan(bare.late.length);
    expect(bare.late.every((url) => page.late.includes(url))).toBe(true);
  });
});

describe('the browser build', () => {
  it('paints before anything else is loaded: what the document starts with imports nothing', () => {
    const { entry } = assets.forPage('generic_content', 'en', [], []);
    const code = readFileSync(join(root, 'dist/client', entry), 'utf8');
    expect(code).toContain('import("./hydrate-');
    expect(code).not.toMatch(/(^|[;}])import[\s{*"'\w]/);
  });

  it('holds nothing of React that no page uses', () => {
    const { modules } = assets.forPage('generic_content', 'en', [], []);
    const react = readFileSync(join(root, 'dist/client', modules.find((url) => url.includes('/base-')) ?? ''), 'utf8');
    expect(react).toContain('hydrateRoot');
    for (const unused of ['startViewTransition', 'viewTransitionName', 'observeUsing', 'getClientRects'])
      expect(react).not.toContain(`${unused}(`);
  });

  it.each([
    '/x/src/platform/db/client.ts',
    '/x/src/features/pages/server/index.ts',
    '/x/src/templates/location-map/load.ts',
    '/x/src/templates/loaders.ts',
    '/x/src/apps/server/process/main.ts',
  ])('refuses %s', (id) => {
    expect(forbiddenImport(id)).toBe(true);
  });

  it.each([
    '/x/src/features/locator/site/popover.tsx',
    '/x/src/templates/home/view.tsx',
    '/x/node_modules/react/index.js',
  ])('takes %s', (id) => {
    expect(forbiddenImport(id)).toBe(false);
  });

  it('is what the partner manifest vouches for', () => {
    const { scripts, styles } = assets.shell();
    expect(scripts.length).toBeGreaterThan(0);
    expect(styles.length).toBeGreaterThan(0);
    for (const { integrity } of [...scripts, ...styles]) expect(integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
  });
});

describe('the start of the server', () => {
  it('loads no images, workbooks, mails or file types before they are needed', () => {
    const directory = join(root, 'dist/server');
    const chunks = new Set(['run.js']);
    const packages = new Set<string>();
    for (const chunk of chunks) {
      const map = join(directory, `${chunk}.map`);
      // The bundler's own chunk has none.
      const { sources } = existsSync(map)
        ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] })
        : { sources: [] };
      for (const source of sources) packages.add(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? '');
      for (const [, from = ''] of readFileSync(join(directory, chunk), 'utf8').matchAll(
        /\b(?:import|from) ?"([^"]+)"/g,
      )) {
        if (from.startsWith('./')) chunks.add(from.slice(2));
        else packages.add(from);
      }
    }
    expect(packages).toContain('fastify');
    for (const late of ['sharp', 'hucre', 'nodemailer', 'file-type', 'pg', 's3mini', '@simplewebauthn/server'])
      expect(packages).not.toContain(late);
  });
});
