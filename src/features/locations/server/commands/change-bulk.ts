import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Conflict, NotFound } from '#shared/problem.ts';
import { mayOnLocation } from '#features/rights/permissions.ts';
import { recordHistory, recordManyInHistory } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { sameValue } from '../../fields/same-value.ts';
import type { StoredLocation } from '../../fields/stored-location.ts';
import {
  BULK_OUTCOMES,
  type BulkChange,
  type BulkOutcome,
  type BulkTarget,
  type changeBulkLocations,
  PREVIEW_ROWS,
  type previewBulkLocations,
} from '../../staff-contract-bulk.ts';
import { changeTags } from '../change-tags.ts';
import { listVersionedLocations } from '../queries/export-locations.ts';
import { LOCATION_SUBJECT } from '../queries/find-staff-location.ts';
import { locationBulkChanges, locationBulks } from '../tables.ts';
import { type LocationContext, lockLocations } from './lock-locations.ts';
import {
  changedFields,
  checkChange,
  planChange,
  type PlannedChange,
  previewRow,
  resolveTarget,
  summaryOf,
} from './plan-bulk.ts';
import { saveLocations } from './save-locations.ts';

interface Bulk {
  target: BulkTarget;
  change: BulkChange;
}

/** Rows of one INSERT. */
const ROWS_PER_STATEMENT = 1000;

const REASONS: Readonly<Record<Exclude<BulkOutcome, 'change'>, string>> = {
  keep: 'It already has special hours on that day',
  same: 'It already has these values',
  forbidden: 'You may not change this restaurant',
  archived: 'It is archived',
  unsuitable: 'Its status does not allow it',
};

/** What a change would do; writes nothing. Restaurants outside the user's regions are counted only. */
export async function previewBulk(
  db: Db,
  context: LocationContext,
  { target, change }: Bulk,
): Promise<z.output<(typeof previewBulkLocations)['reply']>> {
  checkChange(change, context.now);
  const rlids = await resolveTarget(db, context, target);
  const found = (await listVersionedLocations(db, rlids)).map(({ location }) => location);
  const { planned, unknown } = planAll(found, rlids, context, change);
  const counts = Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0])) as Record<BulkOutcome, number>;
  for (const { outcome } of planned) counts[outcome] += 1;
  const rows = planned.slice(0, PREVIEW_ROWS).map((one) => previewRow(one, change));
  return { total: planned.length, counts, unknown: unknown.length, rows };
}

/** Changes all that the user may change, and stores the former values to undo it. @throws as resolveTarget, Invalid */
export async function changeBulk(
  tx: Tx,
  context: LocationContext,
  { target, change }: Bulk,
): Promise<z.output<(typeof changeBulkLocations)['reply']>> {
  checkChange(change, context.now);
  const rlids = await resolveTarget(tx, context, target);
  const found = (await lockLocations(tx, rlids)).map(({ location }) => location);
  const { planned, unknown } = planAll(found, rlids, context, change);
  const changes = planned.filter(({ outcome }) => outcome === 'change');
  const refused = [
    ...planned.flatMap(({ before, outcome }) =>
      outcome === 'change' ? [] : [{ id: before.rlid, reason: REASONS[outcome] }],
    ),
    ...unknown.map((id) => ({ id, reason: 'This restaurant does not exist' })),
  ];
  if (changes.length === 0) return { bulkId: null, done: [], refused };
  const summary = summaryOf(change);
  const bulkId = await keepForUndo(tx, context, summary, changes);
  await write(
    tx,
    context,
    changes.map(({ after }) => after),
    'location.bulk_update',
    { bulk: bulkId, summary },
  );
  return { bulkId, done: changes.map(({ before }) => before.rlid), refused };
}

/**
 * Restores the values before a bulk change, where they have not changed since and the user may change the restaurant.
 * @throws NotFound when the user may change none of the restaurants, Conflict when it was undone before
 */
export async function undoBulk(
  tx: Tx,
  context: LocationContext,
  id: number,
): Promise<{ restored: number; kept: number }> {
  const [bulk] = await tx.select().from(locationBulks).where(eq(locationBulks.id, id)).for('update');
  const changes = bulk ? await tx.select().from(locationBulkChanges).where(eq(locationBulkChanges.bulkId, id)) : [];
  const byRlid = new Map(changes.map((change) => [change.rlid, change]));
  const found = await lockLocations(tx, [...byRlid.keys()]);
  const mine = found.filter(({ location }) => mayOnLocation(context.powers, 'change', location));
  if (!bulk || mine.length === 0) throw new NotFound('This change does not exist');
  if (bulk.undoneAt !== null) throw new Conflict(`${bulk.undoneByName ?? 'Somebody'} has already undone this`);
  const restored = mine.flatMap(({ location }) => {
    const change = byRlid.get(location.rlid);
    const isAsLeft =
      change &&
      Object.entries(change.after).every(([field, value]) => sameValue(value, location[field as keyof StoredLocation]));
    return isAsLeft ? [{ ...location, ...change.before, updatedAt: context.now }] : [];
  });
  // Users with rights on the rest may still undo it, so the change stays open for them.
  if (mine.length === found.length) {
    await tx
      .update(locationBulks)
      .set({ undoneAt: context.now, undoneByName: context.actor.name })
      .where(eq(locationBulks.id, id));
  }
  await write(tx, context, restored, 'location.bulk_undo', { bulk: id, summary: bulk.summary });
  return { restored: restored.length, kept: changes.length - restored.length };
}

function planAll(
  found: readonly StoredLocation[],
  rlids: readonly number[],
  context: LocationContext,
  change: BulkChange,
) {
  const visible = found.filter((location) => mayOnLocation(context.powers, 'view', location));
  const seen = new Set(visible.map(({ rlid }) => rlid));
  return {
    planned: visible.map((location) => planChange(location, change, context)),
    unknown: rlids.filter((rlid) => !seen.has(rlid)),
  };
}

async function keepForUndo(
  tx: Tx,
  { actor, now }: LocationContext,
  summary: string,
  changes: readonly PlannedChange[],
): Promise<number> {
  const [made] = await tx
    .insert(locationBulks)
    .values({ summary, appliedAt: now, appliedById: actor.accountId, appliedByName: actor.name })
    .returning({ id: locationBulks.id });
  if (!made) throw new Error('An inserted row has an id');
  const rows = changes.map(({ before, after }) => {
    const fields = changedFields(before, after);
    const only = (of: StoredLocation) => Object.fromEntries(fields.map((field) => [field, of[field]]));
    return { bulkId: made.id, rlid: before.rlid, before: only(before), after: only(after) };
  });
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await tx.insert(locationBulkChanges).values(rows.slice(from, from + ROWS_PER_STATEMENT));
  return made.id;
}

async function write(
  tx: Tx,
  { actor, now }: LocationContext,
  list: readonly StoredLocation[],
  action: string,
  details: { bulk: number; summary: string },
): Promise<void> {
  await saveLocations(tx, list);
  await recordManyInHistory(
    tx,
    { actor, now },
    LOCATION_SUBJECT,
    list.map(({ rlid }) => ({ id: rlid, action, details })),
  );
  await recordHistory(tx, { actor, now }, action.replace('location.', 'locations.'), ['locations', details.bulk], {
    ...details,
    count: list.length,
  });
  if (list.length > 0) await announceChange(tx, changeTags(list.map(({ rlid }) => rlid)));
}
