import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Reference, ReferenceKind } from '#content/references.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentReferences } from './tables.ts';

/** A record with references: in its content, or in a column like a video's poster. */
export interface ReferenceSource {
  kind: 'page' | 'snippet' | 'settings' | 'video' | 'menu';
  id: number;
}

/** What a source refers to. `live` is the published content, `draft` the newest draft. */
export interface FoundReferences {
  live: Iterable<Reference>;
  draft: Iterable<Reference>;
}

/** Replaces the indexed references of a source. */
export const indexReferences = (tx: Tx, { kind, id }: ReferenceSource, found: FoundReferences): Promise<void> =>
  indexManyReferences(tx, kind, [{ id, ...found }]);

/** The same for many sources of one kind, in two statements. */
export async function indexManyReferences(
  tx: Tx,
  kind: ReferenceSource['kind'],
  sources: readonly (FoundReferences & { id: number })[],
): Promise<void> {
  const rows = sources.flatMap((source) => rowsOfSource(source.id, source));
  await forgetReferences(
    tx,
    kind,
    sources.map(({ id }) => id),
  );
  if (rows.length === 0) return;
  // One value: the number of parameters of a statement is limited.
  await tx.execute(
    addReferences(sql`
      SELECT ${kind}::text, source, kind, target, path, live, draft FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS found (source int, kind text, target int, path text, live boolean, draft boolean)`),
  );
}

function rowsOfSource(source: number, { live, draft }: FoundReferences) {
  const rows = new Map<
    string,
    { source: number; kind: ReferenceKind; target: number; path: string; live: boolean; draft: boolean }
  >();
  const note = ({ kind, id, path }: Reference, where: 'live' | 'draft') => {
    const key = `${kind} ${id} ${path}`;
    const row = rows.get(key) ?? { source, kind, target: id, path, live: false, draft: false };
    rows.set(key, { ...row, [where]: true });
  };
  for (const reference of live) note(reference, 'live');
  for (const reference of draft) note(reference, 'draft');
  return [...rows.values()];
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
