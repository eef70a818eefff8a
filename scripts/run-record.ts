import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import type { FileResult } from './test-report.ts';

/** An error that no test caught: it fails the run. */
export interface UnhandledError {
  /** Absolute path of the test file that ran; absent when a worker ended by itself. */
  file?: string | undefined;
  message: string;
}

/** One line of the record, written as soon as it is known: a run that is ended from outside leaves what it had found out. */
type Line =
  | { wanted: string[] }
  | { begun: string }
  | { tested: string }
  | { result: FileResult }
  | { errors: UnhandledError[] };

/** What a run is known to have done. */
export interface RunRecord {
  results: FileResult[];
  errors: UnhandledError[];
  /** Absolute paths of files that were to run and have no result; those that had begun come first. */
  unfinished: string[];
  /** The run came to its end by itself. */
  isComplete: boolean;
}

/** A reporter that keeps the record of a run in the file that RUN_RECORD names. */
export default class KeepRecord implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({ wanted: specifications.map(({ moduleId }) => moduleId) });
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    write({ begun: moduleId });
  }

  onTestCaseResult(...[{ fullName }]: Parameters<NonNullable<Reporter['onTestCaseResult']>>): void {
    write({ tested: fullName });
  }

  onTestModuleEnd(module: TestModule): void {
    write({ result: resultOf(module) });
  }

  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    write({
      errors: errors.map((error) => ({
        file: error['VITEST_TEST_PATH'] as string | undefined,
        message: error.stack ?? error.message,
      })),
    });
  }
}

function resultOf(module: TestModule): FileResult {
  const ofHooks = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return {
    name: module.moduleId,
    status: module.state(),
    message: [...module.errors(), ...ofHooks].map(({ stack, message }) => stack ?? message).join('\n'),
    tests: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result();
      return { fullName: test.fullName, status: state, message: errors[0]?.stack ?? errors[0]?.message };
    }),
  };
}

function write(line: Line): void {
  const file = process.env['RUN_RECORD'];
  if (!file) throw new Error('RUN_RECORD names no file');
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Reads what a run wrote; a run that did not begin has an empty record. */
export function readRunRecord(path: string): RunRecord {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // The last line may be torn when the run was killed.
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  const results = lines.flatMap((line) => ('result' in line ? [line.result] : []));
  const ended = new Set(results.map(({ name }) => name));
  const begun = lines.flatMap((line) => ('begun' in line ? [line.begun] : []));
  const wanted = lines.flatMap((line) => ('wanted' in line ? line.wanted : []));
  return {
    results,
    errors: lines.flatMap((line) => ('errors' in line ? line.errors : [])),
    unfinished: [...new Set([...begun, ...wanted])].filter((name) => !ended.has(name)),
    isComplete: lines.some((line) => 'errors' in line),
  };
}
