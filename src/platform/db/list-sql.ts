import { and, asc, desc, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchPatterns } from '#shared/listing.ts';

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
