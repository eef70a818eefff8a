import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAdminAssets } from '#apps/server/admin/admin-shell.ts';
import { projectRoot } from '#platform/project-root.ts';
import { forbiddenImport, forbiddenInAdmin } from '../../vite.boundary.ts';

const root = projectRoot();
const { entry, modules, styles, fonts } = readAdminAssets(root);
const sizes = new Map<string, number>();
function sizeOf(url: string): number {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(join(root, 'dist/admin', url.replace('/wagtail/', '')))).length;
  sizes.set(url, size);
  return size;
}

/** design: the admin's first load ≤ 250 KB brotli, with the screen that is shown first. */
const MOST_FIRST_LOAD_BYTES = 250_000;
/** design: with the page editor, its choosers and rich text, ≤ 400 KB. */
const MOST_EDITOR_BYTES = 400_000;

const EDITOR_SCREEN = /page-editor\/admin\/editor-screen\.tsx$/;
/** What the editor fetches once somebody writes or chooses: counted with it, and with no other screen. */
const EDITOR_PARTS = /rich-text\/live\/|choosers\/admin\//;

/** The map beside the list of locations: the list stands without it, and it comes once there is something to draw on it. */
const MAP_PARTS = /locations\/admin\/list\/location-map\.tsx$/;

const manifest = JSON.parse(readFileSync(join(root, 'dist/admin/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }
>;
const shellFiles = new Set([entry, ...modules, ...styles, ...fonts]);
const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
const screens = lazy.filter((key) => ![EDITOR_SCREEN, EDITOR_PARTS, MAP_PARTS].some((part) => part.test(key)));

/** Everything that the chunks need besides the shell, each file once, in bytes. */
function bytesOf(keys: readonly string[]): number {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/wagtail/${file}`);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...files].filter((url) => !shellFiles.has(url)).reduce((sum, url) => sum + sizeOf(url), 0);
}
const shellBytes = () => [...shellFiles].reduce((sum, url) => sum + sizeOf(url), 0);

describe("the admin's build", () => {
  it('keeps its first load small, whatever screen is first', () => {
    expect(shellBytes()).toBeGreaterThan(50_000);
    expect(screens.length).toBeGreaterThan(10);
    const weights = Object.fromEntries(screens.map((key) => [key, shellBytes() + bytesOf([key])]));
    expect(Object.entries(weights).filter(([, bytes]) => bytes > MOST_FIRST_LOAD_BYTES)).toEqual([]);
  });

  it('keeps the page editor small, with all its later parts', () => {
    const editor = lazy.filter((key) => EDITOR_SCREEN.test(key));
    const parts = lazy.filter((key) => EDITOR_PARTS.test(key));
    expect(editor).toHaveLength(1);
    expect(parts.length).toBeGreaterThan(0);
    expect(shellBytes() + bytesOf([...editor, ...parts])).toBeLessThanOrEqual(MOST_EDITOR_BYTES);
  });

  it('holds nothing of the public site', () => {
    const text = readdirSync(join(root, 'dist/admin/static'))
      .filter((name) => name.endsWith('.js') || name.endsWith('.css'))
      .map((name) => readFileSync(join(root, 'dist/admin/static', name), 'utf8'))
      .join('\n');
    expect(text).not.toMatch(/Gloock|sailcloth/);
  });

  it('holds the map in one part, which no screen waits for', () => {
    const map = lazy.filter((key) => MAP_PARTS.test(key));
    expect(map).toHaveLength(1);
    const drawing = Object.values(manifest).filter(({ file }) =>
      readFileSync(join(root, 'dist/admin', file), 'utf8').includes('maplibregl-'),
    );
    expect(drawing.map(({ file }) => file)).toEqual(map.map((key) => manifest[key]?.file));
    const waiting = Object.values(manifest).filter(({ imports }) => imports?.some((key) => map.includes(key)));
    expect(waiting).toEqual([]);
  });

  it.each([
    '/x/src/platform/db/client.ts',
    '/x/src/features/accounts/server/index.ts',
    '/x/src/features/locator/site/popover.tsx',
    '/x/src/ui/site/button.tsx',
    '/x/src/apps/site/site.tsx',
    '/x/src/apps/server/process/main.ts',
  ])('refuses %s', (id) => {
    expect(forbiddenInAdmin(id)).toBe(true);
  });

  it.each(['/x/src/features/accounts/contract.ts', '/x/src/ui/admin/button.tsx', '/x/node_modules/react/index.js'])(
    'takes %s',
    (id) => {
      expect(forbiddenInAdmin(id)).toBe(false);
    },
  );

  it('is refused to the public site', () => {
    expect(forbiddenImport('/x/src/features/accounts/admin/sign-in-form.tsx')).toBe(true);
    expect(forbiddenImport('/x/src/ui/admin/button.tsx')).toBe(true);
  });
});
