import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import { buildAll } from './build.ts';
import { runChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { findHtmlChecker } from './find-html-checker.ts';

/**
 * Everything that can fail: static checks, the build, every test on the embedded database, stories in a real browser,
 * and, when TEST_DATABASE_URL names a PostgreSQL server, the database's tests on it too.
 */
const root = projectRoot();
const results = join(root, 'node_modules/.cache/test-results');

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** What failed, told again at the very end: the reporter's own account may be thousands of lines above. */
const failures: string[] = [];

function tellOf(name: string, report: VitestReport): void {
  for (const file of report.testResults) {
    const path = relative(root, file.name);
    if (file.status === 'failed' && file.assertionResults.length === 0) {
      failures.push(`${name}: ${path}\n${file.message.slice(0, 2000)}`);
    }
    for (const test of file.assertionResults) {
      if (test.status !== 'failed') continue;
      failures.push(`${name}: ${path} > ${test.fullName}\n${(test.failureMessages?.[0] ?? '').slice(0, 2000)}`);
    }
  }
}

function runVitest(name: string, options: readonly string[], env: Record<string, string | undefined> = {}) {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const file = join(results, `${name.replaceAll(' ', '-')}.json`);
  rmSync(file, { force: true });
  const run = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`, ...options],
    {
      cwd: root,
      stdio: 'inherit',
      // The build leaves its own mode behind, in which React's test helpers do not exist.
      env: { ...process.env, NODE_ENV: 'test', ...env, PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}` },
    },
  );
  console.log(`${name}: ${Math.round((performance.now() - begun) / 1000)} s`);
  if (!existsSync(file)) {
    failures.push(`${name}: the run ended without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  tellOf(name, report);
  // A file that cannot be loaded has no assertions to count, and must count all the same.
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && run.status !== 0 ? 1 : failed,
    skipped: report.numPendingTests,
  };
}

/** The tests that open a database of `createTestDatabase`, by themselves or by a harness of test/; it follows TEST_DATABASE_URL. */
function databaseTests(): string[] {
  const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '');
  const importsOf = (file: string, folder: '#test' | '.') =>
    [...sourceOf(file).matchAll(/from '([#.\w]+)\/([\w-]+)\.tsx?'/g)].flatMap(([, from, name = '']) =>
      from === folder ? name : [],
    );
  const modules = globSync('test/*.{ts,tsx}', { cwd: root });
  const harnesses = new Set(modules.filter((file) => sourceOf(file).includes('createTestDatabase(')).map(nameOf));
  // A harness may stand on another one: until no more are found.
  for (let known = 0; known < harnesses.size;) {
    known = harnesses.size;
    for (const file of modules)
      if (importsOf(file, '.').some((name) => name !== 'database' && harnesses.has(name))) harnesses.add(nameOf(file));
  }
  const files = globSync(['src/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root });
  return files.filter((file) => importsOf(file, '#test').some((name) => harnesses.has(name)));
}

mkdirSync(results, { recursive: true });
const started = performance.now();
const totals: { passed: number; failed: number; skipped: number }[] = [];
const chromium = findChromium();
const htmlChecker = findHtmlChecker();
console.log(`== build`);
await buildAll();
console.log('== checks');
totals.push({ ...runChecks(), skipped: 0 });
totals.push(
  runVitest('embedded database', ['--project', 'unit', '--project', 'dom'], { TEST_DATABASE_URL: undefined }),
);
totals.push(
  runVitest('browser', ['--project', 'e2e'], {
    CHROME_PATH: chromium,
    HTML_CHECKER: htmlChecker,
    TEST_DATABASE_URL: undefined,
  }),
);
if (process.env['TEST_DATABASE_URL']) {
  totals.push(runVitest('postgresql', ['--project', 'unit', '--project', 'dom', ...databaseTests()]));
}
const sum = (key: 'passed' | 'failed' | 'skipped') => totals.reduce((total, part) => total + part[key], 0);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(sum('failed') === 0 ? 0 : 1);
