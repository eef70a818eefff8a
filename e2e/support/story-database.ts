import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database on a PostgreSQL server for one story. */
export interface StoryDatabase {
  /** DATABASE_URL for servers of the story. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** @param url a database of the server, whose user may create others */
export async function createStoryDatabase(url: string): Promise<StoryDatabase> {
  const name = `galley_story_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`CREATE DATABASE ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { env: { DATABASE_URL: address.href }, drop: () => admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
