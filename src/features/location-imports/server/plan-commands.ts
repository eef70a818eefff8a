import { randomUUID } from 'node:crypto';
import { NotFound } from '#shared/problem.ts';
import { listVersionedLocations } from '#features/locations/server/index.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';
import { locationRules } from '#features/locations/rules.ts';
import { cleanText } from '#features/locations/fields/clean-text.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { PlaceLookup } from '../records/record.ts';
import { computePlan } from './compute-plan.ts';
import type { PlanChoices } from './plan-shapes.ts';
import { addPlan, getPlan, keepPlan, removePlan } from './plan-store.ts';
import { describePlanFile, readPlanRecords } from './read-plan-file.ts';

const LONGEST_FILE_NAME = 200;

/** The importing user and the dependencies. `now` is an ISO instant. */
export interface ImportContext {
  actor: Actor & { accountId: number };
  powers: StaffPowers;
  now: string;
}

export interface ImportParts {
  db: Db;
  mediaStore: MediaStore;
  lookup: () => Promise<PlaceLookup>;
}

/** Stores an uploaded file for comparison; returns the plan's id. @throws Forbidden; Invalid naming `file` */
export async function startPlan(
  { db, mediaStore }: ImportParts,
  { actor, powers, now }: ImportContext,
  file: { bytes: Buffer; fileName: string },
): Promise<number> {
  requireRule(powers, locationRules.import);
  const source = await describePlanFile(file.bytes);
  const fileKey = `location-imports/${randomUUID()}`;
  const fileName = cleanText(file.fileName).slice(0, LONGEST_FILE_NAME) || 'list';
  await mediaStore.put(fileKey, file.bytes);
  const { id, forgotten } = await inTransaction(db, (tx) =>
    addPlan(tx, { madeById: actor.accountId, now, fileName, fileKey, source }),
  ).catch(async (error: unknown) => {
    await mediaStore.remove(fileKey).catch(() => undefined);
    throw error;
  });
  await forget(mediaStore, forgotten);
  return id;
}

/** Compares a stored file with the stored restaurants, which do not change. @throws NotFound, Invalid */
export async function comparePlan(
  { db, mediaStore, lookup }: ImportParts,
  { actor, powers, now }: ImportContext,
  { id, choices }: { id: number; choices: PlanChoices },
): Promise<void> {
  requireRule(powers, locationRules.import);
  const found = await getPlan(db, { id, accountId: actor.accountId, now });
  if (choices.prune) requireRule(powers, locationRules.delete);
  const bytes = await mediaStore.get(found.fileKey);
  if (!bytes) throw new NotFound('The uploaded file no longer exists: upload it again');
  const places = await lookup();
  const read = await readPlanRecords(Buffer.from(bytes), choices, { lookup: places, today: now.slice(0, 10) });
  // Outside the transaction, which others would wait for: applying the plan refuses what changes from now on.
  const { rows, summary } = await computePlan({
    read,
    stored: await listVersionedLocations(db),
    powers,
    lookup: places,
    unit: found.source.unit,
    prune: choices.prune,
    isPartOfFile: found.source.otherSheets !== undefined,
    allowsFarPoints: choices.allowsFarPoints ?? false,
    nowMs: Date.parse(now),
  });
  await inTransaction(db, async (tx) => {
    await getPlan(tx, { id, accountId: actor.accountId, now }, { isLocked: true });
    await keepPlan(tx, id, { choices, summary }, rows);
  });
}

/** Deletes an uploaded file. @throws NotFound */
export async function discardPlan(
  { db, mediaStore }: ImportParts,
  { actor, now }: ImportContext,
  id: number,
): Promise<void> {
  const files = await inTransaction(db, async (tx) => {
    await getPlan(tx, { id, accountId: actor.accountId, now }, { isLocked: true });
    return removePlan(tx, id);
  });
  await forget(mediaStore, files);
}

/** Deletes files. A file that cannot be deleted stays, unreferenced. */
export async function forget(store: MediaStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => store.remove(key)));
}
