import { and, asc, desc, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rangeOf, searchPatterns } from '#shared/listing.ts';
import type { Db } from './client.ts';
import { rowsOf } from './rows-of.ts';

/** Condition of a search: each word is in at least one of the texts. An empty search matches every row. */
export function hasWords(q: string, ...texts: readonly SQLWrapper[]): SQL | undefined {
  return and(...searchPatterns(q).map((pattern) => or(...texts.map((text) => sql`${text} ILIKE ${pattern}`))));
}

/**
 * The query of a list for `listPage`, which finds the ids of the page first. PostgreSQL computes the columns of skipped rows
 * too, so the last pages of a list with subqueries or joins would take long.
 * @param ids the ids of the whole list, in order
 * @param select the rows with the given ids, in the same order
 */
export function byIds<Row>(
  ids: { limit(count: number): { offset(count: number): SQLWrapper } },
  select: (chosen: SQLWrapper) => PromiseLike<Row[]>,
) {
  return { limit: (count: number) => ({ offset: (first: number) => select(ids.limit(count).offset(first)) }) };
}

/**
 * Condition: an integer column is one of the ids, of which there may be any number. They are one parameter, because a
 * statement takes at most 65,535. An array, not a subquery: the planner knows how few ids it has, and takes their index.
 */
export function isOneOf(column: SQLWrapper, ids: Iterable<number>): SQL {
  return sql`${column} = ANY(${`{${[...ids].join(',')}}`}::int[])`;
}

/**
 * A subquery of the values of a column, ordered; one step of the column's index a value, because DISTINCT reads every row.
 * @param column the first column of an index, never null
 */
export function valuesOf(table: SQLWrapper, column: SQLWrapper): SQL {
  const next = (above: SQL) => sql`(SELECT ${column} FROM ${table} WHERE ${above} ORDER BY ${column} LIMIT 1)`;
  return sql`(WITH RECURSIVE found (value) AS (
    ${next(sql`true`)} UNION ALL
    SELECT ${next(sql`${column} > found.value`)} FROM found WHERE found.value IS NOT NULL
  ) SELECT value FROM found WHERE value IS NOT NULL ORDER BY value)`;
}

/** "title" of "title" and "-title". */
type ColumnOf<Ordering extends string> = Ordering extends `-${infer Name}` ? Name : Ordering;

/**
 * ORDER BY of a list: the columns of that name, descending for "-name".
 * @param last tie-breaker, in the same direction, so that one index serves both directions; absent where the caller adds one
 */
export function inOrder<Ordering extends string>(
  ordering: Ordering,
  columns: Readonly<Record<ColumnOf<Ordering>, SQLWrapper | readonly SQLWrapper[]>>,
  last?: SQLWrapper,
): SQL[] {
  const direction = ordering.startsWith('-') ? desc : asc;
  const chosen = columns[ordering.replace(/^-/, '') as ColumnOf<Ordering>];
  return [chosen, last ?? []].flat().map((column) => direction(column));
}

/** Most rows of an endless list that a search reads: more take seconds, and on the embedded engine all requests wait. */
export const MOST_SEARCHED = 100_000;

/** A list that grows without end, such as a history. */
interface EndlessList {
  id: PgColumn;
  /** When a row was added. */
  at: PgColumn;
  newestFirst: readonly SQL[];
  /** Order of the rows on the page, where it is not newest first: a search then sorts what it found. */
  inOrder?: readonly SQL[] | undefined;
  /** Conditions on columns of the list itself; with a search, they choose the rows of which the newest are searched. */
  filters: SQL | undefined;
  /** Further conditions, also on what `join` adds. */
  where: SQL | undefined;
  /** At most one row for each row of the list. */
  join?: SQL;
  isSearch: boolean;
}

/**
 * Returns the ids on one page of an endless list, with one statement, or two for a page beyond the last. A search reads only
 * the newest rows: `searchedSince` is the instant of the oldest row that was read, null when all rows were read.
 */
export async function pageOfNewest(
  db: Db,
  { id, at, filters, where, join = sql``, isSearch, ...orders }: EndlessList,
  { p, size }: { p: number; size: number },
  most = MOST_SEARCHED,
) {
  const { table } = id;
  const newestFirst = sql.join([...orders.newestFirst], sql`, `);
  const order = orders.inOrder ? sql.join([...orders.inOrder], sql`, `) : newestFirst;
  const all = and(filters, where) ?? sql`true`;
  const read = async (offset: number) => {
    const part = sql`LIMIT ${size} OFFSET ${offset}`;
    const newest = sql`SELECT * FROM ${table} WHERE ${filters ?? sql`true`} ORDER BY ${newestFirst} LIMIT ${most}`;
    const ofPage = orders.inOrder
      ? sql`SELECT ${id} FROM ${table} JOIN searched ON searched.id = ${id} WHERE is_found ORDER BY ${order}`
      : sql`SELECT id FROM searched WHERE is_found ORDER BY place`;
    const searched = sql`
      WITH searched AS MATERIALIZED (
        SELECT ${id} AS id, ${at} AS at, row_number() OVER (ORDER BY ${newestFirst}) AS place, ${where ?? sql`true`} AS is_found
        FROM (${newest}) AS ${table} ${join})
      SELECT count(*) FILTER (WHERE is_found)::int AS total, CASE WHEN count(*) = ${most} THEN min(at) END AS since,
        ARRAY (${ofPage} ${part})::text[] AS ids
      FROM searched`;
    const whole = sql`
      SELECT (SELECT count(*) FROM ${table} ${join} WHERE ${all})::int AS total, NULL AS since,
        ARRAY (SELECT ${id} FROM ${table} ${join} WHERE ${all} ORDER BY ${order} ${part})::text[] AS ids`;
    const [row] = await rowsOf<{ total: number; since: string | null; ids: string[] }>(db, isSearch ? searched : whole);
    return row ?? { total: 0, since: null, ids: [] };
  };
  let found = await read((p - 1) * size);
  const range = rangeOf(p, found.total, size);
  if (range.p !== p) found = await read(range.offset);
  const { total, since, ids } = found;
  const searchedSince = since === null ? null : new Date(since).toISOString();
  return { ids: ids.map(Number), total, p: range.p, pages: range.pages, searchedSince };
}
