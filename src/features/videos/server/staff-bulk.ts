import { inArray, sql } from 'drizzle-orm';
import { recordManyInHistory } from '#features/history/server/index.ts';
import type { BulkResult } from '#features/library/contract.ts';
import { requireTarget, sortOut, withTags } from '#features/library/server/index.ts';
import { countReferringEach, forgetReferences } from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import { type LockedVideo, lockVideos, mayChange, type StaffChange } from './video-for.ts';
import { videos, videoSources } from './tables.ts';

/** Adds to the tags of those that the asker may change. @throws Invalid naming 'tags' when one would get too many */
export async function tagVideos(
  tx: Tx,
  change: StaffChange,
  { ids, tags }: { ids: readonly number[]; tags: readonly string[] },
): Promise<BulkResult> {
  const { allowed, refused } = await lockAllowed(tx, change, ids);
  const rows = allowed.map((video) => ({ id: video.id, tags: withTags(video, tags) }));
  await tx.execute(sql`
    UPDATE ${videos} SET version = version + 1, tags = (
      SELECT coalesce(array_agg(tag ORDER BY place), '{}')
      FROM jsonb_array_elements_text(given.tags) WITH ORDINALITY AS one (tag, place))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id int, tags jsonb)
    WHERE ${videos}.id = given.id`);
  await recordEach(tx, change, 'tag', allowed, () => ({ tags }));
  return { done: idsOf(allowed), refused };
}

/** @throws Invalid naming 'collection' without the right to add there */
export async function moveVideos(
  tx: Tx,
  change: StaffChange,
  { ids, collectionId }: { ids: readonly number[]; collectionId: number | null },
): Promise<BulkResult> {
  await requireTarget(tx, change.powers, 'video', collectionId);
  const { allowed, refused } = await lockAllowed(tx, change, ids);
  await tx
    .update(videos)
    .set({ collectionId, version: sql`${videos.version} + 1` })
    .where(inArray(videos.id, idsOf(allowed)));
  await recordEach(tx, change, 'move', allowed, () => ({ collection_id: collectionId }));
  await announceChange(tx, tagsOf(allowed));
  return { done: idsOf(allowed), refused };
}

/** What is used stays, unless `althoughUsed`. The files go when the transaction commits. */
export async function removeVideos(
  tx: Tx,
  change: StaffChange,
  { ids, althoughUsed }: { ids: readonly number[]; althoughUsed: boolean },
): Promise<BulkResult> {
  const { allowed, refused } = await lockAllowed(tx, change, ids);
  const uses = althoughUsed ? new Map<number, number>() : await countReferringEach(tx, 'video', idsOf(allowed));
  const going = allowed.filter(({ id }) => !uses.has(id));
  // Read before the rows go with their films.
  const gone = await tx
    .select({ key: videoSources.fileKey })
    .from(videoSources)
    .where(inArray(videoSources.videoId, idsOf(going)));
  await tx.delete(videos).where(inArray(videos.id, idsOf(going)));
  await forgetReferences(tx, 'video', idsOf(going));
  await recordEach(tx, change, 'delete', going, ({ title }) => ({ title }));
  await announceChange(tx, tagsOf(going));
  afterCommit(tx, async () => {
    await Promise.allSettled(gone.map(({ key }) => change.store.remove(key)));
  });
  const kept = allowed.filter(({ id }) => uses.has(id)).map(({ id }) => ({ id, reason: 'used' as const }));
  return { done: idsOf(going), refused: [...refused, ...kept] };
}

async function lockAllowed(tx: Tx, change: StaffChange, ids: readonly number[]) {
  const visible = await lockVideos(tx, change, ids);
  return sortOut(ids, visible, (video) => mayChange(change, video));
}

function recordEach(
  tx: Tx,
  { actor, now }: StaffChange,
  action: string,
  of: readonly LockedVideo[],
  detailsOf: (video: LockedVideo) => Record<string, unknown>,
) {
  const lines = of.map((video) => ({
    action: `video.${action}`,
    subjectKind: 'video',
    subjectId: String(video.id),
    details: detailsOf(video),
  }));
  return recordManyInHistory(tx, actor, now, lines);
}

const idsOf = (things: readonly { id: number }[]): number[] => things.map(({ id }) => id);
const tagsOf = (things: readonly { id: number }[]): string[] => things.map(({ id }) => `video:${id}`);
