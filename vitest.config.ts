import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledCatalogues } from './vite.catalogues.ts';

const TESTS = ['src/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'];
const WITH_A_DOM = globSync(TESTS).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment'));

/** Bytes of memory for a worker with its database engine, or a story with its browser and server. */
const WORKER_BYTES = 2.5e9;
/** Limits a number of workers by the memory. */
const asFarAsMemoryGoes = (wanted: number) => Math.max(1, Math.min(wanted, Math.floor(totalmem() / WORKER_BYTES)));
const PER_CORE = asFarAsMemoryGoes(availableParallelism());
/** For tests that wait a quarter of the time: stories for a browser or a product limit, others for a database server. */
const TWO_PER_CORE = asFarAsMemoryGoes(availableParallelism() * 2);
/** A worker has four connections and more; PostgreSQL allows 100 by default. */
const ON_SERVER = Math.max(PER_CORE, Math.min(TWO_PER_CORE, 8));

/** No test measures time: these limits only stop hanging tests, on a machine half as fast and busy with other work. */
const PATIENCE = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};

const BESIDE_THE_SOURCE = {
  setupFiles: ['test/setup.ts'],
  globalSetup: ['test/global-setup.ts'],
  ...PATIENCE,
};

/** Starts stories that visit every page or screen first, because they take minutes and would otherwise end last. */
class LongStoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (/\/every-[\w-]+\.spec\.ts$/.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * Two kinds of test: beside the source (unit: rules, database, HTTP; dom: components) and stories in a browser (e2e).
 * A file that needs a DOM declares so at its top.
 */
export default defineConfig({
  plugins: [compiledCatalogues(), react()],
  test: {
    globals: false,
    pool: 'forks',
    maxWorkers: process.env['TEST_DATABASE_URL'] ? ON_SERVER : PER_CORE,
    sequence: { sequencer: LongStoriesFirst },
    projects: [
      {
        extends: true,
        test: {
          ...BESIDE_THE_SOURCE,
          name: 'unit',
          include: TESTS,
          exclude: WITH_A_DOM,
          // A worker keeps loaded modules, above all the database engine, which saves a third of the work.
          isolate: false,
          // Without this, the memory of each new database engine starts a garbage collection of the whole worker.
          execArgv: ['--external-memory-accounted-in-global-limit'],
        },
      },
      {
        extends: true,
        test: {
          ...BESIDE_THE_SOURCE,
          name: 'dom',
          include: WITH_A_DOM,
          // Each file in a context of its own: as apart as in a process of its own, for half the work.
          pool: 'vmThreads',
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          ...PATIENCE,
          maxWorkers: TWO_PER_CORE,
          // A worker keeps its browser, and what it has loaded to drive it.
          isolate: false,
          // Projects with another number of workers run apart.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
