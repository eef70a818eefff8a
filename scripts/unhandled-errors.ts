import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** An error that no test caught: it fails the run, and Vitest's JSON report does not have it. */
export interface UnhandledError {
  /** Absolute path of the test file that ran; absent when a worker ended by itself. */
  file?: string | undefined;
  message: string;
}

/** A reporter that writes the unhandled errors of a run to the file that UNHANDLED_ERRORS_FILE names. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env['UNHANDLED_ERRORS_FILE'];
    if (!file) throw new Error('UNHANDLED_ERRORS_FILE names no file');
    const told = errors.map((error): UnhandledError => ({
      file: error['VITEST_TEST_PATH'] as string | undefined,
      message: error.stack ?? error.message,
    }));
    writeFileSync(file, JSON.stringify(told));
  }
}
