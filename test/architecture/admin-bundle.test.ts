import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAdminAssets } from '#apps/server/admin-shell.ts';
import { projectRoot } from '#platform/project-root.ts';
import { forbiddenImport, forbiddenInAdmin } from '../../vite.boundary.ts';

const root = projectRoot();
const { entry, modules, styles, fonts } = readAdminAssets(root);
const sizeOf = (url: string) =>
  brotliCompressSync(readFileSync(join(root, 'dist/admin', url.replace('/wagtail/', '')))).length;

/** design: the admin's first load ≤ 250 KB brotli, with the screen that is shown first. */
const MOST_FIRST_LOAD_BYTES = 250_000;

/** One screen's own chunks, at most; what several share counts for each. */
function largestScreenBytes(): number {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/admin/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }
  >;
  const known = new Set([entry, ...modules, ...styles]);
  const filesOf = (key: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((one) => filesOf(one, seen))];
  };
  const screens = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry);
  expect(screens.length).toBeGreaterThan(2);
  return Math.max(
    ...screens.map(([key]) =>
      filesOf(key)
        .map((file) => `/wagtail/${file}`)
        .filter((url) => !known.has(url))
        .reduce((sum, url) => sum + sizeOf(url), 0),
    ),
  );
}

describe("the admin's build", () => {
  it('keeps its first load small', () => {
    const shell = [entry, ...modules, ...styles, ...fonts].reduce((sum, url) => sum + sizeOf(url), 0);
    expect(shell).toBeGreaterThan(50_000);
    expect(shell + largestScreenBytes()).toBeLessThanOrEqual(MOST_FIRST_LOAD_BYTES);
  });

  it('holds nothing of the public site', () => {
    const text = readdirSync(join(root, 'dist/admin/static'))
      .filter((name) => name.endsWith('.js') || name.endsWith('.css'))
      .map((name) => readFileSync(join(root, 'dist/admin/static', name), 'utf8'))
      .join('\n');
    expect(text).not.toMatch(/Gloock|sailcloth|maplibre/);
  });

  it.each([
    '/x/src/platform/db/client.ts',
    '/x/src/features/accounts/server/index.ts',
    '/x/src/features/locations/site/popover.tsx',
    '/x/src/ui/site/button.tsx',
    '/x/src/apps/site/site.tsx',
    '/x/src/apps/server/main.ts',
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
