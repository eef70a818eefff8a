import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { createSkeleton } from './new/create.ts';

const root = projectRoot();
/** What compiler, linter and tests of a project need. */
const PARTS = ['src', 'test', 'scripts', 'seeds', 'e2e', 'migrations', '*.json', '.ox*.json', '*.ts'];

/** Files that declare types for the whole project. */
const DECLARATIONS = ['src/apps/admin/router.tsx', 'e2e/support/global-setup.ts'];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'galley-new-'));
  for (const path of globSync(PARTS, { cwd: root })) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Every file of the copy that the generator may write. */
const filesOf = () => {
  const texts = globSync(['{src,test,e2e,migrations}/**/*.{ts,tsx,css,sql}'], { cwd: copy });
  return new Map(texts.map((path) => [path, readFileSync(join(copy, path), 'utf8')]));
};
/** Runs a program in the copy; what it printed. @throws with it when the program fails */
const run = (program: string, ...options: string[]): string => {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const { status, stdout, stderr } = spawnSync(program, options, {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(own),
      NODE_ENV: 'test',
      PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}`,
    },
  });
  if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`);
  return stdout;
};
/** What `npm run new` says that it wrote. */
const make = (kind: string, name: string) =>
  [...run(process.execPath, 'scripts/new.ts', kind, name).matchAll(/^(new|changed) +(.+)$/gm)].map(
    ([, how = '', path = '']) => ({ how, path }),
  );

describe('npm run new refuses, and writes nothing', () => {
  it.each([
    ['page', 'tides', '"page" is no kind: choose block, template or feature.'],
    ['toString', 'tides', '"toString" is no kind: choose block, template or feature.'],
    ['block', 'Tides', '"Tides" is not a name: write small letters, digits and single hyphens, as in gift-card.'],
    ['block', '../tides', '"../tides" is not a name: write small letters, digits and single hyphens, as in gift-card.'],
    ['block', 'text', '"text" has another meaning in the code: choose another name.'],
    ['template', 'default', '"default" has another meaning in the code: choose another name.'],
    ['feature', 'tide', 'A feature is named in the plural, as in gift-cards: "tide" is not.'],
    ['block', 'hero', 'src/blocks/hero exists: choose another name.'],
    ['template', 'home', 'src/templates/home exists: choose another name.'],
    ['feature', 'redirects', 'src/features/redirects exists: choose another name.'],
  ])('%s %s', (kind, name, message) => {
    const before = filesOf();
    expect(() => createSkeleton(copy, kind, name)).toThrow(message);
    expect(filesOf()).toEqual(before);
  });
});

it('npm run new makes a block, a template and a feature that pass every check as they are', () => {
  const output = [...make('block', 'tide-table'), ...make('template', 'tide'), ...make('feature', 'ferries')];
  const made = output.flatMap(({ how, path }) => (how === 'new' ? path : []));
  expect(made).toContain('src/features/ferries/admin/ferry-list-screen.tsx');
  const code = output.flatMap(({ path }) => (/\.tsx?$/.test(path) ? path : []));
  const written = made.map((path) => readFileSync(join(copy, path), 'utf8')).join('\n');
  for (const text of ["label: 'Add ferry'", "help: 'Say in one sentence"]) expect(written).toContain(text);
  expect(/[Ss]ome[-_ ]thing|[Ss]omeThing|SOME_THING|NUMBER|HASH/.exec(written)).toBeNull();

  run('oxfmt', '--check', ...code);
  run('oxlint', '--quiet', ...code);
  const include = [...code, ...DECLARATIONS];
  const project = { extends: './tsconfig.tests.json', compilerOptions: { incremental: false }, include };
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(project));
  // One checker: several would each work out the types that all files share.
  run('tsc', '-p', 'tsconfig.new.json', '--checkers', '1');
  const tests = made.filter((path) => path.includes('.test.'));
  const guards = ['imports', 'source-rules', 'table-owners', 'catalogues'].map((name) => `test/architecture/${name}`);
  expect(run('vitest', 'run', ...tests, ...guards)).toMatch(/Tests .*passed/);
});
