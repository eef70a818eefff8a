import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDocumentHarness, type DocumentHarness } from '#test/document-harness.ts';
import { complaints, type MediaRole } from '#test/media-harness.ts';

const LIST = '/wagtail/api/main/documents/';

let harness: DocumentHarness;
beforeAll(async () => {
  harness = await buildDocumentHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

describe('bulk actions', () => {
  const BULK = '/wagtail/bulk/documents/document';
  const several = async () => ({
    mine: await harness.add({ tags: ['old'] }),
    foreign: await harness.add({ collectionId: harness.press }),
    used: await harness.add(),
  });

  it.each([
    ['add_tags', { tags: ['new'] }],
    ['add_to_collection', { collection: 2 }],
    ['delete', {}],
  ])('%s requires rights', async (action, body) => {
    const { mine } = await several();
    const call = (role: MediaRole) => harness.post(role, `${BULK}/${action}/`, { ids: [mine], ...body });
    expect((await call('stranger')).statusCode).toBe(401);
    expect((await call('outsider')).statusCode).toBe(403);
    const refused = await call('adder');
    if (action === 'add_to_collection' || refused.statusCode === 200)
      expect(refused.json()).toEqual({ done: [], refused: [{ id: mine, reason: 'forbidden' }] });
    expect(await harness.find(mine)).toMatchObject({ tags: ['old'], collectionId: harness.menus, version: 1 });
  });

  it('add tags where the user may, and reveal nothing of invisible documents', async () => {
    const { mine, foreign } = await several();
    const reply = await harness.post('changer', `${BULK}/add_tags/`, {
      ids: [mine, foreign, 4242],
      tags: ['New', 'old'],
    });
    expect(reply.json()).toEqual({
      done: [mine],
      refused: [
        { id: foreign, reason: 'absent' },
        { id: 4242, reason: 'absent' },
      ],
    });
    expect(await harness.find(mine)).toMatchObject({ tags: ['old', 'new'], version: 2 });
    expect(await harness.find(foreign)).toMatchObject({ tags: [], version: 1 });
  });

  it('leave unchanged what already is as requested, and report the number of changes', async () => {
    const { mine } = await several();
    const ask = (action: string, body: object) =>
      harness.post('changer', `${BULK}/${action}/`, { ids: [mine], ...body });
    for (const tags of [['old'], ['new'], ['new', 'old']]) {
      expect((await ask('add_tags', { tags })).json()).toEqual({ done: [mine], refused: [] });
    }
    for (const collection of [harness.menus, harness.winter, harness.winter]) {
      expect((await ask('add_to_collection', { collection })).json()).toEqual({ done: [mine], refused: [] });
    }
    expect(await harness.find(mine)).toMatchObject({ tags: ['old', 'new'], collectionId: harness.winter, version: 3 });
    const { rows } = (await harness.as('changer').send('GET', `${LIST}${mine}/history/`)).json<{ rows: unknown[] }>();
    expect(rows).toMatchObject([
      { action: 'document.move', details: { title: 'menu', collection_id: harness.winter } },
      { action: 'document.tag', details: { title: 'menu', tags: ['new'] } },
      { action: 'document.create' },
    ]);
  });

  it('move to a collection to which the user may add', async () => {
    const { mine } = await several();
    const to = (collection: number) =>
      harness.post('changer', `${BULK}/add_to_collection/`, { ids: [mine], collection });
    expect(complaints(await to(harness.press))).toMatchObject([{ field: 'collection' }]);
    expect((await to(harness.winter)).json()).toEqual({ done: [mine], refused: [] });
    expect(await harness.find(mine)).toMatchObject({ collectionId: harness.winter, version: 2 });
  });

  it('delete documents that are not used', async () => {
    const { mine, used, foreign } = await several();
    await harness.use(used);
    const remove = (more = {}) => harness.post('changer', `${BULK}/delete/`, { ids: [mine, used, foreign], ...more });
    expect((await remove()).json()).toEqual({
      done: [mine],
      refused: [
        { id: foreign, reason: 'absent' },
        { id: used, reason: 'used' },
      ],
    });
    expect((await remove({ althoughUsed: true })).json<{ done: number[] }>().done).toEqual([used]);
    expect(harness.store.files.size).toBe(3);
  });

  it.each([
    ['no id', { ids: [] }],
    ['more than 1,000', { ids: Array.from({ length: 1001 }, (_, n) => n + 1) }],
    ['what is no id', { ids: ['x'] }],
    ['nothing', {}],
  ])('refuse %s', async (_, body) => {
    expect((await harness.post('chief', `${BULK}/delete/`, body)).statusCode).toBe(400);
  });
});
