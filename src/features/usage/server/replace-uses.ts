import type { z } from 'zod';
import { Forbidden, Invalid, Problem } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { countReferring, listReferring, type Referring } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { replaceUses as endpoint } from '../contract.ts';
import { findThingFor, mayChange, mayChoose } from './find-thing.ts';
import type { Replacement, SourceKinds } from './sources.ts';

/** Things that one call changes at most; the next call goes on. */
const MOST_REPLACED = 500;
const BATCH = 100;

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
): Promise<z.infer<(typeof endpoint)['reply']>> {
  const thing = await findThingFor(tx, asker, change.kind, change.from);
  if (!mayChange(asker, thing)) throw new Forbidden('You may not change this');
  if (change.from === change.to) throw new Invalid([{ field: 'with', message: 'must be another one' }]);
  const other = await findThingFor(tx, asker, change.kind, change.to).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!other || !mayChoose(asker, other)) throw new Invalid([{ field: 'with', message: 'is not there' }]);
  const target = { kind: change.kind, ids: [change.from] };
  let replaced = 0;
  /** Those that keep it stand before those that are not reached yet. */
  let kept = 0;
  const tried = new Set<string>();
  let batch: Referring[] = [];
  do {
    batch = await listReferring(tx, target, { limit: Math.min(BATCH, MOST_REPLACED - replaced), offset: kept });
    for (const { kind, id } of batch) {
      // It came back although nothing of it was left: what is noted of it is older than it is.
      const isNew = !tried.has(`${kind} ${id}`);
      tried.add(`${kind} ${id}`);
      const isWhole = isNew && ((await kinds[kind]?.replace(tx, asker, id, change).catch(falseWhereRefused)) ?? false);
      if (isWhole) replaced += 1;
      else kept += 1;
    }
  } while (batch.length > 0 && replaced < MOST_REPLACED);
  const left = await countReferring(tx, target);
  await recordHistory(tx, asker.actor, {
    at: asker.now,
    action: `${change.kind}.replace_uses`,
    subjectKind: change.kind,
    subjectId: String(change.from),
    details: { with: change.to, replaced },
  });
  return { replaced, left, has_more: left > kept };
}

/** Refusals are thrown before anything of a source is written; anything else ends the whole change. */
function falseWhereRefused(error: unknown): false {
  if (error instanceof Problem && ['forbidden', 'not_found', 'conflict'].includes(error.code)) return false;
  throw error;
}
