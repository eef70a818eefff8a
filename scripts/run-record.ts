import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import type { FileResult } from './test-report.ts';

/** An error that no test caught: it fails the run. */
export interface UnhandledError {
  /** Absolute path of the test file that ran; absent when a worker ended unexpectedly. */
  file?: string | undefined;
  message: string;
}

/** One line of the record, written at once, so that an aborted run keeps its results. */
type Line =
  | { wanted: string[] }
  | { begun: string }
  | { tested: string }
  | { result: FileResult }
  | { errors: UnhandledError[] };

/** Results of a run. */
export interface RunRecord {
  results: FileResult[];
  errors: UnhandledError[];
  /** Absolute paths of files without a result; started files come first. */
  unfinished: string[];
  /** True when the run was not aborted. */
  isComplete: boolean;
}

/** A reporter that writes the record of a run to the file in RUN_RECORD. */
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

/** Reads the record of a run; a run that did not start has an empty record. */
export function readRunRecord(path: string): RunRecord {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // The last line may be incomplete if the run was killed.
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
