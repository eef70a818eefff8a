import { beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { createCollection } from '#features/collections/server/index.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { content, editorContext, type EditorHarness, useEditorHarness } from '#test/editor-harness.ts';
import { addStaff, type Browser } from '#test/staff-app.ts';
import { storeTestImage, plainImage } from '#test/stored-images.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { images } from '#features/images/server/tables.ts';
import { eq } from 'drizzle-orm';

let harness: EditorHarness;
const { make, save, signedIn } = useEditorHarness((shown) => (harness = shown));

let page: number;
let own: number;
let foreign: number;
let writer: Browser;

/** A writer who may choose images in one collection alone, and an image there and one elsewhere. */
beforeEach(async () => {
  const { database, app, rootId } = harness;
  const store = memoryMediaStore();
  const [mine, other] = [1, 2].map((shade) => plainImage(shade, 40, 30));
  own = await storeTestImage(database.db, store, { bytes: (await mine) ?? new Uint8Array() });
  foreign = await storeTestImage(database.db, store, { bytes: (await other) ?? new Uint8Array() });
  const id = await addStaff(database, app, { username: 'writer', isSuperuser: false });
  await inTransaction(database.db, async (tx) => {
    const collectionId = await createCollection(tx, editorContext, { name: 'Own', parentId: null });
    await tx.update(images).set({ collectionId }).where(eq(images.id, own));
    await createGroup(tx, editorContext, {
      name: 'Writers',
      canAccessAdmin: true,
      pagePermissions: [{ pageId: rootId, permissions: ['add', 'change'] }],
      collectionPermissions: [{ collectionId, kind: 'image', permissions: ['choose'] }],
      members: [id],
    });
  });
  writer = await signedIn('writer');
  page = await make('story');
});

const showing = (share_image: number | null) => ({ ...content('New'), share_image });

describe('a page that points at media', () => {
  it('is refused when its writer may not choose them, naming the field, and kept as it was', async () => {
    for (const action of ['autosave', 'save']) {
      const reply = await save(page, { content: showing(foreign), action }, writer);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        errors: [{ field: 'share_image', message: 'is an image that you may not use' }],
      });
    }
    expect((await save(page, { content: showing(own) }, writer)).statusCode).toBe(200);
  });

  it('is not made by going round the editor of a page that is there', async () => {
    const add = (share_image: number) =>
      writer.send('POST', `/wagtail/pages/add/pages/generic_content/${harness.rootId}/`, {
        json: {
          save_id: crypto.randomUUID(),
          title: 'New',
          slug: 'new',
          content: showing(share_image),
          action: 'save',
        },
      });
    expect((await add(foreign)).statusCode).toBe(400);
    expect((await add(own)).statusCode).toBe(200);
  });

  it('keeps references of other users, also when one was removed and comes back', async () => {
    expect((await save(page, { content: showing(foreign) })).statusCode).toBe(200);
    const kept = await save(page, { baseVersion: 2, content: { ...showing(foreign), seo_title: 'Tide' } }, writer);
    expect(kept.statusCode).toBe(200);
    expect((await save(page, { baseVersion: 3, content: showing(null) }, writer)).statusCode).toBe(200);
    expect((await save(page, { baseVersion: 4, content: showing(foreign) }, writer)).statusCode).toBe(200);
  });

  it('may refer to a deleted item: the page leaves it out', async () => {
    expect((await save(page, { content: showing(99_999) }, writer)).statusCode).toBe(200);
  });
});
