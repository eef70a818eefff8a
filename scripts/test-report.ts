/** What Vitest's JSON reporter writes, as far as it is read here. */
export interface VitestReport {
  testResults: {
    /** Absolute path. */
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

export interface Total {
  passed: number;
  failed: number;
  skipped: number;
}

/** What failed: tests by file and name, and files that failed as a whole (not loaded, or a hook failed), by file. */
export function failuresOf(report: VitestReport): { name: string; message: string }[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((file) => {
      const tests = file.assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [{ name: file.name, message: file.message }];
      return tests.map((test) => ({
        name: `${file.name} > ${test.fullName}`,
        message: test.failureMessages?.[0] ?? '',
      }));
    });
}

/** Counts a report. @param isGood whether the run ended with 0: one that did not has failed, even without a failed test */
export function totalOf(report: VitestReport, isGood: boolean): Total {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = failuresOf(report).length;
  const notRun = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  return { passed, failed: failed === 0 && !isGood ? 1 : failed, skipped: notRun };
}

/**
 * A run and the second run of the files in which something failed: results of the second replace those of the first.
 * @returns `flaky`: what failed in the first run and passed in the second
 */
export function withSecondRun(
  first: VitestReport,
  second: VitestReport,
): { report: VitestReport; flaky: readonly string[] } {
  const failedAgain = new Set(failuresOf(second).map(({ name }) => name));
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const kept = first.testResults.filter(({ name }) => !repeated.has(name));
  return {
    report: { testResults: [...kept, ...second.testResults] },
    flaky: failuresOf(first)
      .map(({ name }) => name)
      .filter((name) => !failedAgain.has(name)),
  };
}
