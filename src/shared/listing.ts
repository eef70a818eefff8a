import { z } from 'zod';

/** Maximum length of a search; longer ones are refused. */
export const MAX_SEARCH_CHARACTERS = 200;

/** Input of a list's search field; every word must match. */
export const SearchText = z
  .string()
  .max(MAX_SEARCH_CHARACTERS, `must have at most ${MAX_SEARCH_CHARACTERS} characters`)
  .default('');

/** Which page of a list, in a query: "2". Pages beyond the last show the last. */
export const PageNumber = z.coerce.number('must be a number').int().min(1).max(1_000_000).default(1);

/** An existing calendar day that the database can store: "2026-11-21". */
export const CalendarDay = z.iso
  .date('must be a day')
  .refine((day) => day >= '1900' && day < '2200', 'must be a day of our time');

/**
 * An instant with "Z" or an offset, as UTC: "2026-11-21T17:00:00.000Z". The database refuses offsets of 16 hours and more,
 * which the format allows.
 */
export const Instant = z.iso
  .datetime({ offset: true, error: 'must be a date and time' })
  .refine((text) => text >= '1900' && text < '2200', 'must be a time of our days')
  .transform((text) => new Date(text).toISOString());

/** The first or last day of a list, in a query. Malformed values are ignored. */
export const Day = CalendarDay.optional().catch(undefined);

/** A tick in a query or form. */
export const Flag = z
  .union([z.boolean(), z.enum(['on', 'true', '1', 'off', 'false', '0', ''])])
  .default(false)
  .transform((value) => value === true || ['on', 'true', '1'].includes(String(value)));

/** The largest value of ids, versions and counts in the database. */
export const MAX_ID = 2_147_483_647;

/**
 * A database id, wherever it is sent: a number in JSON, digits in addresses, queries and forms. Other values that
 * JavaScript can convert to a number ("1e3", "1 ", true) are refused.
 */
export const Id = wholeNumber(1);

/** A version, position or count: like an id, and 0 is allowed. */
export const Count = wholeNumber(0);

function wholeNumber(least: number) {
  const number = z.int().min(least).max(MAX_ID);
  return z.union(
    [
      number,
      z
        .string()
        .regex(/^(0|[1-9]\d{0,9})$/)
        .transform(Number)
        .pipe(number),
    ],
    'must be a number',
  );
}

/** The instant of the oldest row that a search of a very long list has read; null when it has read all. */
export const SearchedSince = z.string().nullable();

/** What a list can be ordered by: each column from its beginning and, with `-` in front, from its end. */
export function bothWays<Name extends string>(...columns: readonly Name[]) {
  return columns.flatMap((column) => [column, `-${column}`] as const);
}

/** One page of a list. `p` is the number of the returned page, from 1, which may differ from the requested one. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number().int(), p: z.number().int(), pages: z.number().int() });
}

/** One page of a list, by number. */
export interface ListRange {
  /** Counted from 1; clamped to the pages there are. */
  p: number;
  /** At least 1: an empty list has one empty page. */
  pages: number;
  limit: number;
  offset: number;
}

/** Range of page `wanted` in a list of `total` rows, clamped to existing pages. */
export function rangeOf(wanted: number, total: number, size: number): ListRange {
  const pages = Math.max(1, Math.ceil(total / size));
  const p = Math.min(Math.max(1, wanted), pages);
  return { p, pages, limit: size, offset: (p - 1) * size };
}

/** A query that is not yet narrowed to one page. */
interface PagedQuery<Row> {
  limit(count: number): { offset(count: number): PromiseLike<Row[]> };
}

/** One page of what a query finds, and how much that is in all: one statement besides the count. */
export async function listPage<Row>(
  counted: number | PromiseLike<number>,
  asked: { p: number; size: number },
  query: PagedQuery<Row>,
): Promise<{ rows: Row[]; total: number; p: number; pages: number }> {
  const total = await counted;
  const { limit, offset, p, pages } = rangeOf(asked.p, total, asked.size);
  // A search that finds nothing would read the whole table again.
  return { rows: total > 0 ? await query.limit(limit).offset(offset) : [], total, p, pages };
}

/** One LIKE pattern per word of a search, with wildcards escaped: "oyster 50%" → "%oyster%", "%50\\%%". */
export function searchPatterns(q: string): string[] {
  const words = q.replaceAll('\0', '').split(/\s+/).filter(Boolean);
  return [...new Set(words)].map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
}
