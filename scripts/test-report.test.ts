import { describe, expect, it } from 'vitest';
import { totalOf, type VitestReport, withSecondRun } from './test-report.ts';

const file = (name: string, tests: Record<string, string>, status = 'passed'): VitestReport['testResults'][number] => ({
  name,
  status: Object.values(tests).includes('failed') ? 'failed' : status,
  message: '',
  assertionResults: Object.entries(tests).map(([fullName, one]) => ({ fullName, status: one })),
});

describe('totalOf', () => {
  it('counts a file that fails as a whole', () => {
    const report = { testResults: [file('/a', {}, 'failed'), file('/b', { one: 'skipped' }, 'failed')] };
    expect(totalOf(report, false)).toEqual({ passed: 0, failed: 2, skipped: 1 });
  });

  it('counts a run that ends badly without a failed test', () => {
    expect(totalOf({ testResults: [file('/a', { one: 'passed' })] }, false).failed).toBe(1);
  });
});

describe('withSecondRun', () => {
  const first = {
    testResults: [
      file('/a', { one: 'passed' }),
      file('/b', { two: 'failed', three: 'failed' }),
      file('/c', {}, 'failed'),
    ],
  };

  it('fails what fails again, and names what passes alone as flaky', () => {
    const second = { testResults: [file('/b', { two: 'failed', three: 'passed' }), file('/c', { four: 'passed' })] };
    const { report, flaky } = withSecondRun(first, second);
    expect(totalOf(report, false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(flaky).toEqual(['/b > three', '/c']);
  });

  it('keeps the failure of a file that the second run does not report', () => {
    const { report } = withSecondRun(first, { testResults: [file('/b', { two: 'passed', three: 'passed' })] });
    expect(totalOf(report, true).failed).toBe(1);
  });
});
