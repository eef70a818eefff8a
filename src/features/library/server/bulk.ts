import { Invalid } from '#shared/problem.ts';
import type { BulkResult } from '../contract.ts';
import { complaintAboutTags } from '../tags.ts';

/** Splits the ids of a bulk action into items that the user may change, in the given order, and refused ones. */
export function sortOut<Row extends { id: number }>(
  ids: readonly number[],
  visible: readonly Row[],
  mayActOn: (row: Row) => boolean,
): { allowed: Row[]; refused: BulkResult['refused'] } {
  const found = new Map(visible.map((row) => [row.id, row]));
  const allowed: Row[] = [];
  const refused: BulkResult['refused'] = [];
  for (const id of ids) {
    const row = found.get(id);
    if (row && mayActOn(row)) allowed.push(row);
    else refused.push({ id, reason: row ? 'forbidden' : 'absent' });
  }
  return { allowed, refused };
}

/** An item's tags together with new ones. @throws Invalid naming 'tags' and an item that would get too many */
export function withTags(thing: { title: string; tags: readonly string[] }, more: readonly string[]): string[] {
  const tags = [...new Set([...thing.tags, ...more])];
  const complaint = complaintAboutTags(tags);
  if (complaint) throw new Invalid([{ field: 'tags', message: `of “${thing.title}” ${complaint}` }]);
  return tags;
}
