import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { projectRoot } from '#platform/project-root.ts';
import { measureShape } from './shape.ts';

/** A check that does not run the product. */
interface Step {
  name: string;
  command: readonly string[];
}

const root = projectRoot();
/** One checker: several checkers of one compiler repeat work, which costs half as much again. */
const types = (name: string) => ['tsc', '-p', `tsconfig.${name}.json`, '--checkers', '1'];
/** Folders and files of code: those at the root configure the tools. */
const CODE = ['src', 'scripts', 'seeds', 'test', 'e2e', ...globSync('*.ts', { cwd: root })];
/** Longest first, because the steps run in parallel. */
const STEPS: readonly Step[] = [
  { name: 'types of the tests', command: types('tests') },
  { name: 'types of the server', command: types('server') },
  { name: 'types of the browser', command: types('browser') },
  { name: 'lint', command: ['oxlint', '--quiet', ...CODE] },
  { name: 'format', command: ['oxfmt', '--check', ...CODE] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'generated docs', command: ['node', 'scripts/docs.ts', '--check'] },
];

const MOST_LINES = 400;

/** Runs every static check, one per processor at a time; prints failures. @returns number of passes, and failures */
export async function runChecks(): Promise<{ passed: number; failures: readonly string[] }> {
  const failures: string[] = [];
  const report = (name: string, isGood: boolean, seconds: number, output = '') => {
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
    if (!isGood) {
      failures.push(`${name}\n${output.slice(0, 2000)}`);
      console.log(output);
    }
  };
  const queue = new PQueue({ concurrency: availableParallelism() });
  await queue.addAll(
    STEPS.map(({ name, command }) => async () => {
      const started = performance.now();
      const { isGood, output } = await run(command);
      report(name, isGood, (performance.now() - started) / 1000, output);
    }),
  );
  const started = performance.now();
  const sizes = fileSizes();
  report('file sizes', sizes.tooLong.length === 0, (performance.now() - started) / 1000, sizes.tooLong.join('\n'));
  console.log(
    `     ${sizes.files} source files: median ${sizes.median} lines, p95 ${sizes.p95}, longest ${sizes.longest}`,
  );
  const shape = measureShape(root);
  console.log(
    `     ${shape.lines} lines, ${shape.blindCasts} casts by "as unknown as", ${shape.cycles} cycles between files, ${shape.foreignTables} foreign tables read, largest feature ${shape.largestFeature.name} with ${shape.largestFeature.files} files`,
  );
  return { passed: STEPS.length + 1 - failures.length, failures };
}

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program to its end; `output` is everything that it printed, or why it did not start. */
function run([program = '', ...options]: readonly string[]): Promise<{ isGood: boolean; output: string }> {
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}` };
  return new Promise((resolve) => {
    execFile(program, options, { cwd: root, env, maxBuffer: MOST_OUTPUT_BYTES }, (error, stdout, stderr) =>
      resolve({ isGood: !error, output: `${error?.message ?? ''}${stdout}${stderr}` }),
    );
  });
}

/** Lines of the source files without tests, whose size is limited. */
function fileSizes() {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const lengths = files
    .map((file) => ({ file, lines: readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1 }))
    .toSorted((a, b) => a.lines - b.lines);
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))]?.lines ?? 0;
  return {
    files: files.length,
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
    tooLong: lengths
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ file, lines }) => `${file} has ${lines} lines: at most ${MOST_LINES}`),
  };
}

if (import.meta.main) {
  const { failures } = await runChecks();
  process.exit(failures.length === 0 ? 0 : 1);
}
