/** Results of the tests of a file. */
export interface FileResult {
  /** Absolute path. */
  name: string;
  status: string;
  /** Why the whole file failed: it was not loaded, or a hook failed. */
  message: string;
  tests: { fullName: string; status: string; message?: string | undefined }[];
}

export interface Total {
  passed: number;
  failed: number;
  skipped: number;
}

/** Failures: tests by file and name, and whole files by file. */
export function failuresOf(results: readonly FileResult[]): { name: string; message: string }[] {
  return results
    .filter(({ status }) => status === 'failed')
    .flatMap((file) => {
      const tests = file.tests.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [{ name: file.name, message: file.message }];
      return tests.map((test) => ({ name: `${file.name} > ${test.fullName}`, message: test.message ?? '' }));
    });
}

/** Counts results. @param isGood whether the run ended with 0: any other run has failed, even without a failed test */
export function totalOf(results: readonly FileResult[], isGood: boolean): Total {
  const tests = results.flatMap((file) => file.tests);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = failuresOf(results).length;
  const notRun = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  return { passed, failed: failed === 0 && !isGood ? 1 : failed, skipped: notRun };
}

/**
 * Merges a run with the second run of its failed files: results of the second replace those of the first.
 * @returns `flaky`: tests that failed in the first run and passed in the second
 */
export function withSecondRun(
  first: readonly FileResult[],
  second: readonly FileResult[],
): { results: FileResult[]; flaky: readonly string[] } {
  const failedAgain = new Set(failuresOf(second).map(({ name }) => name));
  const repeated = new Set(second.map(({ name }) => name));
  return {
    results: [...first.filter(({ name }) => !repeated.has(name)), ...second],
    flaky: failuresOf(first)
      .map(({ name }) => name)
      .filter((name) => !failedAgain.has(name)),
  };
}
