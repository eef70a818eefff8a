import type { SQL } from 'drizzle-orm';
import type { Db } from './client.ts';

/** The rows of a statement that is written as SQL. Each row is an object by column name; nothing checks that it is a `Row`. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as { rows: Row[] }).rows;
}
