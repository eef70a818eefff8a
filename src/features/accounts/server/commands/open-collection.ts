import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { collectionGroups } from '../tables.ts';

/** Opens the files of a collection to these groups and no others. */
export async function openCollection(tx: Tx, collectionId: number, groupIds: readonly number[]): Promise<void> {
  await tx.delete(collectionGroups).where(eq(collectionGroups.collectionId, collectionId));
  if (groupIds.length > 0)
    await tx.insert(collectionGroups).values(groupIds.map((groupId) => ({ collectionId, groupId })));
}
