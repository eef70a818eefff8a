import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import { holdGroups, openCollection } from '#features/accounts/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { PRIVACIES, type Privacy } from '../privacy.ts';
import { type CollectionChange, lockCollection, lockTree } from './context.ts';
import { tagsBelow } from './held-items.ts';
import { collections } from './tables.ts';

/** Change of who may see the files of a collection and its descendants. */
export interface PrivacyChange {
  id: number;
  privacy: Privacy;
  /** Hash of a new password; absent to keep the current one. */
  passwordHash?: string | undefined;
  /** For the privacy `groups`. */
  groupIds?: readonly number[];
  baseVersion?: number;
}

/**
 * Sets who may see the files of a collection; returns the new version. After a change of the password, everybody must enter
 * the new one.
 * @throws NotFound, Forbidden; Invalid naming 'privacy', 'password' or 'groupIds'; Conflict when an ancestor has a
 * restriction, or the collection has changed since `baseVersion`
 */
export async function setCollectionPrivacy(
  tx: Tx,
  context: CollectionChange,
  { id, privacy, passwordHash, groupIds = [], baseVersion }: PrivacyChange,
): Promise<number> {
  if (!PRIVACIES.includes(privacy))
    throw new Invalid([{ field: 'privacy', message: `must be one of ${PRIVACIES.join(', ')}` }]);
  // The lock also prevents an ancestor from being restricted at the same time.
  await lockTree(tx);
  const row = await lockCollection(tx, context, id, 'change');
  await refuseOlderVersion(
    tx,
    { kind: 'collection', id: row.id, noun: 'this collection', version: row.version },
    baseVersion,
  );
  const above = await findBinding(tx, row.path);
  if (above) throw new Conflict(`“${above.name}” above restricts these files: change it there`);

  const password = privacy === 'password' ? (passwordHash ?? row.passwordHash) : null;
  if (privacy === 'password' && password === null) throw new Invalid([{ field: 'password', message: 'is required' }]);
  const isNewPassword = privacy === 'password' && passwordHash !== undefined;
  const named = privacy === 'groups' ? await checkedGroups(tx, groupIds) : [];
  await tx
    .update(collections)
    .set({
      privacy,
      passwordHash: password,
      version: row.version + 1,
      ...(isNewPassword && { passwordVersion: row.passwordVersion + 1 }),
    })
    .where(eq(collections.id, id));
  await openCollection(tx, id, named);
  await recordHistory(tx, context, 'collection.set_privacy', ['collection', id], {
    privacy,
    ...(named.length > 0 && { groups: named }),
    ...(isNewPassword && { is_new_password: true }),
  });
  await announceChange(tx, await tagsBelow(tx, context.mediaViews, row.path));
  return row.version + 1;
}

/** The nearest ancestor of a path with a restriction, if any. */
export async function findBinding(db: Db, path: string) {
  const ids = path.split('/').filter(Boolean).slice(0, -1).map(Number);
  if (ids.length === 0) return undefined;
  const [found] = await db
    .select({ id: collections.id, name: collections.name, privacy: collections.privacy })
    .from(collections)
    .where(and(inArray(collections.id, ids), ne(collections.privacy, 'public')))
    .orderBy(sql`length(${collections.path}) DESC`)
    .limit(1);
  return found;
}

async function checkedGroups(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const complain = (message: string) => new Invalid([{ field: 'groupIds', message }]);
  if (wanted.length === 0) throw complain('must contain at least one group');
  const found = await holdGroups(tx, wanted);
  if (found.length < wanted.length) throw complain('contains a group that no longer exists');
  return wanted;
}
