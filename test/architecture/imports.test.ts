import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { importsOf, readImports } from './import-graph.ts';
import { cycles, FEATURES, violations } from './ladder.ts';

const root = projectRoot();
const { imports, files } = readImports(root, ['src', 'seeds', 'scripts']);

describe('the import ladder', () => {
  it('sees the whole source', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it('is kept by every import', () => {
    expect(violations(imports)).toEqual([]);
  });

  it('has no rings', () => {
    expect(cycles(imports)).toEqual([]);
  });

  it('names no feature that does not exist', () => {
    expect(readdirSync(`${root}/src/features`)).toEqual(expect.arrayContaining(Object.keys(FEATURES)));
  });
});

describe('the guards themselves', () => {
  const edge = (from: string, to: string, isPackage = false) => ({ from, to, isPackage, isTypeOnly: false });

  it.each([
    ['src/shared/slug.ts', 'src/content/define.ts'],
    ['src/content/define.ts', 'src/features/pages/contract.ts'],
    ['src/features/pages/contract.ts', 'src/platform/db/client.ts'],
    ['src/platform/db/client.ts', 'src/features/pages/contract.ts'],
    ['src/ui/site/button.tsx', 'src/features/locator/site/popover.tsx'],
    ['src/features/locator/site/popover.tsx', 'src/features/locations/server/index.ts'],
    ['src/blocks/hero/view.tsx', 'src/templates/location-map/load.ts'],
    ['src/features/history/server/commands.ts', 'src/features/pages/server/index.ts'],
    ['src/features/site-files/server/public-routes.ts', 'src/features/pages/server/queries/find-site.ts'],
    ['src/features/pages/server/published.ts', 'src/features/accounts/server/index.ts'],
    ['src/templates/home/view.tsx', 'src/apps/site/site.tsx'],
    ['src/apps/server/process/main.ts', 'src/apps/site/render.tsx'],
    ['src/apps/server/admin/admin-routes.ts', 'src/apps/admin/router.tsx'],
    ['src/features/accounts/admin/sign-in-form.tsx', 'src/features/accounts/server/index.ts'],
    ['src/features/accounts/admin/sign-in-form.tsx', 'src/ui/site/button.tsx'],
    ['src/features/accounts/admin/sign-in-form.tsx', 'src/apps/admin/paths.ts'],
    ['src/ui/admin/dialog.tsx', 'src/features/accounts/admin/sign-in-form.tsx'],
    ['src/ui/site/button.tsx', 'src/ui/admin/button.tsx'],
  ])('refuse %s → %s', (from, to) => {
    expect(violations([edge(from, to)])).not.toEqual([]);
  });

  it('refuse SQL and HTTP outside their places', () => {
    expect(violations([edge('src/apps/server/process/main.ts', 'drizzle-orm', true)])).not.toEqual([]);
    expect(violations([edge('src/features/pages/server/queries/find-site.ts', 'fastify', true)])).not.toEqual([]);
  });

  it('find a ring', () => {
    expect(cycles([edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts')])).toEqual(['a.ts → b.ts → a.ts']);
  });

  it('read static, dynamic and re-exporting imports', () => {
    const text = "import '#shared/slug.ts';\nexport { Problem } from '#shared/problem.ts';\nawait import('fastify');";
    expect(importsOf(root, 'src/x.ts', text).map(({ to }) => to)).toEqual([
      'src/shared/slug.ts',
      'src/shared/problem.ts',
      'fastify',
    ]);
  });
});
