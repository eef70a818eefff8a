import { and, asc, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { snippets } from './tables.ts';

/** A snippet in lists of staff. */
export interface ListedSnippet {
  id: number;
  /** Stored model name: "tiered_navigation". */
  model: string;
  name: string;
}

/**
 * Snippets of one model by name, and their total number; two statements.
 * @param filter `patterns` are LIKE patterns ("%canada%"); each must match the name
 */
export async function listSnippets(
  db: Db,
  { model, patterns, limit, offset }: { model: string; patterns: readonly string[]; limit: number; offset: number },
): Promise<{ rows: ListedSnippet[]; total: number }> {
  const where = and(eq(snippets.model, model), ...patterns.map((pattern) => ilike(snippets.name, pattern)));
  const total = await db.$count(snippets, where);
  const rows = await selectListed(db)
    .where(where)
    .orderBy(asc(sql`lower(${snippets.name})`), asc(snippets.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** Snippets of any model by id, one statement; ids of deleted snippets are absent. */
export async function findListedSnippets(db: Db, ids: readonly number[]): Promise<Map<number, ListedSnippet>> {
  if (ids.length === 0) return new Map();
  const rows = await selectListed(db).where(inArray(snippets.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

function selectListed(db: Db) {
  return db.select({ id: snippets.id, model: snippets.model, name: snippets.name }).from(snippets).$dynamic();
}
