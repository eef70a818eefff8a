import { asc, eq, ne, and } from 'drizzle-orm';
import { Conflict, Invalid, Problem } from '#shared/problem.ts';
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
import { mayOnLocation } from '#features/rights/permissions.ts';
import { locationRules } from '#features/locations/rules.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { locationImportPlanRows, locationImports } from './tables.ts';
import type { FieldChange } from '../records/resolve-location.ts';
import { keepChanges, type KeptChange } from './kept-changes.ts';
import { mayArchive, mayReplace } from './import-rights.ts';
import type { ImportContext } from './plan-commands.ts';
import { getPlan, removePlan } from './plan-store.ts';

type StoredRow = typeof locationImportPlanRows.$inferSelect;

export interface Applied {
  importId: number;
  created: number;
  changed: number;
  archived: number;
  /** Restaurants that were left unchanged, because they were changed after the file was compared. */
  left: string[];
  /** Files that are no longer needed. */
  files: string[];
}

/** Maximum number of conflicting restaurants in the message. */
const NAMED = 20;

/**
 * Writes the changes that a plan showed, all or none. Restaurants that were changed since are refused by name or, with
 * `leaveChanged`, left unchanged.
 * @throws NotFound, Conflict; Invalid naming `confirmed` when a warning was not confirmed
 */
export async function applyPlan(
  tx: Tx,
  context: ImportContext,
  { id, confirmed, leaveChanged }: { id: number; confirmed: boolean; leaveChanged: boolean },
): Promise<Applied> {
  const { actor, powers, now } = context;
  requireRule(powers, locationRules.import);
  const plan = await getPlan(tx, { id, accountId: actor.accountId, now }, { isLocked: true });
  if (!plan.summary) throw new Conflict('Compare the file first');
  if (plan.summary.warnings.length > 0 && !confirmed)
    throw new Invalid([{ field: 'confirmed', message: 'must be ticked: read the warnings first' }]);
  // The lock does not block readers; two imports, or an import and an edit, run one after the other.
  await lockNumbers(tx);
  const rows = await tx
    .select()
    .from(locationImportPlanRows)
    .where(and(eq(locationImportPlanRows.planId, id), ne(locationImportPlanRows.kind, 'rejected')))
    .orderBy(asc(locationImportPlanRows.position));
  const { good, left } = await sort(tx, rows, context);
  if (left.length > 0 && !leaveChanged) throw changedMeanwhile(left);
  if (good.length === 0) throw new Conflict('There is nothing to apply');

  await saveLocations(
    tx,
    good.map(({ next }) => next),
  );
  const count = (kind: StoredRow['kind']) => good.filter(({ row }) => row.kind === kind).length;
  const counts = { created: count('created'), changed: count('changed'), archived: count('archived') };
  const [made] = await tx
    .insert(locationImports)
    .values({
      fileName: plan.fileName,
      appliedAt: now,
      appliedById: actor.accountId,
      appliedByName: actor.name,
      counts: { ...counts, rejected: plan.summary.counts.rejected, left: left.length },
    })
    .returning({ id: locationImports.id });
  if (!made) throw new Error('The import was not kept');
  await keepChanges(tx, made.id, await withVersions(tx, good));
  await recordHistory(tx, { actor, now }, 'locations.import', ['location_import', made.id], {
    file_name: plan.fileName,
    ...counts,
  });
  await recordManyInHistory(
    tx,
    { actor, now },
    'location',
    good.map(({ row, next }) => ({
      id: next.rlid,
      action: 'location.import',
      details: { import_id: made.id, kind: row.kind, fields: changesOf(row).map(({ field }) => field) },
    })),
  );
  await announceChange(tx, changeTags(good.map(({ next }) => next.rlid)));
  return { importId: made.id, ...counts, left, files: await removePlan(tx, id) };
}

interface GoodRow {
  row: StoredRow;
  before: StoredLocation | undefined;
  next: StoredLocation;
}

/** Separates the rows that can be written as shown from those whose restaurant has changed. */
async function sort(tx: Tx, rows: readonly StoredRow[], context: ImportContext) {
  const rlids = rows.flatMap(({ rlid }) => rlid ?? []);
  const current = new Map((await listVersionedLocations(tx, rlids)).map((one) => [one.location.rlid, one]));
  const taken = await findTaken(tx, rows.flatMap(claimsOf));
  const good: GoodRow[] = [];
  const left: string[] = [];
  for (const row of rows) {
    const found = row.rlid === null ? undefined : current.get(row.rlid);
    const next = nextOf(row, found, { context, taken });
    if (next) good.push({ row, before: found?.location, next });
    else left.push(row.label);
  }
  return { good, left };
}

function nextOf(
  row: StoredRow,
  found: VersionedLocation | undefined,
  { context: { powers, now }, taken }: { context: ImportContext; taken: TakenKeys },
): StoredLocation | undefined {
  const created = 'location' in row.content ? row.content.location : undefined;
  if (created) {
    const isFree = !found && taken.isFree(created);
    return isFree && mayOnLocation(powers, 'add', created) ? { ...created, createdAt: now, updatedAt: now } : undefined;
  }
  if (!found || found.version !== row.version) return undefined;
  const { location } = found;
  if (row.kind === 'archived')
    return mayArchive(powers, location) ? { ...location, archivedAt: now, updatedAt: now } : undefined;
  const changes = Object.fromEntries(changesOf(row).map(({ field, to }) => [field, to]));
  const next: StoredLocation = { ...location, ...changes, updatedAt: now };
  return taken.isFree(next) && mayReplace(powers, location, next) ? next : undefined;
}

function changesOf({ content }: StoredRow): FieldChange[] {
  return 'changes' in content ? content.changes : [];
}

/** Keys and page addresses that a row sets. */
function claimsOf({ content }: StoredRow): { sourceKey?: string; localPageUrl?: string }[] {
  if ('location' in content) return [content.location];
  if (!('changes' in content)) return [];
  return content.changes.flatMap(({ field, to }) =>
    field === 'sourceKey' || field === 'localPageUrl' ? [{ [field]: String(to) }] : [],
  );
}

/** The import's changes, with the versions of the restaurants after the import. */
async function withVersions(tx: Tx, good: readonly GoodRow[]): Promise<KeptChange[]> {
  const saved = await listVersionedLocations(
    tx,
    good.map(({ next }) => next.rlid),
  );
  const versions = new Map(saved.map(({ location, version }) => [location.rlid, version]));
  return good.map(({ row, before, next }) => {
    const version = versions.get(next.rlid) ?? 1;
    const { rlid } = next;
    if (!before) return { rlid, before: null, after: { ...next, version } };
    if (row.kind === 'archived')
      return { rlid, before: { archivedAt: null }, after: { archivedAt: next.archivedAt, version } };
    const side = (of: 'from' | 'to') => Object.fromEntries(changesOf(row).map((change) => [change.field, change[of]]));
    return { rlid, before: side('from'), after: { ...side('to'), version } };
  });
}

function changedMeanwhile(left: readonly string[]): Problem {
  const message =
    left.length === 1
      ? 'One restaurant of this list was changed after you compared it'
      : `${left.length} restaurants of this list were changed after you compared it`;
  return new Problem('conflict', message, {
    errors: left.slice(0, NAMED).map((label) => ({ field: 'left', message: label })),
  });
}
