import { eq, type SQL, sql } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { recordManyInHistory } from '#features/history/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withPauses } from '#platform/slices.ts';
import { redirectRules } from '../../rules.ts';
import { type ImportReport, MAX_SHOWN_ROWS } from '../../import-contract.ts';
import { lockRedirects, shortenTo } from '../commands/save-redirect.ts';
import type { RedirectContext } from '../context.ts';
import { loadWorld, readAllRedirects } from '../queries/redirect-world.ts';
import { redirectImports, redirects } from '../tables.ts';
import { findImport, lockImport, type KeptImport } from './keep-import.ts';
import {
  type ExistingRedirect,
  type ImportChoices,
  type ImportPlan,
  planImport,
  redirectInputOf,
} from './plan-import.ts';

/** Rows that are written in one transaction: on the embedded engine, other requests wait for it. */
const PART_ROWS = 2500;
/** After so many plans that others made stale, the last is made while they wait. */
const MOST_PLANS = 3;

/** What an import would do; writes nothing. @throws Forbidden, Invalid */
export async function previewImport(
  db: Db,
  context: RedirectContext,
  id: string,
  choices: ImportChoices,
): Promise<ImportReport> {
  requireRights(context, choices);
  const kept = await findImport(db, { id, accountId: context.actor.accountId, now: context.now });
  return reportOf(kept, await plan(db, context, kept, choices));
}

/** What became of one part of an import: the state of the redirects after it, or that others changed them before it. */
interface Step {
  state?: string | null;
  isStale?: boolean;
  /** After the last part. */
  report?: ImportReport;
}

/**
 * Imports all good rows, and none of the bad ones, in parts: an import that ends early goes on when it is asked for again.
 * The same upload is imported once.
 * @throws Forbidden; Invalid on `import`, `mapping` or `site`; Problem duplicate when it is done already
 */
export async function runImport(
  db: Db,
  context: RedirectContext,
  id: string,
  choices: ImportChoices,
  partRows = PART_ROWS,
): Promise<ImportReport> {
  requireRights(context, choices);
  const kept = await findImport(db, { id, accountId: context.actor.accountId, now: context.now });
  const earlier = { created: 0, updated: 0 };
  for (let plans = 1; ; plans += 1) {
    let state = await stateOfRedirects(db);
    // Checks before the transactions: they may take seconds, and the embedded database runs one transaction at a time.
    const planned = await plan(db, context, kept, choices);
    for (let at = 0; ; at += partRows) {
      const step = await inTransaction(db, async (tx): Promise<Step> => {
        await lockRedirects(tx);
        await lockImport(tx, id);
        if ((await stateOfRedirects(tx)) !== state) {
          count(earlier, planned.writes.slice(0, at));
          if (plans < MOST_PLANS) return { isStale: true };
          const last = await plan(tx, context, kept, choices);
          await apply(tx, context, kept, last.writes);
          return { report: await finish(tx, context, kept, { planned: last, earlier }) };
        }
        await apply(tx, context, kept, planned.writes.slice(at, at + partRows));
        if (at + partRows < planned.writes.length) return { state: await stateOfRedirects(tx) };
        return { report: await finish(tx, context, kept, { planned, earlier }) };
      });
      if (step.report) return step.report;
      if (step.isStale) break;
      state = step.state ?? null;
    }
  }
}

/** Changes with every added, changed, deleted or restored redirect, but not when one is followed. */
async function stateOfRedirects(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ state: sql<string | null>`sum(hashint4extended(${redirects.id}, ${redirects.version}))` })
    .from(redirects);
  return row?.state ?? null;
}

async function apply(tx: Tx, context: RedirectContext, kept: KeptImport, writes: ImportPlan['writes']): Promise<void> {
  const ids = await write(tx, context, writes);
  await record(tx, context, kept, writes, ids);
  await shortenTo(tx, context, ids);
}

interface Written {
  created: number;
  updated: number;
}

function count(written: Written, writes: ImportPlan['writes']): void {
  const updated = writes.filter(({ id }) => id !== null).length;
  written.updated += updated;
  written.created += writes.length - updated;
}

/** @param earlier what was written by earlier plans, and is unchanged in this one */
async function finish(
  tx: Tx,
  context: RedirectContext,
  kept: KeptImport,
  { planned, earlier }: { planned: ImportPlan; earlier: Written },
): Promise<ImportReport> {
  const refused = new Set(planned.refusals.map(({ row }) => row));
  await tx
    .update(redirectImports)
    .set({ processedAt: context.now, refused: planned.refusals, rows: kept.rows.filter(({ row }) => refused.has(row)) })
    .where(eq(redirectImports.id, kept.id));
  const report = reportOf(kept, planned);
  return {
    ...report,
    created: report.created + earlier.created,
    updated: report.updated + earlier.updated,
    unchanged: Math.max(0, report.unchanged - earlier.created - earlier.updated),
  };
}

function requireRights({ powers }: RedirectContext, { updateExisting }: ImportChoices): void {
  requireRule(powers, redirectRules.add);
  if (updateExisting) requireRule(powers, redirectRules.change);
}

async function plan(db: Db, context: RedirectContext, kept: KeptImport, choices: ImportChoices): Promise<ImportPlan> {
  for (const [name, at] of Object.entries(choices.mapping)) {
    if (at !== null && at >= kept.columns.length)
      throw new Invalid([{ field: `mapping.${name}`, message: 'is not in the file' }]);
  }
  if (choices.mapping.from === choices.mapping.to) {
    throw new Invalid([{ field: 'mapping.to', message: 'must be a different column than the old address' }]);
  }
  const wanted = kept.rows.map((row) => redirectInputOf(row, choices));
  const world = await loadWorld(db, wanted, { ownHost: context.ownHost, powers: context.powers, reach: 'all' });
  if (choices.siteId !== null && !world.sites.some(({ id }) => id === choices.siteId)) {
    throw new Invalid([{ field: 'site', message: 'does not exist' }]);
  }
  const existing: ExistingRedirect[] = await readAllRedirects((part) =>
    db.select().from(redirects).where(part.where).orderBy(part.orderBy).limit(part.limit),
  );
  return withPauses(planImport(world, existing, kept.rows, choices));
}

/** At most two statements; returns the ids. What a move made meanwhile at an old path stays. */
async function write(tx: Tx, { now }: RedirectContext, writes: ImportPlan['writes']): Promise<number[]> {
  const run = async (some: ImportPlan['writes'], statement: (rows: SQL) => SQL) => {
    // A new redirect has no row to update, and finding that out may read the whole table.
    if (some.length === 0) return [];
    const rows = sql`jsonb_to_recordset(${JSON.stringify(some.map(({ id, value }) => ({ id, ...value })))}::jsonb) AS row (
      id int, "siteId" int, "oldPath" text, "pageId" int, "targetUrl" text, "targetPath" text, "isPermanent" boolean)`;
    return rowsOf<{ id: number }>(tx, statement(rows));
  };
  const added = await run(
    writes.filter(({ id }) => id === null),
    (rows) => sql`
    INSERT INTO redirects (site_id, old_path, page_id, target_url, target_path, is_permanent, created_at)
    SELECT "siteId", "oldPath", "pageId", "targetUrl", "targetPath", "isPermanent", ${now}::timestamptz
    FROM ${rows} ON CONFLICT DO NOTHING RETURNING id`,
  );
  const changed = await run(
    writes.filter(({ id }) => id !== null),
    (rows) => sql`
    UPDATE redirects SET page_id = row."pageId", target_url = row."targetUrl", target_path = row."targetPath",
      is_permanent = row."isPermanent", is_automatic = false, version = redirects.version + 1
    FROM ${rows} WHERE redirects.id = row.id RETURNING redirects.id`,
  );
  return [...added, ...changed].map(({ id }) => id);
}

async function record(
  tx: Tx,
  { actor, now }: RedirectContext,
  { fileName }: KeptImport,
  writes: ImportPlan['writes'],
  ids: readonly number[],
): Promise<void> {
  const changed = new Set(writes.flatMap(({ id }) => (id === null ? [] : [id])));
  const entries = ids.map((id) => ({
    id,
    action: changed.has(id) ? 'redirect.update' : 'redirect.create',
    details: { import: fileName },
  }));
  await recordManyInHistory(tx, { actor, now }, 'redirect', entries);
}

function reportOf({ rows }: KeptImport, { writes, unchanged, refusals, warnings }: ImportPlan): ImportReport {
  const updated = writes.filter(({ id }) => id !== null).length;
  return {
    rowCount: rows.length,
    created: writes.length - updated,
    updated,
    unchanged,
    refused: refusals.length,
    warned: warnings.length,
    refusals: refusals.slice(0, MAX_SHOWN_ROWS),
    warnings: warnings.slice(0, MAX_SHOWN_ROWS),
  };
}
