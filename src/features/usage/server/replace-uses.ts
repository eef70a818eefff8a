import type { z } from 'zod';
import { Forbidden, Invalid, Problem } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { countReferring, listReferring, type Referring } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { replaceUses as endpoint } from '../contract.ts';
import { findItemFor, mayChange, mayChoose, type UsageParts } from './find-item.ts';
import type { Replacement } from './sources.ts';

/** Maximum number of sources that one call changes; the next call continues. */
const MOST_REPLACED = 500;
const BATCH = 100;

/**
 * Replaces an image or document by another in all sources that the user may change.
 * @throws NotFound for a record that the user does not see; Forbidden without the right to change the record; Invalid on
 * 'with' for the same record, a deleted one, or one that the user may not choose
 */
export async function replaceUses(
  tx: Tx,
  viewer: StaffContext,
  { sources: kinds, findItem: find }: UsageParts,
  change: Replacement,
): Promise<z.infer<(typeof endpoint)['reply']>> {
  const thing = await findItemFor(tx, viewer, { find, kind: change.kind, id: change.from });
  if (!mayChange(viewer, thing)) throw new Forbidden('You may not change this');
  if (change.from === change.to) throw new Invalid([{ field: 'with', message: 'must be a different one' }]);
  const other = await findItemFor(tx, viewer, { find, kind: change.kind, id: change.to }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!other || !mayChoose(viewer, other)) throw new Invalid([{ field: 'with', message: 'does not exist' }]);
  const target = { kind: change.kind, ids: [change.from] };
  let replaced = 0;
  /** Number of sources that still use the record; they precede the sources that were not processed yet. */
  let kept = 0;
  const tried = new Set<string>();
  let batch: Referring[] = [];
  do {
    batch = await listReferring(tx, target, { limit: Math.min(BATCH, MOST_REPLACED - replaced), offset: kept });
    for (const { kind, id } of batch) {
      // A processed source is listed again: its indexed references are outdated.
      const isNew = !tried.has(`${kind} ${id}`);
      tried.add(`${kind} ${id}`);
      const isWhole = isNew && ((await kinds[kind]?.replace(tx, viewer, id, change).catch(falseWhereRefused)) ?? false);
      if (isWhole) replaced += 1;
      else kept += 1;
    }
  } while (batch.length > 0 && replaced < MOST_REPLACED);
  const left = await countReferring(tx, target);
  await recordHistory(tx, viewer, `${change.kind}.replace_uses`, [change.kind, change.from], {
    with: change.to,
    replaced,
  });
  return { replaced, left, hasMore: left > kept };
}

/** Refusals are thrown before a source is changed, so the call continues; other errors abort the transaction. */
function falseWhereRefused(error: unknown): false {
  if (error instanceof Problem && ['forbidden', 'not_found', 'conflict'].includes(error.code)) return false;
  throw error;
}
