import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import type { ReferenceKind } from '#content/references.ts';
import type { Db } from '#platform/db/client.ts';
import { contentReferences } from './tables.ts';

/** One thing that points at the targets asked about, with the places where it does. */
export interface Referring {
  kind: string;
  id: number;
  paths: string[];
  isLive: boolean;
  isDraft: boolean;
}

interface Asked {
  kind: ReferenceKind;
  ids: readonly number[];
  /** Pages that do not count as referring: those that go together with the targets. */
  exceptPages?: readonly number[];
}

/** What points at any of the targets, grouped by source, one statement. */
export async function listReferring(
  db: Db,
  asked: Asked,
  range: { limit: number; offset: number },
): Promise<Referring[]> {
  if (asked.ids.length === 0) return [];
  return db
    .select({
      kind: contentReferences.sourceKind,
      id: contentReferences.sourceId,
      paths: sql<string[]>`array_agg(DISTINCT ${contentReferences.path} ORDER BY ${contentReferences.path})`,
      isLive: sql<boolean>`bool_or(${contentReferences.isLive})`,
      isDraft: sql<boolean>`bool_or(${contentReferences.isDraft})`,
    })
    .from(contentReferences)
    .where(conditions(asked))
    .groupBy(contentReferences.sourceKind, contentReferences.sourceId)
    .orderBy(asc(contentReferences.sourceKind), asc(contentReferences.sourceId))
    .limit(range.limit)
    .offset(range.offset);
}

/** How many things point at any of the targets. */
export async function countReferring(db: Db, asked: Asked): Promise<number> {
  if (asked.ids.length === 0) return 0;
  const [row] = await db
    .select({
      found: sql<number>`count(DISTINCT (${contentReferences.sourceKind}, ${contentReferences.sourceId}))::int`,
    })
    .from(contentReferences)
    .where(conditions(asked));
  return row?.found ?? 0;
}

function conditions({ kind, ids, exceptPages = [] }: Asked) {
  return and(
    eq(contentReferences.targetKind, kind),
    inArray(contentReferences.targetId, [...ids]),
    exceptPages.length > 0
      ? not(
          // The two sides of "not a page that goes along" in one condition.
          and(eq(contentReferences.sourceKind, 'page'), inArray(contentReferences.sourceId, [...exceptPages]))!,
        )
      : undefined,
  );
}
