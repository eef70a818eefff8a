import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Reference, ReferenceKind } from '#content/references.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentReferences } from './tables.ts';

/** A record with references: in its content, or in a column like a video's poster. */
export interface ReferenceSource {
  kind: 'page' | 'snippet' | 'settings' | 'video' | 'menu';
  id: number;
}

/** Replaces the indexed references of a source. `live` is the published content, `draft` the newest draft. */
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

/**
 * Statement that adds references, alone or as part of a larger one; existing references stay.
 * @param rows a query of source_kind, source_id, target_kind, target_id, path, is_live and is_draft
 */
export function addReferences(rows: SQL): SQL {
  return sql`INSERT INTO ${contentReferences} (source_kind, source_id, target_kind, target_id, path, is_live, is_draft)
    ${rows} ON CONFLICT DO NOTHING`;
}

/** Deletes the references of permanently deleted sources. One statement. */
export async function forgetReferences(tx: Tx, kind: ReferenceSource['kind'], ids: readonly number[]): Promise<void> {
  await tx.delete(contentReferences).where(isSource(kind, ids));
}

/** Deletes the live references of unpublished sources; references of drafts are kept. Two statements. */
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

/** Passes the ids as one array, because the number of parameters is limited. */
function isSource(kind: ReferenceSource['kind'], ids: readonly number[]): SQL | undefined {
  return and(
    eq(contentReferences.sourceKind, kind),
    sql`${contentReferences.sourceId} IN (SELECT given.id::int FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS given (id))`,
  );
}
