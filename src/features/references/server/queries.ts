import { and, asc, eq, inArray, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ReferenceKind } from '#content/references.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import type { ReferenceSource } from './commands.ts';
import { contentReferences } from './tables.ts';

/** A source that refers to the requested targets, with the paths of the references. */
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
  /** Pages that do not count, because they are deleted together with the targets. */
  exceptPages?: readonly number[];
}

/** References to any of the targets, grouped by source; one statement. */
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

/** Number of sources that refer to any of the targets. */
export async function countReferring(db: Db, asked: Asked): Promise<number> {
  if (asked.ids.length === 0) return 0;
  const [row] = await db
    .select({
      found: COUNT,
    })
    .from(contentReferences)
    .where(conditions(asked));
  return row?.found ?? 0;
}

/**
 * Number of sources that refer to each of the targets; one statement. Targets without references are absent.
 * @param ids the rows of one page of a list
 */
export async function countReferringEach(
  db: Db,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: contentReferences.targetId, count: COUNT })
    .from(contentReferences)
    .where(and(eq(contentReferences.targetKind, kind), inArray(contentReferences.targetId, [...ids])))
    .groupBy(contentReferences.targetId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Use counts of all targets of a kind, as a relation of `target_id` and `uses` to join, so that a list can be sorted by uses
 * in one statement.
 */
export function usesOfKind(db: Db, kind: ReferenceKind) {
  // SELECT DISTINCT first: count(DISTINCT …) sorts the rows, which takes several times as long.
  const pairs = db
    .selectDistinct({
      targetId: contentReferences.targetId,
      sourceKind: contentReferences.sourceKind,
      sourceId: contentReferences.sourceId,
    })
    .from(contentReferences)
    .where(eq(contentReferences.targetKind, kind))
    .as('pairs');
  return db
    .select({ targetId: pairs.targetId, uses: sql<number>`count(*)::int`.as('uses') })
    .from(pairs)
    .groupBy(pairs.targetId)
    .as('used');
}

/** True when any source of a kind has references; one statement. */
export async function hasReferring(db: Db, sourceKind: ReferenceSource['kind']): Promise<boolean> {
  const rows = await rowsOf<{ known: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM ${contentReferences} WHERE source_kind = ${sourceKind}) AS known`,
  );
  return rows[0]?.known ?? false;
}

/** Condition: no source refers to the row. @param id the row's id, qualified with its table */
export function isUnreferred(kind: ReferenceKind, id: SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM content_references AS r WHERE r.target_kind = ${kind} AND r.target_id = ${id})`;
}

const COUNT = sql<number>`count(DISTINCT (${contentReferences.sourceKind}, ${contentReferences.sourceId}))::int`;

function conditions({ kind, ids, exceptPages = [] }: Asked) {
  return and(
    eq(contentReferences.targetKind, kind),
    inArray(contentReferences.targetId, [...ids]),
    exceptPages.length > 0
      ? not(
          // Excludes pages in `exceptPages`, and keeps sources of other kinds.
          and(eq(contentReferences.sourceKind, 'page'), inArray(contentReferences.sourceId, [...exceptPages]))!,
        )
      : undefined,
  );
}
