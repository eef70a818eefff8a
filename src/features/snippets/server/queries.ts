import { and, asc, eq, inArray, sql } from 'drizzle-orm';
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

/** A country as its snippet names it to guests. */
export interface CountrySnippet {
  code: string;
  printableName: string;
  homePageId: number;
}

/** The snippets of some countries, oldest first, one statement; a country may have one for each of its languages. */
export async function listCountrySnippets(db: Db, codes: readonly string[]): Promise<CountrySnippet[]> {
  const code = sql<string>`${snippets.value} ->> 'code'`;
  const rows = await db
    .select({ code, value: snippets.value })
    .from(snippets)
    .where(and(eq(snippets.model, 'country'), inArray(code, [...codes])))
    .orderBy(asc(snippets.id))
    .limit(MOST_COUNTRIES);
  return rows.map((row) => ({
    code: row.code,
    printableName: String(row.value['printable_name']),
    homePageId: Number(row.value['home_page']),
  }));
}

const MOST_COUNTRIES = 100;
