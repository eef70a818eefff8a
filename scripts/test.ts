import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import { buildAll } from './build.ts';
import { runChecks } from './check.ts';
import { readArguments } from './command-line.ts';
import { databaseTests, hasSizes, testsThatDifferOnServer } from './database-tests.ts';
import { findChromium } from './find-chromium.ts';
import { findHtmlChecker } from './find-html-checker.ts';
import { findPgBouncer } from './find-pgbouncer.ts';
import { readRunRecord } from './run-record.ts';
import { failuresOf, type FileResult, type Total, totalOf, withSecondRun } from './test-report.ts';

/**
 * The usual run: static checks, the build, every test on the embedded database, stories in a real browser, and, if
 * TEST_DATABASE_URL names a PostgreSQL server, the tests that can differ there. The large run (`--large`): all tests of
 * the database on PostgreSQL, and tests with many rows and mails on both. `--all` runs both.
 */
const root = projectRoot();
const results = join(root, 'node_modules/.cache/test-results');

/** `default` prints the progress; this program reads the record of the other reporter. */
const REPORTERS = ['default', join(root, 'scripts/run-record.ts')];

/** A run without a finished test for this long hangs, and is ended. Twice a test's limit; the longest is 10 minutes. */
const SILENCE_MS = 12 * 60_000;

/** Linux folder of files in memory. */
const MEMORY = '/dev/shm';
/** Data directories take some hundred megabytes; workers, browsers and servers need the rest. */
const MEMORY_BYTES = 12e9;

/** Creates a folder for the tests' data directories: in memory, if there is room, because disks double their cost. */
function makeTemporaryFolder(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  const hasRoom = Math.min(bavail * bsize, process.availableMemory()) > MEMORY_BYTES;
  const folder = mkdtempSync(join(hasRoom ? MEMORY : tmpdir(), 'galley-'));
  // PgBouncer, which reads its configuration there, runs as another user.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const inProject = (name: string) => relative(root, name);

/** Failures, repeated at the very end: the reporter's own output may be thousands of lines above. */
const failures: string[] = [];
/** Tests that failed beside others and passed alone: defects of the test that must be fixed. */
const flaky: string[] = [];

/** A run of Vitest. */
interface Leg {
  name: string;
  projects: readonly string[];
  /** All files of the projects by default. */
  files?: readonly string[];
  /** Only tests with these names. */
  names?: RegExp;
  env: Record<string, string | undefined>;
}

const UNITS = ['unit', 'dom'];

/** Runs Vitest, and ends it when it hangs. @returns its record, and whether it exited with 0 */
async function runVitest({ name, projects, files = [], names, env }: Leg, options: readonly string[] = []) {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const record = join(results, `${name.replaceAll(' ', '-')}.jsonl`);
  rmSync(record, { force: true });
  const chosen = [
    ...projects.map((one) => `--project=${one}`),
    ...(names ? [`--testNamePattern=${names.source}`] : []),
    ...files,
  ];
  const reporters = REPORTERS.map((one) => `--reporter=${one}`);
  const run = spawn('vitest', ['run', ...reporters, ...options, ...chosen], {
    cwd: root,
    stdio: 'inherit',
    // The build sets its own mode, which lacks React's test helpers.
    env: {
      ...process.env,
      NODE_ENV: 'test',
      RUN_RECORD: record,
      TMPDIR: temporary,
      ...env,
      PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}`,
    },
  });
  const watch = setInterval(() => {
    const lastChange = existsSync(record) ? statSync(record).mtimeMs : performance.timeOrigin + begun;
    // Vitest ends its workers, even blocked ones, when it is killed.
    if (Date.now() - lastChange > SILENCE_MS) run.kill('SIGKILL');
  }, 10_000);
  const [status] = (await once(run, 'exit')) as [number | null];
  clearInterval(watch);
  console.log(`${name}: ${Math.round((performance.now() - begun) / 1000)} s`);
  const found = readRunRecord(record);
  return { ...found, results: found.results.map((file) => ofNames(file, names)), isGood: status === 0 };
}

/** Tests with other names were not selected: they do not count as skipped. */
const ofNames = (file: FileResult, names: RegExp = /^/): FileResult => ({
  ...file,
  tests: file.tests.filter(({ fullName }) => names.test(fullName)),
});

type Run = Awaited<ReturnType<typeof runVitest>>;

/** Counts a run, and stores its failures for the end. */
function count(name: string, { results, errors, unfinished, isGood }: Run): Total {
  const total = totalOf(results, isGood);
  const failed = failuresOf(results).map((one) => `${name}: ${inProject(one.name)}\n${one.message.slice(0, 2000)}`);
  for (const { file = 'no file', message } of errors)
    failed.push(`${name}: an error outside of the tests of ${inProject(file)}\n${message.slice(0, 2000)}`);
  for (const file of unfinished) failed.push(`${name}: ${inProject(file)} did not end`);
  if (failed.length === 0 && total.failed > 0) failed.push(`${name}: the run failed without a failed test`);
  failures.push(...failed);
  return { ...total, failed: Math.max(total.failed, failed.length) };
}

/**
 * Runs a leg. A file with a failed test, with an error outside of its tests, or without an end is then run
 * once more, alone: a second failure is a failure; a pass is flaky and listed at the end.
 */
async function runLeg(leg: Leg): Promise<void> {
  totals.push(await withFailedAgain(leg, await runVitest(leg)));
}

async function withFailedAgain(leg: Leg, first: Run): Promise<Total> {
  const { name } = leg;
  const failedFiles = first.results.filter(({ status }) => status === 'failed').map((file) => file.name);
  const errorFiles = first.errors.map(({ file }) => file);
  // An error without a test file, of a worker that ended, cannot be repeated.
  if (!errorFiles.every((file) => file !== undefined)) return count(name, first);
  const files = [...new Set([...failedFiles, ...errorFiles, ...first.unfinished])].map(inProject);
  if (files.length === 0) return count(name, first);
  const second = await runVitest({ ...leg, name: `${name} alone`, files }, ['--no-file-parallelism']);
  const merged = withSecondRun(first.results, second.results);
  flaky.push(...merged.flaky.map(inProject));
  flaky.push(...first.errors.map(({ file = '', message }) => `${inProject(file)}, outside of its tests\n${message}`));
  if (first.unfinished.length > 0)
    flaky.push(
      `${name}: ended after ${SILENCE_MS / 60_000} silent minutes, at ${first.unfinished.slice(0, 2).map(inProject).join(' and ')}`,
    );
  return count(name, { ...second, results: merged.results });
}

mkdirSync(results, { recursive: true });
const temporary = makeTemporaryFolder();
const started = performance.now();
const totals: Total[] = [];
const { values: wanted } = readArguments('Usage: npm test [-- --large | --all]', {
  options: { large: { type: 'boolean' }, all: { type: 'boolean' } },
});
const server = process.env['TEST_DATABASE_URL'];
const onServer = { TEST_DATABASE_URL: server, PGBOUNCER: server && findPgBouncer() };
const embedded = { TEST_DATABASE_URL: undefined };
const onDatabase = databaseTests();
console.log(`== build`);
await buildAll();
if (!wanted.large) {
  const chromium = findChromium();
  const htmlChecker = findHtmlChecker();
  console.log('== checks');
  const checks = await runChecks();
  failures.push(...checks.failures);
  totals.push({ passed: checks.passed, failed: checks.failures.length, skipped: 0 });
  await runLeg({ name: 'embedded database', projects: UNITS, env: embedded });
  const browser = { ...embedded, CHROME_PATH: chromium, HTML_CHECKER: htmlChecker, POSTGRES_URL: server };
  await runLeg({ name: 'browser', projects: ['e2e'], env: browser });
  // Not in parallel with the stories: hundreds of sessions would wait too long for a connection.
  if (server)
    await runLeg({ name: 'postgresql', projects: UNITS, ...testsThatDifferOnServer(onDatabase), env: onServer });
}
if (wanted.large || wanted.all) {
  const large = { TEST_SIZE: 'large' };
  const sized = onDatabase.filter(hasSizes);
  await runLeg({ name: 'embedded database at size', projects: UNITS, files: sized, env: { ...embedded, ...large } });
  if (server)
    await runLeg({ name: 'postgresql at size', projects: UNITS, files: onDatabase, env: { ...onServer, ...large } });
}
const sum = (key: 'passed' | 'failed' | 'skipped') => totals.reduce((total, part) => total + part[key], 0);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
for (const name of flaky) console.log(`\nFLAKY ${name}`);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(sum('failed') === 0 ? 0 : 1);
