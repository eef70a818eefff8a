import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Secret } from '#platform/config/secret.ts';
import { createLogger } from '#platform/logger.ts';
import { Unavailable } from '#shared/problem.ts';
import { openDatabase, placeOf } from './open.ts';
import { rowsOf } from './rows-of.ts';

const logger = createLogger('silent');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('openDatabase', () => {
  it('names a server that does not answer, but never the password', async () => {
    const port = await freePort();
    const url = new Secret(`postgres://galley:hunter2@127.0.0.1:${port}/site`);
    const error: unknown = await openDatabase({ kind: 'server', url, poolSize: 1 }, logger).catch((caught) => caught);

    expect(error).toBeInstanceOf(Unavailable);
    const { message } = error as Unavailable;
    expect(message).toMatch(
      new RegExp(`^The database at 127.0.0.1:${port}/site is not answering: connect ECONNREFUSED`),
    );
    expect(message).not.toMatch(/hunter2|\n/);
  });

  it('explains why a server refuses the connection', async () => {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return expect(placeOf('postgres://u:p@db.example/site')).toBe('db.example:5432/site');
    const absent = new URL(url);
    absent.pathname = '/galley_no_such_database';
    await expect(openDatabase({ kind: 'server', url: new Secret(absent.href), poolSize: 1 }, logger)).rejects.toThrow(
      'database "galley_no_such_database" does not exist',
    );
  });
});

it.runIf(process.env['TEST_DATABASE_URL'])('lets the server compile no statements', async () => {
  const url = new Secret(process.env['TEST_DATABASE_URL'] ?? '');
  const { db, close } = await openDatabase({ kind: 'server', url, poolSize: 1 }, logger);
  expect(await rowsOf(db, sql`SHOW jit`)).toEqual([{ jit: 'off' }]);
  await close();
});

describe('placeOf', () => {
  it('shows host, port and database only', () => {
    expect(placeOf('postgres://user:secret@db.example:6000/site?sslmode=require')).toBe('db.example:6000/site');
    expect(placeOf('not an address')).toBe('the address in DATABASE_URL');
  });
});
