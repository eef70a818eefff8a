import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRunRecord } from './run-record.ts';
import { type FileResult, totalOf, withSecondRun } from './test-report.ts';

const file = (name: string, tests: Record<string, string>, status = 'passed'): FileResult => ({
  name,
  status: Object.values(tests).includes('failed') ? 'failed' : status,
  message: '',
  tests: Object.entries(tests).map(([fullName, one]) => ({ fullName, status: one })),
});

describe('totalOf', () => {
  it('counts a file that fails as a whole', () => {
    const results = [file('/a', {}, 'failed'), file('/b', { one: 'skipped' }, 'failed')];
    expect(totalOf(results, false)).toEqual({ passed: 0, failed: 2, skipped: 1 });
  });

  it('counts a run that ends badly without a failed test', () => {
    expect(totalOf([file('/a', { one: 'passed' })], false).failed).toBe(1);
  });
});

describe('withSecondRun', () => {
  const first = [
    file('/a', { one: 'passed' }),
    file('/b', { two: 'failed', three: 'failed' }),
    file('/c', {}, 'failed'),
  ];

  it('fails what fails again, and names what passes alone as flaky', () => {
    const second = [file('/b', { two: 'failed', three: 'passed' }), file('/c', { four: 'passed' })];
    const { results, flaky } = withSecondRun(first, second);
    expect(totalOf(results, false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(flaky).toEqual(['/b > three', '/c']);
  });

  it('keeps the failure of a file that the second run does not report', () => {
    const { results } = withSecondRun(first, [file('/b', { two: 'passed', three: 'passed' })]);
    expect(totalOf(results, true).failed).toBe(1);
  });
});

describe('readRunRecord', () => {
  const directory = mkdtempSync(join(tmpdir(), 'run-record-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('names the files that a killed run left without a result, those that had begun first', () => {
    const record = join(directory, 'killed.jsonl');
    const lines = [
      { wanted: ['/a', '/b', '/c', '/d'] },
      { begun: '/a' },
      { begun: '/d' },
      { tested: 'one' },
      { result: file('/a', { one: 'passed' }) },
    ].map((line) => JSON.stringify(line));
    writeFileSync(record, `${lines.join('\n')}\n{"result":{"na`);
    const { results, unfinished, isComplete } = readRunRecord(record);
    expect(results.map(({ name }) => name)).toEqual(['/a']);
    expect(unfinished).toEqual(['/d', '/b', '/c']);
    expect(isComplete).toBe(false);
  });

  it('is empty for a run that did not begin', () => {
    expect(readRunRecord(join(directory, 'none'))).toEqual({
      results: [],
      errors: [],
      unfinished: [],
      isComplete: false,
    });
  });
});
