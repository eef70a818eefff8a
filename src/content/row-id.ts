import { isRecord } from '#shared/is-record.ts';

/**
 * Key of the id of a list's entry; only entries with comments have one. It is not a field: forms, comparisons and guests do
 * not see it. It stays with the entry when the entry is moved.
 */
export const ROW_ID = 'row_id';

/** The id of a list entry; undefined when the entry has none. */
export function rowIdOf(entry: unknown): string | undefined {
  const id = isRecord(entry) ? entry[ROW_ID] : undefined;
  return typeof id === 'string' ? id : undefined;
}
