import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Runs `work` with the address of a new, empty database on the server of `url`, and drops it afterwards. */
export async function withThrowAwayDatabase(url: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `galley_bench_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    try {
      await work(own.href);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}
