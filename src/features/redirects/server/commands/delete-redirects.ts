import { inArray } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { recordManyInHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type RedirectContext, requireOnRedirects } from '../context.ts';
import { redirects } from '../tables.ts';

/** Deletes redirects; those that are gone already are passed over. Returns what was deleted. @throws Forbidden */
export async function deleteRedirects(
  tx: Tx,
  { actor, now, powers }: RedirectContext,
  ids: readonly number[],
): Promise<{ id: number; oldPath: string }[]> {
  requireOnRedirects(powers, 'delete');
  const gone = await tx
    .delete(redirects)
    .where(inArray(redirects.id, [...ids]))
    .returning({ id: redirects.id, oldPath: redirects.oldPath });
  const entries = gone.map(({ id, oldPath }) => ({
    action: 'redirect.delete',
    subjectKind: 'redirect',
    subjectId: String(id),
    details: { old_path: oldPath },
  }));
  await recordManyInHistory(tx, actor, now, entries);
  return gone;
}

/** Deletes one; returns its old path. @throws Forbidden, NotFound */
export async function deleteRedirect(tx: Tx, context: RedirectContext, id: number): Promise<string> {
  const [gone] = await deleteRedirects(tx, context, [id]);
  if (!gone) throw new NotFound('This redirect does not exist');
  return gone.oldPath;
}
