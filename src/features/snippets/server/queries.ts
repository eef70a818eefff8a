import { inArray } from 'drizzle-orm';
import type { SnippetTarget } from '#content/lookup.ts';
import type { Db } from '#platform/db/client.ts';
import { snippets } from './tables.ts';

/** Snippets by id, as targets of references; one query. Ids of deleted snippets are absent. */
export async function loadSnippets(db: Db, ids: readonly number[]): Promise<Map<number, SnippetTarget>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: snippets.id, model: snippets.model, value: snippets.value })
    .from(snippets)
    .where(inArray(snippets.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
