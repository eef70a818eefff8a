import type { z } from 'zod';
import { Conflict, NotFound } from '#shared/problem.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { keepDeleted, rowsIn, takeOut } from '#features/deleted-records/server/index.ts';
import { recordManyInHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { redirectRules } from '../../rules.ts';
import type { FoundQuery } from '../../contract.ts';
import type { RedirectContext } from '../context.ts';
import { REDIRECT_PARTS } from '../deleted-redirects.ts';
import { listFoundIds } from '../queries/list-redirects.ts';
import { redirects } from '../tables.ts';

/** Deletes redirects; ignores ids that no longer exist. Returns the deleted ones. @throws Forbidden */
export async function deleteRedirects(
  tx: Tx,
  { actor, now, powers }: RedirectContext,
  ids: readonly number[],
): Promise<{ id: number; oldPath: string }[]> {
  requireRule(powers, redirectRules.delete);
  return remove(tx, { actor, now }, ids);
}

/**
 * Deletes all redirects that a query of the list matches, in three statements; returns their number.
 * @param expected the number shown to the user
 * @throws Forbidden; Conflict when the number differs, so that nobody deletes redirects they have not seen
 */
export async function deleteFoundRedirects(
  tx: Tx,
  { actor, now, powers }: RedirectContext,
  query: z.infer<typeof FoundQuery>,
  expected: number,
): Promise<number> {
  requireRule(powers, redirectRules.delete);
  const ids = await listFoundIds(tx, powers, query);
  if (ids.length !== expected) {
    throw new Conflict(`The list has changed: ${ids.length} redirects match now. Nothing was deleted`);
  }
  return (await remove(tx, { actor, now }, ids)).length;
}

/** Deletes one redirect; returns its old path. @throws Forbidden, NotFound */
export async function deleteRedirect(tx: Tx, context: RedirectContext, id: number): Promise<string> {
  const [gone] = await deleteRedirects(tx, context, [id]);
  if (!gone) throw new NotFound('This redirect does not exist');
  return gone.oldPath;
}

async function remove(
  tx: Tx,
  { actor, now }: Pick<RedirectContext, 'actor' | 'now'>,
  ids: readonly number[],
): Promise<{ id: number; oldPath: string }[]> {
  const taken = await takeOut(tx, REDIRECT_PARTS, ids);
  const gone = [...taken].map(([id, rows]) => ({
    id,
    oldPath: String(rowsIn(rows, redirects)[0]?.['old_path']),
    rows,
  }));
  const kept = gone.map(({ id, oldPath, rows }) => ({ id, title: oldPath, rows }));
  await keepDeleted(tx, { actor, now }, 'redirect', kept);
  const entries = gone.map(({ id, oldPath }) => ({ id, action: 'redirect.delete', details: { old_path: oldPath } }));
  await recordManyInHistory(tx, { actor, now }, 'redirect', entries);
  return gone;
}
