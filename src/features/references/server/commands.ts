import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Reference, ReferenceKind } from '#content/references.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentReferences } from './tables.ts';

/** What holds content, or names things as films name their posters. */
export interface ReferenceSource {
  kind: 'page' | 'snippet' | 'settings' | 'video';
  id: number;
}

/** Replaces all that a source is known to point at. `live` is what guests see of it, `draft` its newest draft. */
export async function indexReferences(
  tx: Tx,
  source: ReferenceSource,
  found: { live: Iterable<Reference>; draft: Iterable<Reference> },
): Promise<void> {
  const rows = new Map<string, typeof contentReferences.$inferInsert>();
  const note = (reference: Reference, where: 'isLive' | 'isDraft') => {
    const key = `${reference.kind} ${reference.id} ${reference.path}`;
    const row = rows.get(key) ?? {
      sourceKind: source.kind,
      sourceId: source.id,
      targetKind: reference.kind satisfies ReferenceKind,
      targetId: reference.id,
      path: reference.path,
      isLive: false,
      isDraft: false,
    };
    rows.set(key, { ...row, [where]: true });
  };
  for (const reference of found.live) note(reference, 'isLive');
  for (const reference of found.draft) note(reference, 'isDraft');
  await tx
    .delete(contentReferences)
    .where(and(eq(contentReferences.sourceKind, source.kind), eq(contentReferences.sourceId, source.id)));
  if (rows.size > 0) await tx.insert(contentReferences).values([...rows.values()]);
}

/** These sources are gone for ever. One statement, however many. */
export async function forgetReferences(tx: Tx, kind: ReferenceSource['kind'], ids: readonly number[]): Promise<void> {
  await tx.delete(contentReferences).where(isSource(kind, ids));
}

/** Guests see these sources no more: what they point at is pointed at by their drafts only. Two statements, however many. */
export async function forgetLiveReferences(
  tx: Tx,
  kind: ReferenceSource['kind'],
  ids: readonly number[],
): Promise<void> {
  await tx.delete(contentReferences).where(and(isSource(kind, ids), not(contentReferences.isDraft)));
  await tx
    .update(contentReferences)
    .set({ isLive: false })
    .where(and(isSource(kind, ids), eq(contentReferences.isLive, true)));
}

/** Ids go as one value: a list of parameters has a limit. */
function isSource(kind: ReferenceSource['kind'], ids: readonly number[]): SQL | undefined {
  return and(
    eq(contentReferences.sourceKind, kind),
    sql`${contentReferences.sourceId} IN (SELECT given.id::int FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS given (id))`,
  );
}
