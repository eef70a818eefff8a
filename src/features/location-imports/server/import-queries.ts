import { and, asc, desc, eq, ilike, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { listPage, searchPatterns } from '#shared/listing.ts';
import { heldBy, locations } from '#features/locations/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { fieldLabel, valueText } from '#features/locations/fields/field-labels.ts';
import { labelOf } from '#features/locations/fields/label-of.ts';
import type { Db } from '#platform/db/client.ts';
import { locationImportChanges, locationImportPlanRows, locationImports } from './tables.ts';
import {
  type getImport,
  IMPORT_PAGE_SIZE,
  type ListedImport,
  type listImportChanges,
  type listImports,
  type listPlanRows,
  type PlanRowKind,
  type ShownChange,
} from '../contract.ts';
import { mayEverywhere } from './import-rights.ts';
import { kindOfChange } from './kept-changes.ts';

interface Viewer {
  accountId: number;
  powers: StaffPowers;
}

type Reply<E extends { reply: z.ZodType }> = z.infer<E['reply']>;

const COUNT = sql<number>`count(*)::int`;

/** The lines of a plan. The caller has checked the plan's owner. */
export async function findPlanRows(
  db: Db,
  planId: number,
  { kind, q, p }: { kind?: PlanRowKind | undefined; q: string; p: number },
): Promise<Reply<typeof listPlanRows>> {
  const table = locationImportPlanRows;
  const where = and(
    eq(table.planId, planId),
    kind && eq(table.kind, kind),
    ...searchPatterns(q).map((pattern) =>
      or(ilike(table.label, pattern), ilike(sql`${table.content}->>'reason'`, pattern)),
    ),
  );
  const [counted] = await db.select({ total: COUNT }).from(table).where(where);
  const total = counted?.total ?? 0;
  const { rows, ...part } = await listPage(
    total,
    { p, size: IMPORT_PAGE_SIZE },
    db.select().from(table).where(where).orderBy(asc(table.position)),
  );
  return {
    ...part,
    rows: rows.map(({ position, kind: rowKind, rlid, line, label, content }) => ({
      id: position,
      kind: rowKind,
      rlid,
      line,
      label,
      changes: 'changes' in content ? content.changes.map(({ field, from, to }) => shown(field, from, to)) : [],
      reason: 'reason' in content ? content.reason : '',
    })),
  };
}

/** Every refused row of a plan, in the file's order. */
export async function findRejectedRows(
  db: Db,
  planId: number,
): Promise<{ line: number; field: string; reason: string }[]> {
  const table = locationImportPlanRows;
  const rows = await db
    .select({ line: table.line, content: table.content })
    .from(table)
    .where(and(eq(table.planId, planId), eq(table.kind, 'rejected')))
    .orderBy(asc(table.position));
  return rows.flatMap(({ line, content }) =>
    'reason' in content ? [{ line, field: content.field, reason: content.reason }] : [],
  );
}

/** The user's own imports; all imports for users who may change restaurants everywhere. */
export async function findImports(db: Db, viewer: Viewer, p: number): Promise<Reply<typeof listImports>> {
  const where = ownOf(viewer);
  const [counted] = await db.select({ total: COUNT }).from(locationImports).where(where);
  const total = counted?.total ?? 0;
  const { rows, ...part } = await listPage(
    total,
    { p, size: IMPORT_PAGE_SIZE },
    db.select().from(locationImports).where(where).orderBy(desc(locationImports.id)),
  );
  return { ...part, rows: rows.map(listed) };
}

/** Throws as `findImport` does; one statement. */
export async function checkImport(db: Db, viewer: Viewer, id: number): Promise<void> {
  const [found] = await db
    .select({ id: locationImports.id })
    .from(locationImports)
    .where(and(eq(locationImports.id, id), ownOf(viewer)));
  if (!found) throw new NotFound();
}

/** @throws NotFound also for other users' imports, without the right to change all restaurants */
export async function findImport(db: Db, viewer: Viewer, id: number): Promise<Reply<typeof getImport>> {
  const [found] = await db
    .select()
    .from(locationImports)
    .where(and(eq(locationImports.id, id), ownOf(viewer)));
  if (!found) throw new NotFound();
  const [counted] = await db
    .select({ left: COUNT })
    .from(locationImportChanges)
    .where(
      and(
        eq(locationImportChanges.importId, id),
        isNotNull(locationImportChanges.undo),
        ne(locationImportChanges.undo, 'undone'),
      ),
    );
  return { ...listed(found), left: counted?.left ?? 0 };
}

/** Changes of an import, by restaurant. @throws NotFound as `findImport` */
export async function findImportChanges(
  db: Db,
  viewer: Viewer,
  { id, q, p, left }: { id: number; q: string; p: number; left?: '1' | undefined },
): Promise<Reply<typeof listImportChanges>> {
  await checkImport(db, viewer, id);
  const words = sql`concat_ws(' ', ${locations.restaurantNumber}, ${locations.name}, ${locations.address1}, ${locations.city}, ${locations.state})`;
  const where = and(
    eq(locationImportChanges.importId, id),
    // The user may have lost rights since.
    heldBy(viewer.powers, 'view'),
    left && inArray(locationImportChanges.undo, ['changed_since', 'outside', 'taken']),
    ...searchPatterns(q).map((pattern) => sql`${words} ILIKE ${pattern}`),
  );
  const [counted] = await db
    .select({ total: COUNT })
    .from(locationImportChanges)
    .innerJoin(locations, sameRlid)
    .where(where);
  const total = counted?.total ?? 0;
  const { rows, ...part } = await listPage(
    total,
    { p, size: IMPORT_PAGE_SIZE },
    db
      .select({
        rlid: locationImportChanges.rlid,
        before: locationImportChanges.before,
        after: locationImportChanges.after,
        undo: locationImportChanges.undo,
        restaurantNumber: locations.restaurantNumber,
        name: locations.name,
        address1: locations.address1,
        city: locations.city,
        state: locations.state,
      })
      .from(locationImportChanges)
      .innerJoin(locations, sameRlid)
      .where(where)
      .orderBy(asc(locationImportChanges.rlid)),
  );
  return {
    ...part,
    rows: rows.map(({ rlid, before, after, undo, ...label }) => {
      const kind = kindOfChange({ before, after });
      const changes =
        kind === 'changed' && before
          ? Object.entries(before).map(([field, value]) => shown(field, value, after?.[field]))
          : [];
      return { id: rlid, kind, label: labelOf(label), changes, undo };
    }),
  };
}

const sameRlid = eq(locations.rlid, locationImportChanges.rlid);

function ownOf({ accountId, powers }: Viewer): SQL | undefined {
  return mayEverywhere(powers) ? undefined : eq(locationImports.appliedById, accountId);
}

function listed({
  id,
  fileName,
  appliedAt,
  appliedByName,
  counts,
  undoneAt,
  undoneByName,
}: typeof locationImports.$inferSelect): ListedImport {
  return {
    id,
    fileName,
    appliedAt: new Date(appliedAt).toISOString(),
    appliedBy: appliedByName,
    created: counts['created'] ?? 0,
    changed: counts['changed'] ?? 0,
    archived: counts['archived'] ?? 0,
    undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
    undoneBy: undoneByName,
  };
}

function shown(field: string, from: unknown, to: unknown): ShownChange {
  return { field, label: fieldLabel(field), from: valueText(field, from), to: valueText(field, to) };
}
