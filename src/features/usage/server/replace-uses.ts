import { Forbidden, Invalid, Problem } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { listReferring } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { findThingFor, mayChange, mayChoose } from './find-thing.ts';
import type { Replacement, SourceKinds } from './sources.ts';

/** Things that one call changes at most: the rest is told as left, and the next call goes on. */
export const MOST_REPLACED = 500;

/**
 * Puts another picture or document wherever one is used, as far as the asker may change what uses it.
 * @throws NotFound for a thing that the asker does not see; Forbidden without the right to change it; Invalid naming
 * 'with' for itself, for one that is gone, and for one that the asker may not choose
 */
export async function replaceUses(
  tx: Tx,
  asker: StaffContext,
  kinds: SourceKinds,
  change: Replacement,
): Promise<{ replaced: number; left: number }> {
  const who = { accountId: asker.actor.accountId, powers: asker.powers };
  const thing = await findThingFor(tx, who, change.kind, change.from);
  if (!mayChange(who, thing)) throw new Forbidden('You may not change this');
  if (change.from === change.to) throw new Invalid([{ field: 'with', message: 'must be another one' }]);
  const other = await findThingFor(tx, who, change.kind, change.to).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!other || !mayChoose(who, other)) throw new Invalid([{ field: 'with', message: 'is not there' }]);
  const target = { kind: change.kind, ids: [change.from] };
  const found = await listReferring(tx, target, { limit: MOST_REPLACED + 1, offset: 0 });
  let replaced = 0;
  for (const { kind, id } of found.slice(0, MOST_REPLACED)) {
    const isWhole = (await kinds[kind]?.replace(tx, asker, id, change).catch(falseWhereRefused)) ?? false;
    if (isWhole) replaced += 1;
  }
  await recordHistory(tx, asker.actor, {
    at: asker.now,
    action: `${change.kind}.replace_uses`,
    subjectKind: change.kind,
    subjectId: String(change.from),
    details: { with: change.to, replaced },
  });
  return { replaced, left: found.length - replaced };
}

/** Refusals are thrown before anything of a source is written; anything else ends the whole change. */
function falseWhereRefused(error: unknown): false {
  if (error instanceof Problem && ['forbidden', 'not_found', 'conflict'].includes(error.code)) return false;
  throw error;
}
