import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
}

function runVitest(name: string, options: readonly string[], env: Record<string, string | undefined> = {}) {
  console.log(`\n== ${name}`);
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
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
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

/** The tests that open a database of `createTestDatabase`, by themselves or by a harness; it follows TEST_DATABASE_URL. */
function databaseTests(): string[] {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root });
  return files.filter((file) =>
    /#test\/(database|app|editor-stage|page-tree)\.ts/.test(readFileSync(join(root, file), 'utf8')),
  );
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
totals.push(runVitest('embedded database', ['--project', 'unit'], { TEST_DATABASE_URL: undefined }));
totals.push(
  runVitest('browser', ['--project', 'e2e'], {
    CHROME_PATH: chromium,
    HTML_CHECKER: htmlChecker,
    TEST_DATABASE_URL: undefined,
  }),
);
if (process.env['TEST_DATABASE_URL']) {
  totals.push(runVitest('postgresql', ['--project', 'unit', ...databaseTests()]));
}
const sum = (key: 'passed' | 'failed' | 'skipped') => totals.reduce((total, part) => total + part[key], 0);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(sum('failed') === 0 ? 0 : 1);
