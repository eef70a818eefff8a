import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { locationImportPlanRows, locationImportPlans } from './tables.ts';
import { PLAN_HOURS } from '../contract.ts';
import type { PlanRow, PlanSource } from './plan-shapes.ts';

export type Plan = typeof locationImportPlans.$inferSelect;

const HOUR_MS = 3_600_000;
const ROWS_PER_STATEMENT = 1000;
/** Maximum number of plans per user; the oldest are deleted. */
const MOST_PLANS = 5;
/** Also for users who applied the plan, but did not get the answer and press again. */
const GONE =
  'This upload is no longer available. If you applied it, it is in the import history; otherwise upload the file again';

const endsBefore = (now: string) => new Date(Date.parse(now) - PLAN_HOURS * HOUR_MS).toISOString();

/** When a plan expires, as an ISO instant. */
export function planEnds({ madeAt }: Pick<Plan, 'madeAt'>): string {
  return new Date(Date.parse(madeAt) + PLAN_HOURS * HOUR_MS).toISOString();
}

/** A plan of the user. @throws NotFound for other users' plans and for expired plans */
export async function getPlan(
  db: Db,
  { id, accountId, now }: { id: number; accountId: number; now: string },
  options: { isLocked?: boolean } = {},
): Promise<Plan> {
  const query = db
    .select()
    .from(locationImportPlans)
    .where(and(eq(locationImportPlans.id, id), eq(locationImportPlans.madeById, accountId)));
  const [plan] = await (options.isLocked ? query.for('update') : query);
  if (!plan || planEnds(plan) <= now) throw new NotFound(GONE);
  return plan;
}

/** Throws unless the user owns the plan, expired or not; one statement. */
export async function checkPlan(db: Db, { accountId }: { accountId: number }, id: number): Promise<void> {
  const [plan] = await db
    .select({ id: locationImportPlans.id })
    .from(locationImportPlans)
    .where(and(eq(locationImportPlans.id, id), eq(locationImportPlans.madeById, accountId)));
  if (!plan) throw new NotFound(GONE);
}

/** Stores an upload. Returns its id, and the files of finished plans, which are no longer needed. */
export async function addPlan(
  tx: Tx,
  plan: { madeById: number; now: string; fileName: string; fileKey: string; source: PlanSource },
): Promise<{ id: number; forgotten: string[] }> {
  const { now, ...values } = plan;
  const [made] = await tx
    .insert(locationImportPlans)
    .values({ ...values, madeAt: now })
    .returning({ id: locationImportPlans.id });
  if (!made) throw new Error('The plan was not kept');
  const over = await tx
    .delete(locationImportPlans)
    .where(lt(locationImportPlans.madeAt, endsBefore(now)))
    .returning({ fileKey: locationImportPlans.fileKey });
  const surplus = await tx
    .select({ id: locationImportPlans.id })
    .from(locationImportPlans)
    .where(and(eq(locationImportPlans.madeById, plan.madeById), ne(locationImportPlans.id, made.id)))
    .orderBy(desc(locationImportPlans.id))
    .offset(MOST_PLANS - 1);
  const dropped = [];
  for (const { id } of surplus) dropped.push(await removePlan(tx, id));
  return { id: made.id, forgotten: [...over.map(({ fileKey }) => fileKey), ...dropped.flat()] };
}

/** Returns the file that is no longer needed. */
export async function removePlan(tx: Tx, id: number): Promise<string[]> {
  const gone = await tx
    .delete(locationImportPlans)
    .where(eq(locationImportPlans.id, id))
    .returning({ fileKey: locationImportPlans.fileKey });
  return gone.map(({ fileKey }) => fileKey);
}

/** Replaces the lines of a plan. */
export async function keepPlan(
  tx: Tx,
  id: number,
  kept: Required<Pick<typeof locationImportPlans.$inferInsert, 'choices' | 'summary'>>,
  rows: readonly PlanRow[],
): Promise<void> {
  await tx.update(locationImportPlans).set(kept).where(eq(locationImportPlans.id, id));
  await tx.delete(locationImportPlanRows).where(eq(locationImportPlanRows.planId, id));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT).map((row, at) => ({ ...row, position: from + at }));
    await tx.execute(sql`
      INSERT INTO ${locationImportPlanRows} (plan_id, position, kind, rlid, line, label, version, content)
      SELECT ${id}::int, row.position, row.kind, row.rlid, row.line, row.label, row.version, row.content
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        AS row (position int, kind text, rlid int, line int, label text, version int, content jsonb)`);
  }
}
