import { and, asc, eq, sql } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import {
  changeTags,
  findTaken,
  listVersionedLocations,
  saveLocations,
  type TakenKeys,
  type VersionedLocation,
  lockNumbers,
} from '#features/locations/server/index.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { recordHistory, recordManyInHistory } from '#features/history/server/index.ts';
import { locationRules } from '#features/locations/rules.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { locationImportChanges, locationImports } from './tables.ts';
import { mayEverywhere, mayUndoImport } from './import-rights.ts';
import { kindOfChange } from './kept-changes.ts';
import type { ImportContext } from './plan-commands.ts';

type StoredChange = typeof locationImportChanges.$inferSelect;
type Result = NonNullable<StoredChange['undo']>;

/**
 * Undoes an import: old values, new restaurants archived, archived ones restored. Restaurants that were changed since
 * stay unchanged, with the reason in their lines.
 * @throws NotFound for another user's import, without the right to change all restaurants; Conflict the second time
 */
export async function undoImport(
  tx: Tx,
  context: ImportContext,
  id: number,
): Promise<{ restored: number; left: number }> {
  const { actor, powers, now } = context;
  requireRule(powers, locationRules.import);
  const [found] = await tx.select().from(locationImports).where(eq(locationImports.id, id)).for('update');
  if (!found || (found.appliedById !== actor.accountId && !mayEverywhere(powers))) throw new NotFound();
  if (found.undoneAt !== null) throw new Conflict(`${found.undoneByName ?? 'Somebody'} has already undone this import`);
  await lockNumbers(tx);
  const changes = await tx
    .select()
    .from(locationImportChanges)
    .where(eq(locationImportChanges.importId, id))
    .orderBy(asc(locationImportChanges.rlid));
  const decided = await decide(tx, changes, context);
  const restored = decided.flatMap(({ next }) => next ?? []);
  await saveLocations(tx, restored);
  await noteResults(tx, id, decided);
  await tx.update(locationImports).set({ undoneAt: now, undoneByName: actor.name }).where(eq(locationImports.id, id));
  const left = changes.length - restored.length;
  await recordHistory(tx, { actor, now }, 'locations.import_undo', ['location_import', id], {
    file_name: found.fileName,
    restored: restored.length,
    left,
  });
  await recordManyInHistory(
    tx,
    { actor, now },
    'location',
    restored.map(({ rlid }) => ({ id: rlid, action: 'location.import_undo', details: { import_id: id } })),
  );
  if (restored.length > 0) await announceChange(tx, changeTags(restored.map(({ rlid }) => rlid)));
  return { restored: restored.length, left };
}

interface Decided {
  rlid: number;
  result: Result;
  next?: StoredLocation;
}

async function decide(tx: Tx, changes: readonly StoredChange[], context: ImportContext): Promise<Decided[]> {
  const rlids = changes.map(({ rlid }) => rlid);
  const current = new Map((await listVersionedLocations(tx, rlids)).map((one) => [one.location.rlid, one]));
  const taken = await findTaken(
    tx,
    changes.flatMap(({ before }) => (before ? [before as { sourceKey?: string; localPageUrl?: string }] : [])),
  );
  return changes.map((change) => decideOne(change, current.get(change.rlid), { context, taken }));
}

function decideOne(
  change: StoredChange,
  found: VersionedLocation | undefined,
  { context: { powers, now }, taken }: { context: ImportContext; taken: TakenKeys },
): Decided {
  const { rlid, before, after } = change;
  if (!found || found.version !== after?.['version']) return { rlid, result: 'changed_since' };
  const { location } = found;
  const next: StoredLocation = { ...location, ...(before ?? { archivedAt: now }), updatedAt: now };
  if (!mayUndoImport(powers, kindOfChange(change), [location, next])) return { rlid, result: 'outside' };
  return taken.isFree(next) ? { rlid, result: 'undone', next } : { rlid, result: 'taken' };
}

async function noteResults(tx: Tx, importId: number, decided: readonly Decided[]): Promise<void> {
  const lines = JSON.stringify(decided.map(({ rlid, result }) => ({ rlid, result })));
  await tx
    .update(locationImportChanges)
    .set({ undo: sql`line.result` })
    .from(sql`jsonb_to_recordset(${lines}::jsonb) AS line (rlid int, result text)`)
    .where(and(eq(locationImportChanges.importId, importId), sql`line.rlid = ${locationImportChanges}.rlid`));
}
