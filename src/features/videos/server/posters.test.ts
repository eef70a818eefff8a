import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/index.ts';
import { ImageSigner } from '#features/images/server/address.ts';
import { bulkOfImages } from '#features/images/server/staff-bulk.ts';
import { images } from '#features/images/server/tables.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import { findItem } from '#apps/server/admin/find-item.ts';
import { usageRoutes } from '#features/usage/server/staff-routes.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildMediaHarness, type MediaRole, type MediaHarness } from '#test/media-harness.ts';
import { imageContext, inspectorOutsideTransactions, plainImage, storeTestImage } from '#test/stored-images.ts';
import { describeVideosFor, putSource, replaceInVideo, storeVideo } from './index.ts';
import { videoAdminRoutes } from './staff-routes.ts';
import { videos } from './tables.ts';

let harness: MediaHarness;
const posters = { dock: 0, dawn: 0 };
beforeAll(async () => {
  harness = await buildMediaHarness(
    'video',
    (app, deps) => {
      videoAdminRoutes(app, {
        ...deps,
        images: { signer: new ImageSigner(new Uint8Array(32)), inspector: inspectorOutsideTransactions(deps.db) },
      });
      const video = {
        describe: (db, { actor, powers }, ids) => describeVideosFor(db, { accountId: actor.accountId, powers }, ids),
        replace: replaceInVideo,
      } satisfies Parameters<typeof usageRoutes>[1]['sources'][string];
      usageRoutes(app, { ...deps, sources: { video }, findItem });
    },
    ['image'],
  );
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { db } = harness.database;
  await db.delete(contentReferences);
  await db.delete(videos);
  await db.delete(images);
  posters.dock = await storeTestImage(db, harness.store, { bytes: await plainImage(20) });
  posters.dawn = await storeTestImage(db, harness.store, { bytes: await plainImage(90) });
  // All users but `elsewhere` may choose images in this collection.
  await db.update(images).set({ collectionId: harness.menus });
});

async function addVideo(posterImageId: number | null, collectionId = harness.menus): Promise<number> {
  const content = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2');
  const video = { title: 'The dock', width: 64, height: 48, durationSeconds: 2, sources: [], tracks: [] };
  const sources = [await putSource(harness.store, { mimetype: 'video/mp4', content })];
  return inTransaction(harness.database.db, (tx) =>
    storeVideo(tx, imageContext(harness.store), { ...video, sources, posterImageId, collectionId }),
  );
}
const save = (id: number, poster: number | null, baseVersion: number) =>
  harness.post('chief', `/wagtail/videos/${id}/`, {
    title: 'The dock',
    tags: [],
    collection: harness.menus,
    poster,
    baseVersion,
  });
const usesOf = async (image: number, role: MediaRole = 'chief') =>
  (await harness.as(role).send('GET', `/wagtail/api/main/usage/image/${image}/`)).json<{
    rows: { kind: string; title: string | null; edit_url: string | null; paths: string[]; isLive: boolean }[];
    total: number;
  }>();
const replace = async (role: MediaRole) =>
  harness.post(role, `/wagtail/usage/image/${posters.dock}/replace/`, { with: posters.dawn });
const posterOf = async (id: number) =>
  (await harness.database.db.select().from(videos).where(eq(videos.id, id)))[0]?.posterImageId;

describe('a poster', () => {
  it('is a use of its image until the poster changes or the video is deleted', async () => {
    const video = await addVideo(posters.dock);
    expect((await usesOf(posters.dock)).rows).toMatchObject([
      { kind: 'video', title: 'The dock', edit_url: `/wagtail/videos/${video}/`, isLive: true, paths: ['poster'] },
    ]);
    expect((await save(video, posters.dawn, 1)).statusCode).toBe(200);
    expect([(await usesOf(posters.dock)).total, (await usesOf(posters.dawn)).total]).toEqual([0, 1]);
    expect((await save(video, null, 2)).statusCode).toBe(200);
    expect((await usesOf(posters.dawn)).total).toBe(0);

    const going = [await addVideo(posters.dock), await addVideo(posters.dock), await addVideo(posters.dock)];
    expect((await usesOf(posters.dock)).total).toBe(3);
    await harness.post('chief', `/wagtail/videos/${going[0]}/delete/`, { althoughUsed: false });
    expect((await usesOf(posters.dock)).total).toBe(2);
    const bulk = { ids: going.slice(1), althoughUsed: false };
    expect((await harness.post('chief', '/wagtail/bulk/videos/video/delete/', bulk)).statusCode).toBe(200);
    expect((await usesOf(posters.dock)).total).toBe(0);
  });

  it('taken from the video is a use of the new image', async () => {
    const video = await addVideo(null);
    const { default: sharp } = await import('sharp');
    const bytes = await sharp(await plainImage(7, 64, 48))
      .jpeg()
      .toBuffer();
    const texts = { baseVersion: '1' };
    const reply = await harness.upload(
      'chief',
      `/wagtail/videos/${video}/poster/`,
      { name: 'frame.jpg', bytes },
      texts,
    );
    expect((await usesOf(reply.json<{ poster: number }>().poster)).total).toBe(1);
  });

  it('protects its image from accidental deletion', async () => {
    const video = await addVideo(posters.dock);
    const remove = (althoughUsed: boolean) =>
      inTransaction(harness.database.db, (tx) =>
        bulkOfImages.removeOne(tx, imageContext(harness.store), { id: posters.dock, althoughUsed }),
      );
    await expect(remove(false)).rejects.toMatchObject({ code: 'in_use' });
    await remove(true);
    // The video keeps the deleted poster, which it shows again once the image is restored; no other video gets it.
    expect(await posterOf(video)).toBe(posters.dock);
    const other = await addVideo(null);
    expect((await save(other, posters.dock, 1)).json()).toMatchObject({ errors: [{ field: 'poster' }] });
    // The form shows no poster; what it saves keeps this one, unless it names another.
    expect((await save(video, null, 1)).statusCode).toBe(200);
    expect(await posterOf(video)).toBe(posters.dock);
    expect((await save(video, posters.dawn, 2)).statusCode).toBe(200);
    expect(await posterOf(video)).toBe(posters.dawn);
  });

  it('shows the video’s title only to users who may see the video, and its link only to those who may change it', async () => {
    const video = await addVideo(posters.dock);
    await addVideo(posters.dock, harness.press);
    const shown = (await usesOf(posters.dock, 'changer')).rows;
    expect(shown.map(({ title, edit_url }) => [title, edit_url])).toEqual([
      ['The dock', `/wagtail/videos/${video}/`],
      [null, null],
    ]);
    const [seen] = (await usesOf(posters.dock, 'chooser')).rows;
    expect(seen).toMatchObject({ title: 'The dock', edit_url: null });
    expect(
      (await harness.as('elsewhere').send('GET', `/wagtail/api/main/usage/image/${posters.dock}/`)).statusCode,
    ).toBe(404);
  });

  it('is replaced together with other uses of its image, in videos that the user may change', async () => {
    const mine = await addVideo(posters.dock);
    const other = await addVideo(posters.dock, harness.press);
    expect((await replace('chooser')).statusCode).toBe(403);
    expect((await replace('elsewhere')).statusCode).toBe(404);
    expect((await replace('stranger')).statusCode).toBe(401);
    // The right to change includes the right to choose.
    expect((await replace('changer')).json()).toEqual({ replaced: 1, left: 1, hasMore: false });
    expect([await posterOf(mine), await posterOf(other)]).toEqual([posters.dawn, posters.dock]);
    const lines = await harness.database.db
      .select()
      .from(historyEntries)
      .where(eq(historyEntries.subjectId, String(mine)));
    expect(lines.map(({ action }) => action)).toContain('video.replace_poster');
    // The version from before the replacement is outdated.
    expect((await save(mine, posters.dock, 1)).statusCode).toBe(409);
    expect((await replace('chief')).json()).toEqual({ replaced: 1, left: 0, hasMore: false });
  });

  it('is replaced in any number of videos over several calls, skipping those that may not be changed', async () => {
    const { db } = harness.database;
    for (let made = 0; made < 3; made += 1) await addVideo(posters.dock, harness.press);
    const [sample] = await db.select().from(videos);
    const columns = { ...sample!, collectionId: harness.menus };
    const { id: _id, ...values } = columns;
    const made = await db
      .insert(videos)
      .values(Array.from({ length: 510 }, () => values))
      .returning({ id: videos.id });
    await db.insert(contentReferences).values(
      made.map(({ id }) => ({
        sourceKind: 'video',
        sourceId: id,
        targetKind: 'image',
        targetId: posters.dock,
        path: 'poster',
        isLive: true,
        isDraft: true,
      })),
    );
    expect((await replace('changer')).json()).toEqual({ replaced: 500, left: 13, hasMore: true });
    expect((await replace('changer')).json()).toEqual({ replaced: 10, left: 3, hasMore: false });
  });

  it('is skipped when its reference is outdated', async () => {
    const video = await addVideo(posters.dock);
    await harness.database.db.update(videos).set({ posterImageId: null }).where(eq(videos.id, video));
    expect((await replace('chief')).json()).toMatchObject({ hasMore: false });
    expect(await posterOf(video)).toBeNull();
  });
});
