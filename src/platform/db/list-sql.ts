import { and, asc, desc, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchPatterns } from '#shared/listing.ts';

/** Condition of a search: each word is in at least one of the texts. An empty search matches every row. */
export function hasWords(q: string, ...texts: readonly SQLWrapper[]): SQL | undefined {
  return and(...searchPatterns(q).map((pattern) => or(...texts.map((text) => sql`${text} ILIKE ${pattern}`))));
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
