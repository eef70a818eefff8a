import { describe, expect, it } from 'vitest';
import { problemOf } from './problem-reply.ts';

describe('an error of the database', () => {
  const failed = (code: string) =>
    new Error('Failed query: INSERT', { cause: Object.assign(new Error('refused'), { code }) });

  it.each([
    ['22012', 'internal', 500],
    ['23505', 'duplicate', 409],
    ['25006', 'unavailable', 503],
    ['53100', 'unavailable', 503],
  ])('%s is answered as %s, without its text', (code, type, status) => {
    const problem = problemOf(failed(code), 'request-1');
    expect(problem).toMatchObject({ type, status, request_id: 'request-1' });
    expect(JSON.stringify(problem)).not.toMatch(/INSERT|refused/);
  });
});
