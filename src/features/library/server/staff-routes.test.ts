import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildImageHarness, type ImageRole, type ImageHarness } from '#test/image-harness.ts';
import { storeTestImage, plainImage } from '#test/stored-images.ts';

let database: Database;
let harness: ImageHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await buildImageHarness(database);
  const { harbor, pier, hills } = harness.collections;
  const rows: [number | null, string[]][] = [
    [harbor, ['sea', 'boat']],
    [pier, ['sea']],
    [hills, ['secret', 'sea']],
    [null, ['sea', 'root']],
  ];
  for (const [place, [collection, tags]] of rows.entries()) {
    const id = await storeTestImage(database.db, harness.store, { bytes: await plainImage(place, 9, 9) });
    await database.db.execute(sql`UPDATE images SET collection_id = ${collection},
      tags = ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)) WHERE id = ${id}`);
  }
});
afterAll(async () => {
  await harness.app.close();
  await database.close();
});

const get = (role: ImageRole, path: string) => harness.as(role).send('GET', `/wagtail/api/main/library/${path}`);
const names = async (role: ImageRole, query: string) =>
  (await get(role, `collections/?${query}`))
    .json<{ collections: { name: string; depth: number }[] }>()
    .collections.map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

describe('the collections of the library', () => {
  it('require a session and the right to use the admin', async () => {
    expect((await get('stranger', 'collections/?kind=image')).statusCode).toBe(401);
    expect((await get('outsider', 'collections/?kind=image')).statusCode).toBe(403);
  });

  it('are those on which the user has a right, in the tree’s order', async () => {
    expect(await names('chief', 'kind=image')).toEqual(['Root', '-Harbor', '--Pier', '-Hills']);
    expect(await names('changer', 'kind=image')).toEqual(['Harbor', '-Pier']);
    expect(await names('elsewhere', 'kind=image&permission=add')).toEqual(['Hills']);
    expect(await names('chooser', 'kind=image&permission=add')).toEqual([]);
    expect(await names('changer', 'kind=document')).toEqual([]);
  });

  it('refuse unknown kinds and permissions', async () => {
    expect((await get('chief', 'collections/?kind=page')).statusCode).toBe(400);
    expect((await get('chief', 'collections/?kind=image&permission=own')).statusCode).toBe(400);
  });
});

describe('the most used tags', () => {
  const tags = async (role: ImageRole, query = '') =>
    (await get(role, `tags/?kind=image${query}`)).json<{ tags: { tag: string; count: number }[] }>().tags;

  it('are counted among items that the user may see', async () => {
    expect(await tags('chief')).toEqual([
      { tag: 'sea', count: 4 },
      { tag: 'boat', count: 1 },
      { tag: 'root', count: 1 },
      { tag: 'secret', count: 1 },
    ]);
    expect(await tags('chooser')).toEqual([
      { tag: 'sea', count: 2 },
      { tag: 'boat', count: 1 },
    ]);
    expect(await tags('changer', `&collection=${harness.collections.pier}`)).toEqual([{ tag: 'sea', count: 1 }]);
    expect(await tags('changer', `&collection=${harness.collections.hills}`)).toEqual([]);
  });
});
