import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '#shared/listing.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder } from '#platform/db/list-sql.ts';
import { DELETED_PAGE_SIZE, KEPT_DAYS, type listDeletedRecords } from '../contract.ts';
import type { DeletedKind, DeletedKinds, DeletedViewer } from './kinds.ts';
import { deletedRecords } from './tables.ts';

const DAY_MS = 86_400_000;

type Query = z.output<NonNullable<(typeof listDeletedRecords)['query']>>;

/** One page of the deleted records that the viewer may restore; two statements. */
export async function listDeletedFor(
  db: Db,
  kinds: DeletedKinds,
  viewer: DeletedViewer,
  { q, p, kind, ordering }: Query,
): Promise<z.input<(typeof listDeletedRecords)['reply']>> {
  const seen = kindsSeenBy(viewer, kinds);
  const where = and(
    isVisible(seen),
    kind === undefined ? undefined : eq(deletedRecords.kind, kind),
    hasWords(q, deletedRecords.title),
  );
  const page = await listPage(
    db.$count(deletedRecords, where),
    { p, size: DELETED_PAGE_SIZE },
    db
      .select({
        id: deletedRecords.id,
        kind: deletedRecords.kind,
        title: deletedRecords.title,
        deletedAt: deletedRecords.deletedAt,
        deletedBy: deletedRecords.deletedByName,
      })
      .from(deletedRecords)
      .where(where)
      .orderBy(
        ...inOrder(ordering, { title: sql`lower(${deletedRecords.title})`, deleted: deletedRecords.deletedAt }),
        desc(deletedRecords.id),
      ),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      kind: kinds[row.kind]?.label ?? row.kind,
      deletedAt: new Date(row.deletedAt).toISOString(),
      purgeAt: new Date(Date.parse(row.deletedAt) + KEPT_DAYS * DAY_MS).toISOString(),
    })),
    kinds: seen.map(({ name, label }) => ({ name, label })).toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  };
}

type Seen = DeletedKind & { name: string; condition: SQL };

/** The kinds of which the viewer may restore records. */
export function kindsSeenBy(viewer: DeletedViewer, kinds: DeletedKinds): Seen[] {
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const condition = kind.visibleTo(viewer);
    return condition ? [{ ...kind, name, condition }] : [];
  });
}

/** Condition: the record is of one of these kinds, and the viewer may restore it. */
export function isVisible(seen: readonly Seen[]): SQL {
  const each = seen.map(({ name, condition }) => and(eq(deletedRecords.kind, name), condition));
  return or(...each) ?? sql`false`;
}
