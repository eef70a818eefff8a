import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { recordManyInHistory } from '#features/history/server/index.ts';
import type { BulkResult } from '#features/library/contract.ts';
import { collectionPathOf, requireTarget, sortOut, withTags } from '#features/library/server/index.ts';
import { countReferringEach } from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { ImageEditContext } from './commands-edit.ts';
import { mayChangeImage, maySeeImage, type PlacedImage } from './image-for.ts';
import { storedImage } from './queries.ts';
import { imageRenditions, images } from './tables.ts';

/** Adds tags to those that the asker may change. @throws Invalid naming 'tags' when one would get too many */
export async function tagImages(
  tx: Tx,
  context: ImageEditContext,
  ids: readonly number[],
  tags: readonly string[],
): Promise<BulkResult> {
  const { allowed, refused } = await lockImages(tx, context, ids);
  const changed = allowed
    .map(({ id, image }) => ({ id, title: image.title, before: image.tags, tags: withTags(image, tags) }))
    .filter((one) => one.tags.length !== one.before.length);
  // One statement, however many: the rows travel as one value.
  const rows = JSON.stringify(changed.map(({ id, tags: after }) => ({ id, tags: after })));
  await tx.execute(sql`
    UPDATE ${images} SET version = version + 1,
      tags = (SELECT array_agg(tag ORDER BY place) FROM jsonb_array_elements_text(given.tags) WITH ORDINALITY AS t (tag, place))
    FROM jsonb_to_recordset(${rows}::jsonb) AS given (id int, tags jsonb) WHERE ${images}.id = given.id`);
  await finish(tx, context, 'image.update', changed, () => ({ changed: ['tags'] }));
  return { done: allowed.map(({ id }) => id), refused };
}

/** @throws Invalid naming 'collection' for one to which the asker may not add */
export async function moveImages(
  tx: Tx,
  context: ImageEditContext,
  ids: readonly number[],
  collectionId: number | null,
): Promise<BulkResult> {
  await requireTarget(tx, context.powers, 'image', collectionId);
  const { allowed, refused } = await lockImages(tx, context, ids);
  const changed = allowed.filter(({ image }) => image.collectionId !== collectionId);
  await tx
    .update(images)
    .set({ collectionId, version: sql`${images.version} + 1` })
    .where(inArray(images.id, idsOf(changed)));
  await finish(tx, context, 'image.update', titled(changed), () => ({ changed: ['collection'] }));
  return { done: idsOf(allowed), refused };
}

/** @returns also keys of files that the caller removes once `tx` has committed */
export async function deleteImages(
  tx: Tx,
  context: ImageEditContext,
  ids: readonly number[],
  { althoughUsed }: { althoughUsed: boolean },
): Promise<BulkResult & { keys: string[] }> {
  const { allowed, refused } = await lockImages(tx, context, ids);
  const uses = althoughUsed ? new Map<number, number>() : await countReferringEach(tx, 'image', idsOf(allowed));
  const [kept, gone] = [allowed.filter(({ id }) => uses.has(id)), allowed.filter(({ id }) => !uses.has(id))];
  const made = await tx
    .select({ key: imageRenditions.key })
    .from(imageRenditions)
    .where(inArray(imageRenditions.imageId, idsOf(gone)));
  await tx.delete(images).where(inArray(images.id, idsOf(gone)));
  await finish(tx, context, 'image.delete', titled(gone), () => ({}));
  return {
    done: idsOf(gone),
    refused: [...refused, ...kept.map(({ id }) => ({ id, reason: 'used' as const }))],
    keys: [...new Set([...gone.map(({ image }) => image.originalKey), ...made.map(({ key }) => key)])],
  };
}

type Held = PlacedImage & { id: number };

/** Locked in the order of their ids, so that two bulk actions wait for each other and never in a ring. */
async function lockImages(tx: Tx, { actor, powers }: ImageEditContext, ids: readonly number[]) {
  const asker = { accountId: actor.accountId, powers };
  const rows = await tx
    .select({ image: getTableColumns(images), collectionPath: collectionPathOf(images.collectionId) })
    .from(images)
    .where(inArray(images.id, [...ids]))
    .orderBy(images.id)
    .for('update', { of: images });
  const visible = rows
    .filter(({ collectionPath }) => maySeeImage(asker, collectionPath))
    .map(({ image, collectionPath }): Held => ({ id: image.id, image: storedImage(image), collectionPath }));
  return sortOut(ids, visible, (one) => mayChangeImage(asker, one));
}

async function finish(
  tx: Tx,
  { actor, now }: ImageEditContext,
  action: string,
  changed: readonly { id: number; title: string }[],
  details: () => Record<string, unknown>,
): Promise<void> {
  if (changed.length === 0) return;
  await recordManyInHistory(
    tx,
    actor,
    now,
    changed.map(({ id, title }) => ({
      action,
      subjectKind: 'image',
      subjectId: String(id),
      details: { title, ...details() },
    })),
  );
  await announceChange(
    tx,
    changed.map(({ id }) => `image:${id}`),
  );
}

function titled(held: readonly Held[]): { id: number; title: string }[] {
  return held.map(({ id, image }) => ({ id, title: image.title }));
}

function idsOf(held: readonly Held[]): number[] {
  return held.map(({ id }) => id);
}
