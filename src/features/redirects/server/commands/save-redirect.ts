import { and, eq, sql } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { recordHistory, recordManyInHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Tx } from '#platform/db/client.ts';
import { redirectRules } from '../../rules.ts';
import { type CheckedRedirect, checkRedirect, type RedirectInput } from '../../check-redirect.ts';
import type { RedirectContext } from '../context.ts';
import { loadWorld } from '../queries/redirect-world.ts';
import { redirects } from '../tables.ts';

export interface SavedRedirect {
  id: number;
  version: number;
  oldPath: string;
  notes: string[];
  /** Number of redirects to the old path that now lead directly to its target. */
  shortened: number;
}

/**
 * Adds a redirect of the staff.
 * @throws Forbidden; Invalid on `oldPath`, `site`, `page` or `url`, also for loops
 */
export async function addRedirect(tx: Tx, context: RedirectContext, wanted: RedirectInput): Promise<SavedRedirect> {
  requireRule(context.powers, redirectRules.add);
  const { value, notes } = await check(tx, context, wanted);
  const [row] = await tx
    .insert(redirects)
    .values({ ...value, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: redirects.id });
  // A concurrent move of a page may have created one.
  if (!row) throw new Invalid([{ field: 'oldPath', message: 'is already redirected' }]);
  await record(tx, context, row.id, 'redirect.create', value);
  return { id: row.id, version: 1, oldPath: value.oldPath, notes, shortened: await shortenTo(tx, context, [row.id]) };
}

/**
 * Changes a redirect, which counts as created by staff from then on.
 * @throws Forbidden; NotFound; Conflict when `baseVersion` is outdated; Invalid as in `addRedirect`
 */
export async function changeRedirect(
  tx: Tx,
  context: RedirectContext,
  { id, baseVersion }: { id: number; baseVersion: number },
  wanted: RedirectInput,
): Promise<SavedRedirect> {
  requireRule(context.powers, redirectRules.change);
  await lockRedirects(tx);
  const [before] = await tx.select().from(redirects).where(eq(redirects.id, id)).for('update');
  if (!before) throw new NotFound('This redirect does not exist');
  await refuseOlderVersion(tx, { kind: 'redirect', id, noun: 'this redirect', version: before.version }, baseVersion);
  const { value, notes } = await check(tx, context, wanted, before);
  const taken = await tx
    .select({ id: redirects.id })
    .from(redirects)
    .where(
      and(
        eq(redirects.oldPath, value.oldPath),
        sql`${redirects.siteId} IS NOT DISTINCT FROM ${value.siteId}::int`,
        sql`${redirects.id} <> ${id}`,
      ),
    );
  if (taken.length > 0) throw new Invalid([{ field: 'oldPath', message: 'is already redirected' }]);
  const version = before.version + 1;
  await tx
    .update(redirects)
    .set({ ...value, isAutomatic: false, version })
    .where(eq(redirects.id, id));
  await record(tx, context, id, 'redirect.update', value);
  return { id, version, oldPath: value.oldPath, notes, shortened: await shortenTo(tx, context, [id]) };
}

/** Serializes commands on redirects, so that concurrent ones cannot create a loop together. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('galley.redirects'))`);
}

/** Makes redirects to the given ones lead directly to their targets; returns the number of changed redirects. */
export async function shortenTo(tx: Tx, { actor, now }: RedirectContext, ids: readonly number[]): Promise<number> {
  const changed = await rowsOf<{ id: number; oldPath: string }>(
    tx,
    sql`
    UPDATE redirects SET page_id = next.page_id, target_url = next.target_url, target_path = next.target_path,
      version = redirects.version + 1
    FROM redirects AS next
    WHERE next.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)
      AND redirects.target_path = next.old_path AND redirects.site_id IS NOT DISTINCT FROM next.site_id
      AND redirects.id <> next.id AND redirects.old_path IS DISTINCT FROM next.target_path
    RETURNING redirects.id, redirects.old_path AS "oldPath"`,
  );
  const entries = changed.map(({ id, oldPath }) => ({
    id,
    action: 'redirect.shorten',
    details: { old_path: oldPath },
  }));
  await recordManyInHistory(tx, { actor, now }, 'redirect', entries);
  return changed.length;
}

async function check(tx: Tx, context: RedirectContext, wanted: RedirectInput, own?: typeof redirects.$inferSelect) {
  await lockRedirects(tx);
  const { ownHost, powers } = context;
  const world = await loadWorld(tx, [wanted], { ownHost, powers, reach: 'near', keptPageId: own?.pageId ?? null });
  const checked = checkRedirect(world, wanted, own?.id);
  if ('errors' in checked) throw new Invalid(checked.errors);
  return checked;
}

function record(
  tx: Tx,
  { actor, now }: RedirectContext,
  id: number,
  action: string,
  value: CheckedRedirect,
): Promise<void> {
  const { oldPath, siteId, pageId, targetUrl, isPermanent } = value;
  const details = { old_path: oldPath, site: siteId, page: pageId, url: targetUrl, is_permanent: isPermanent };
  return recordHistory(tx, { actor, now }, action, ['redirect', id], details);
}
