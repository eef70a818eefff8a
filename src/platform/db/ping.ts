import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** Makes one round trip to the database. @throws the driver's error when the database does not answer */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`SELECT 1`);
}
