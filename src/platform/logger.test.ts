import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { errorText } from './loggable-error.ts';
import { createLogger } from './logger.ts';

const ADDRESS = 'mara@harbor.example';
/** Looks like a line of a stack trace, as text typed by a guest may. */
const TOKEN = 'first\n    at token-0123456789 (x.js:1:1)';
let database: Database;
let lines: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => (lines = []));

const logger = createLogger('info', { write: (line) => lines.push(line) });
/** A query that fails with an error that quotes the row in its detail. */
async function failedQuery(): Promise<Error> {
  await database.exec(`CREATE TABLE IF NOT EXISTS held (address text PRIMARY KEY, token text)`);
  const put = () => database.db.execute(sql`INSERT INTO held VALUES (${ADDRESS}, ${TOKEN})`);
  await put().catch(() => undefined);
  return put().then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => error as Error,
  );
}

describe('a failed query', () => {
  it('contains its parameters, which these tests rely on', async () => {
    const { message, stack } = await failedQuery();
    expect(message).toContain(ADDRESS);
    expect(stack).toContain('token-0123456789');
  });

  it.each<[string, (error: Error) => void]>([
    ['as it is', (error) => logger.error({ err: error }, 'failed')],
    ['as the cause of another', (error) => logger.error({ err: new Error('outer', { cause: error }) }, 'failed')],
    ['as one of several', (error) => logger.error({ err: new AggregateError([error], 'all') }, 'failed')],
    ['under the name of a cause', (error) => logger.error({ cause: error }, 'failed')],
    ['without words', (error) => logger.error({ err: error })],
    ['alone', (error) => logger.error(error)],
    ['with its message as the words', (error) => logger.error({ err: error }, error.message)],
    ['from a child', (error) => logger.child({ reqId: '1' }).warn({ err: error }, 'failed')],
  ])('is logged without its parameters: %s', async (_, log) => {
    log(await failedQuery());
    const text = lines.join('');
    expect(text).toContain('INSERT INTO held VALUES ($1, $2)');
    expect(text).toContain('logger.test.ts');
    for (const secret of [ADDRESS, 'token-0123456789', '"params"', '"detail"']) expect(text).not.toContain(secret);
  });

  it('reports the database’s message', async () => {
    const error = await failedQuery();
    logger.error({ err: error }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'failed',
      err: {
        message: 'Failed query: INSERT INTO held VALUES ($1, $2)',
        cause: { code: '23505', message: expect.stringContaining('held_pkey') },
      },
    });
    expect(errorText(error)).toMatch(/^23505 .*held_pkey.* – Failed query: INSERT INTO held VALUES \(\$1, \$2\)$/);
  });
});

it('does not quote a value that the database cannot read', async () => {
  const query = database.db.execute(sql`SELECT ${`"${ADDRESS}"`}::int`);
  const error = await query.catch((caught: unknown) => caught);
  logger.error({ err: error }, 'failed');
  expect(lines.join('')).toContain('22P02');
  expect(lines.join('')).not.toContain(ADDRESS);
  expect(errorText(error)).toBe('22P02 invalid input syntax for type integer: "…" – Failed query: SELECT $1::int');
});

it('logs any other error in full, with its causes', () => {
  const inner = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' });
  logger.error({ err: new Error('the mail server', { cause: inner }) }, 'not sent');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'not sent',
    err: {
      type: 'Error',
      message: 'the mail server',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { message: 'no route', code: 'EHOSTUNREACH' },
    },
  });
});

it('does not log a request that could not be read', () => {
  const rawPacket = Buffer.from('GET / HTTP/1.1\r\nCookie: session=secret');
  logger.error({ err: Object.assign(new Error('Parse Error'), { code: 'HPE_HEADER_OVERFLOW', rawPacket }) }, 'client');
  expect(lines.join('')).toContain('HPE_HEADER_OVERFLOW');
  expect(lines.join('')).not.toContain('rawPacket');
});

it('stops at an error that is its own cause', () => {
  const ring = new Error('ring');
  ring.cause = ring;
  logger.error({ err: ring }, 'failed');
  expect(lines).toHaveLength(1);
});
