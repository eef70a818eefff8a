import { inArray, sql } from 'drizzle-orm';
import { requireRule } from '#features/rights/staff-rule.ts';
import { recordManyInHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { redirectRules } from '../../rules.ts';
import { type Hop, RedirectGraph } from '../../chains.ts';
import type { RedirectContext } from '../context.ts';
import { listHopsNear } from '../queries/redirect-world.ts';
import { redirects } from '../tables.ts';
import { lockRedirects } from './save-redirect.ts';

export interface Shortened {
  done: number[];
  refused: { id: number; reason: string }[];
}

/**
 * Makes redirects lead directly to the end of their chains; four statements for any number. Loops, and chains that differ
 * between sites, are refused with a reason.
 * @throws Forbidden
 */
export async function shortenRedirects(tx: Tx, context: RedirectContext, ids: readonly number[]): Promise<Shortened> {
  requireRule(context.powers, redirectRules.change);
  await lockRedirects(tx);
  const wanted = await tx
    .select({ oldPath: redirects.oldPath })
    .from(redirects)
    .where(inArray(redirects.id, [...ids]));
  const hops = await listHopsNear(
    tx,
    wanted.map(({ oldPath }) => oldPath),
  );
  const graph = new RedirectGraph(hops.filter(({ isShadowed }) => !isShadowed));
  const result: Shortened = { done: [], refused: [] };
  const ends: (Pick<Hop, 'id' | 'pageId' | 'targetUrl' | 'targetPath'> & { oldPath: string })[] = [];
  for (const id of new Set(ids)) {
    const hop = hops.find((one) => one.id === id);
    const end = hop && graph.endOf(hop);
    if (!hop) result.refused.push({ id, reason: 'no longer exists' });
    else if (!end)
      result.refused.push({
        id,
        reason: graph.trailFrom(hop).isRing ? 'is part of a loop' : 'leads to a different address on each site',
      });
    else if (end === hop) result.refused.push({ id, reason: 'does not lead to another redirect' });
    else {
      const { pageId, targetUrl, targetPath } = end;
      ends.push({ id, oldPath: hop.oldPath, pageId, targetUrl, targetPath });
      result.done.push(id);
    }
  }
  await tx.execute(sql`
    UPDATE redirects SET page_id = target."pageId", target_url = target."targetUrl", target_path = target."targetPath",
      version = redirects.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS target (id int, "pageId" int, "targetUrl" text, "targetPath" text)
    WHERE redirects.id = target.id`);
  const entries = ends.map(({ id, oldPath }) => ({ id, action: 'redirect.shorten', details: { old_path: oldPath } }));
  await recordManyInHistory(tx, context, 'redirect', entries);
  return result;
}
