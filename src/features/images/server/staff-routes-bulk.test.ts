import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildImageHarness, type ImageRole, type ImageHarness } from '#test/image-harness.ts';
import { imageContext, plainImage } from '#test/stored-images.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import { storeImage } from './commands.ts';
import { putOriginal } from './image-file.ts';
import { bulkOfImages } from './staff-bulk.ts';
import { findImage } from './queries.ts';

let database: Database;
let harness: ImageHarness;
let shade = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await buildImageHarness(database);
});
afterAll(async () => {
  await harness.app.close();
  await database.close();
});

async function add(collectionId: number | null = harness.collections.harbor, by?: keyof ImageHarness['ids']) {
  const accountId = by ? harness.ids[by] : null;
  const context = { ...imageContext(harness.store), actor: { accountId, name: 'test' } };
  const file = await putOriginal(harness.store, await inspectImage(await plainImage((shade += 1), 20, 20), 'a.png'));
  const image = { file, title: `Image ${shade}`, altText: '', collectionId };
  return (await harness.run((tx) => storeImage(tx, context, image))).id;
}
const act = (action: string, json: object, role: ImageRole = 'changer') =>
  harness.as(role).send('POST', `/wagtail/bulk/images/image/${action}/`, { json });
const ACTIONS: readonly [string, () => object][] = [
  ['add_tags', () => ({ tags: ['sea'] })],
  ['add_to_collection', () => ({ collection: harness.collections.pier })],
  ['delete', () => ({})],
];

describe.each(ACTIONS)('%s', (action, more) => {
  it('is refused without a session or the right to use the admin', async () => {
    const id = await add();
    expect((await act(action, { ids: [id], ...more() }, 'stranger')).statusCode).toBe(401);
    expect((await act(action, { ids: [id], ...more() }, 'outsider')).statusCode).toBe(403);
    expect(await findImage(database.db, id)).toMatchObject({ version: 1 });
  });

  it('changes the permitted ones, and names the others only when the user may see them', async () => {
    const [own, hills, mine] = [await add(), await add(harness.collections.hills), await add(undefined, 'adder')];
    const ids = [own, hills, 999_999, mine];
    expect((await act(action, { ids, ...more() }, 'adder')).json()).toEqual({
      done: [mine],
      refused: [
        { id: own, reason: 'forbidden' },
        { id: hills, reason: 'absent' },
        { id: 999_999, reason: 'absent' },
      ],
    });
    expect(await findImage(database.db, own)).toMatchObject({ version: 1 });
    expect(await findImage(database.db, hills)).toMatchObject({ version: 1 });
  });

  it('refuses no ids, too many, and invalid ones', async () => {
    for (const ids of [[], Array.from({ length: 1001 }, (_, at) => at + 1), ['a'], 'all']) {
      const reply = await act(action, { ids, ...more() });
      expect(reply.statusCode).toBe(400);
    }
  });

  it('records an entry in the history for each', async () => {
    const ids = [await add(), await add()];
    await act(action, { ids, ...more() });
    for (const id of ids) {
      const ofImage = and(eq(historyEntries.subjectKind, 'image'), eq(historyEntries.subjectId, String(id)));
      const lines = await database.db.select().from(historyEntries).where(ofImage).orderBy(asc(historyEntries.id));
      expect(lines.map((line) => line.action)).toEqual([
        'image.create',
        action === 'delete' ? 'image.delete' : 'image.update',
      ]);
    }
  });
});

describe('add_tags', () => {
  it('appends to existing tags, in order, without duplicates', async () => {
    const id = await add();
    await act('add_tags', { ids: [id], tags: ['Sea', 'sand'] });
    await act('add_tags', { ids: [id, id], tags: ['sand', 'low tide'] });
    expect(await findImage(database.db, id)).toMatchObject({ tags: ['sea', 'sand', 'low tide'], version: 3 });
  });

  it('does not change images that have all of them', async () => {
    const id = await add();
    await act('add_tags', { ids: [id], tags: ['sea', 'sand'] });
    expect((await act('add_tags', { ids: [id], tags: ['sand'] })).json()).toEqual({ done: [id], refused: [] });
    expect(await findImage(database.db, id)).toMatchObject({ tags: ['sea', 'sand'], version: 2 });
  });

  it('refuses no tags, invalid ones, and one too many for one image', async () => {
    const id = await add();
    const many = Array.from({ length: 30 }, (_, at) => `tag ${at}`);
    await act('add_tags', { ids: [id], tags: many });
    for (const tags of [[], ['a,b'], ['a'.repeat(51)], ['one more']]) {
      const reply = await act('add_tags', { ids: [id], tags });
      expect(reply.json()).toMatchObject({ status: 400, errors: [{ field: 'tags' }] });
    }
    expect((await findImage(database.db, id))?.tags).toEqual(many);
  });
});

describe('add_to_collection', () => {
  it('requires the right to add to the target, and moves nothing without it', async () => {
    const id = await add();
    for (const collection of [harness.collections.hills, 4242, null]) {
      const reply = await act('add_to_collection', { ids: [id], collection });
      expect(reply.json()).toMatchObject({ status: 400, errors: [{ field: 'collection' }] });
    }
    expect(await findImage(database.db, id)).toMatchObject({ collectionId: harness.collections.harbor });
    await act('add_to_collection', { ids: [id], collection: null }, 'chief');
    expect(await findImage(database.db, id)).toMatchObject({ collectionId: null, version: 2 });
  });

  it('takes the same number of statements for many as for few', async () => {
    const cost = async (count: number) => {
      const ids: number[] = [];
      for (let one = 0; one < count; one += 1) ids.push(await add());
      const { statements } = await recordStatements(() =>
        harness.run((tx) =>
          bulkOfImages.move(tx, imageContext(harness.store), { ids, collectionId: harness.collections.pier }),
        ),
      );
      return statements.length;
    };
    expect(await cost(12)).toBe(await cost(2));
  });
});

describe('delete', () => {
  it('keeps images in use unless confirmed, and keeps all files to restore them', async () => {
    const [used, unused] = [await add(), await add()];
    await harness.use(5, [used]);
    const files = harness.store.files.size;
    expect((await act('delete', { ids: [used, unused] })).json()).toEqual({
      done: [unused],
      refused: [{ id: used, reason: 'used' }],
    });
    expect(harness.store.files.size).toBe(files);
    expect((await act('delete', { ids: [used], althoughUsed: true })).json()).toEqual({ done: [used], refused: [] });
    expect(harness.store.files.size).toBe(files);
  });
});
