import { isRecord } from '#shared/is-record.ts';

/**
 * Name of the id of an entry of a list, which only entries with comments have. It is no field: forms, comparisons and guests
 * see nothing of it, and it goes with the entry wherever the entry is moved.
 */
export const ROW_ID = 'row_id';

/** The id of an entry of a list; undefined for one that has none. */
export function rowIdOf(entry: unknown): string | undefined {
  const id = isRecord(entry) ? entry[ROW_ID] : undefined;
  return typeof id === 'string' ? id : undefined;
}
