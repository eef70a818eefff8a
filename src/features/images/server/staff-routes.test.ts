import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildImageHarness, type ImageRole, type ImageHarness } from '#test/image-harness.ts';
import { imageContext, plainImage } from '#test/stored-images.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { ImageDetails, ImageRow } from '../staff-contract.ts';
import { storeImage } from './commands.ts';
import { putOriginal } from './image-file.ts';
import { listImages as listListed } from './queries-list.ts';
import { listLibraryImages } from './queries-library.ts';
import { ImageSigner } from './address.ts';
import { listImages } from '../staff-contract.ts';

const LIST = '/wagtail/api/main/images/';
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

/** Adds an image, by default to `harbor`. */
async function add(
  title: string,
  more: { collectionId?: number | null; by?: keyof ImageHarness['ids']; altText?: string; tags?: string[] } = {},
): Promise<number> {
  const accountId = more.by ? harness.ids[more.by] : null;
  const context = { ...imageContext(harness.store), actor: { accountId, name: more.by ?? 'test' } };
  const file = await putOriginal(harness.store, await inspectImage(await plainImage((shade += 1), 900, 600), 'a.png'));
  const { id } = await harness.run((tx) =>
    storeImage(tx, context, {
      file,
      title,
      altText: more.altText ?? 'Alt',
      collectionId: more.collectionId === undefined ? harness.collections.harbor : more.collectionId,
      keepBoth: true,
    }),
  );
  if (more.tags) {
    await database.db.execute(
      sql`UPDATE images SET tags = ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(more.tags)}::jsonb)) WHERE id = ${id}`,
    );
  }
  return id;
}
const titles = async (role: ImageRole, query: string) => {
  const reply = await harness.as(role).send('GET', `${LIST}?${query}`);
  return reply.json<{ rows: ImageRow[] }>().rows.map(({ title }) => title);
};
const edit = (changes: object = {}) => ({
  baseVersion: 1,
  title: 'Tide',
  altText: 'The tide',
  tags: [],
  collection: harness.collections.harbor,
  focalPoint: null,
  ...changes,
});
const complaints = (reply: { json(): unknown }) =>
  ((reply.json() as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field);

describe('routes about one image', () => {
  const SPEC = encodeURIComponent('width-320|format-webp');
  const CALLS: readonly [string, 'GET' | 'POST', (id: number) => string, (() => object)?][] = [
    ['details', 'GET', (id) => `${LIST}${id}/`],
    ['history', 'GET', (id) => `${LIST}${id}/history/`],
    ['address', 'GET', (id) => `/wagtail/images/${id}/generate_url/output/${SPEC}/`],
    ['preview', 'GET', (id) => `/wagtail/images/${id}/preview/${SPEC}/`],
    ['change', 'POST', (id) => `/wagtail/images/${id}/`, () => edit()],
    ['deletion', 'POST', (id) => `/wagtail/images/${id}/delete/`, () => ({})],
  ];
  const ROLES: readonly [ImageRole, number][] = [
    ['stranger', 401],
    ['outsider', 403],
    ['elsewhere', 404],
    ['chooser', 403],
    ['adder', 403],
    ['changer', 200],
    ['chief', 200],
  ];
  it.each(
    CALLS.flatMap(([name, method, url, body]) =>
      ROLES.map(([role, status]) => [name, role, status, method, url, body] as const),
    ),
  )('%s: %s gets %i', async (_, role, status, method, url, body) => {
    const id = await add('Shared');
    const reply = await harness.as(role).send(method, url(id), {
      ...(body && { json: body() }),
      headers: { accept: 'application/json' },
    });
    expect(reply.statusCode).toBe(status);
  });

  it('let users who may add change and delete their own', async () => {
    const id = await add('Own', { by: 'adder' });
    expect((await harness.as('adder').send('POST', `/wagtail/images/${id}/`, { json: edit() })).statusCode).toBe(200);
    expect((await harness.as('adder').send('POST', `/wagtail/images/${id}/delete/`, { json: {} })).statusCode).toBe(
      200,
    );
  });

  it('answer 404 for invalid ids', async () => {
    for (const id of ['999999', '0', 'x']) {
      const reply = await harness.as('chief').send('GET', `${LIST}${id}/`);
      expect([400, 404]).toContain(reply.statusCode);
    }
  });
});

describe('the list', () => {
  it('is for users with any right on images', async () => {
    for (const [role, status] of [
      ['stranger', 401],
      ['outsider', 403],
      ['chooser', 200],
      ['adder', 200],
      ['chief', 200],
    ] as const)
      expect((await harness.as(role).send('GET', LIST)).statusCode, role).toBe(status);
  });

  it('never shows images outside the collections in which the user has a right', async () => {
    await add('Secret of the hills', { collectionId: harness.collections.hills });
    await add('Secret of the root', { collectionId: null });
    await add('Secret of the pier', { collectionId: harness.collections.pier });
    expect(await titles('changer', 'q=secret')).toEqual(['Secret of the pier']);
    expect(await titles('elsewhere', 'q=secret')).toEqual(['Secret of the hills']);
    expect(await titles('changer', `q=secret&collection=${harness.collections.hills}`)).toEqual([]);
    expect((await titles('chief', 'q=secret')).toSorted()).toEqual([
      'Secret of the hills',
      'Secret of the pier',
      'Secret of the root',
    ]);
    expect(await titles('chief', `q=secret&collection=${harness.collections.harbor}`)).toEqual(['Secret of the pier']);
  });

  it('finds every word in title, tags or alternative text, and filters', async () => {
    const boat = await add('Boat 50%', { altText: 'A dory at dusk', tags: ['wooden', 'quay side'], by: 'changer' });
    await add('Boat house', { altText: '', tags: ['quay side'] });
    expect(await titles('chief', 'q=boat+dusk')).toEqual(['Boat 50%']);
    expect(await titles('chief', 'q=boat+wooden')).toEqual(['Boat 50%']);
    expect(await titles('chief', 'q=boat+wooden+nowhere')).toEqual([]);
    expect(await titles('chief', 'q=50%25')).toEqual(['Boat 50%']);
    await database.db.execute(sql`UPDATE images SET alt_texts = '{"es": "Una barca"}' WHERE id = ${boat}`);
    expect(await titles('chief', 'q=barca')).toEqual(['Boat 50%']);
    expect(await titles('chief', 'q=fr-CA')).toEqual([]);
    const found = await listListed(database.db, { patterns: ['%barca%'], limit: 5, offset: 0 });
    expect(found.rows.map(({ image }) => image.id)).toEqual([boat]);
    expect((await titles('chief', 'tag=quay+side')).toSorted()).toEqual(['Boat 50%', 'Boat house']);
    expect(await titles('chief', 'q=boat&noAlt=en')).toEqual(['Boat house']);
    expect(await titles('chief', 'q=boat&noAlt=es')).toEqual(['Boat house']);
    expect(await titles('chief', 'q=boat&noAlt=fr-CA')).toEqual(['Boat house', 'Boat 50%']);
    expect(await titles('changer', 'q=boat&mine=1')).toEqual(['Boat 50%']);
    await harness.use(1, [boat]);
    expect(await titles('chief', 'q=boat&unused=1')).toEqual(['Boat house']);
  });

  it('is sorted in each of its orders', async () => {
    const [first, second, third] = [await add('sorted b'), await add('Sorted A'), await add('sorted c')];
    await database.db.execute(sql`UPDATE images SET size_bytes = CASE id WHEN ${first} THEN 5 WHEN ${second} THEN 9 END
      WHERE id IN (${first}, ${second}, ${third})`);
    await harness.use(11, [second, third]);
    await harness.use(12, [third]);
    const order = (ordering: string) => titles('chief', `q=sorted&ordering=${ordering}`);
    expect(await order('-createdAt')).toEqual(['sorted c', 'Sorted A', 'sorted b']);
    expect(await order('createdAt')).toEqual(['sorted b', 'Sorted A', 'sorted c']);
    expect(await order('title')).toEqual(['Sorted A', 'sorted b', 'sorted c']);
    expect(await order('-title')).toEqual(['sorted c', 'sorted b', 'Sorted A']);
    expect(await order('size')).toEqual(['sorted b', 'Sorted A', 'sorted c']);
    expect(await order('-size')).toEqual(['Sorted A', 'sorted b', 'sorted c']);
    expect(await order('-uses')).toEqual(['sorted c', 'Sorted A', 'sorted b']);
    expect(await order('uses')).toEqual(['sorted b', 'Sorted A', 'sorted c']);
    const { rows } = (await harness.as('chief').send('GET', `${LIST}?q=sorted`)).json<{ rows: ImageRow[] }>();
    expect(rows.map(({ uses }) => uses)).toEqual([2, 1, 0]);
  });

  it('refuses unknown orders and pages', async () => {
    for (const query of ['ordering=password', 'p=0', 'collection=x', `q=${'a'.repeat(201)}`])
      expect((await harness.as('chief').send('GET', `${LIST}?${query}`)).statusCode, query).toBe(400);
    expect((await harness.as('chief').send('GET', `${LIST}?p=999`)).json()).toMatchObject({ p: expect.any(Number) });
  });

  it('takes the same small number of statements for any number of images', async () => {
    const viewer = { accountId: null, powers: imageContext(harness.store).powers };
    const signer = new ImageSigner(new Uint8Array(32));
    const costs = async (query: object) => {
      const parsed = listImages.query?.parse({ q: 'crowd', ...query });
      if (!parsed) throw new Error('The list has a query');
      return (await recordStatements(() => listLibraryImages(database.db, viewer, signer, parsed))).statements.length;
    };
    await add('crowd');
    const before = [await costs({}), await costs({ ordering: 'uses' }), await costs({ unused: '1', tag: 'a' })];
    for (let one = 0; one < 40; one += 1) await add('crowd');
    expect([await costs({}), await costs({ ordering: 'uses' }), await costs({ unused: '1', tag: 'a' })]).toEqual(
      before,
    );
    expect(Math.max(...before)).toBeLessThanOrEqual(4);
    const list = (await harness.as('chief').send('GET', `${LIST}?q=crowd&p=2`)).json<{ rows: unknown[] }>();
    expect(list).toMatchObject({ total: 41, p: 2, pages: 2 });
    expect(list.rows).toHaveLength(11);
  });
});

describe('a change', () => {
  const send = (id: number, json: object, role: ImageRole = 'changer') =>
    harness.as(role).send('POST', `/wagtail/images/${id}/`, { json });

  it.each([
    ['an empty title', { title: '  ' }, 'title'],
    ['a title that is too long', { title: 'a'.repeat(256) }, 'title'],
    ['alternative text that is too long', { altText: 'a'.repeat(501) }, 'altText'],
    ['such text in another language', { altTexts: { es: 'a'.repeat(501) } }, 'altTexts.es'],
    ['a tag with a comma', { tags: ['low, tide'] }, 'tags'],
    ['a tag that is too long', { tags: ['a'.repeat(51)] }, 'tags'],
    ['too many tags', { tags: Array.from({ length: 31 }, (_, at) => `tag ${at}`) }, 'tags'],
    ['tags that are no list', { tags: 'tide' }, 'tags'],
    ['a collection that is not there', { collection: 4242 }, 'collection'],
    ['a collection that is no number', { collection: 'x' }, 'collection'],
    ['a point outside', { focalPoint: { x: 2, y: 0 } }, 'focalPoint.x'],
    ['a point that is none', { focalPoint: 'middle' }, 'focalPoint'],
  ])('refuses %s, naming the field, and changes nothing', async (_, changes, field) => {
    const id = await add('Kept');
    const reply = await send(id, edit(changes));
    expect(reply.statusCode).toBe(400);
    expect(complaints(reply)).toEqual([field]);
    expect((await harness.as('chief').send('GET', `${LIST}${id}/`)).json()).toMatchObject({
      title: 'Kept',
      version: 1,
    });
  });

  it("answers alike for a collection outside the user's rights and one that does not exist", async () => {
    const id = await add('Kept');
    const there = await send(id, edit({ collection: harness.collections.hills }));
    const gone = await send(id, edit({ collection: 4242 }));
    const root = await send(id, edit({ collection: null }));
    expect(there.statusCode).toBe(400);
    expect([there.json<object>(), root.json<object>()].map((one) => ({ ...one, request_id: '' }))).toEqual([
      { ...gone.json<object>(), request_id: '' },
      { ...gone.json<object>(), request_id: '' },
    ]);
    expect((await send(id, edit({ collection: harness.collections.pier }))).statusCode).toBe(200);
  });

  it('refuses a stale version with 409, names the user who saved first, and accepts the new version', async () => {
    const id = await add('Raced');
    expect((await send(id, edit({ title: 'By the changer' }))).json()).toEqual({ version: 2 });
    const late = await send(id, edit({ title: 'By the chief' }), 'chief');
    expect(late.json()).toMatchObject({ type: 'conflict', status: 409 });
    const now = (await harness.as('chief').send('GET', `${LIST}${id}/`)).json<ImageDetails>();
    expect(now).toMatchObject({ title: 'By the changer', version: 2, changed: { by: 'changer' } });
    expect((await send(id, edit({ title: 'By the chief', baseVersion: 2 }), 'chief')).json()).toEqual({ version: 3 });
  });

  it('keeps titles in every script, without invisible characters', async () => {
    const id = await add('Kept');
    await send(id, edit({ title: ' Süße <b>潮</b>\0\n!', tags: [' Low  TIDE ', 'low tide'] }));
    expect((await harness.as('chief').send('GET', `${LIST}${id}/`)).json()).toMatchObject({
      title: 'Süße <b>潮</b> !',
      tags: ['low tide'],
    });
  });
});

describe('an address of a rendition', () => {
  it('has the site’s origin, and works in the preview', async () => {
    const id = await add('Addressed');
    const spec = encodeURIComponent('fill-600x600|format-webp');
    const made = await harness.as('changer').send('GET', `/wagtail/images/${id}/generate_url/output/${spec}/`);
    const { url, preview_url } = made.json<{ url: string; preview_url: string }>();
    expect(url).toMatch(
      new RegExp(`^https://lanternbay\\.example/media/images/${id}/[0-9a-f]+/.+/fill-600x600\\.webp$`),
    );
    const preview = await harness.as('changer').send('GET', preview_url);
    expect([preview.statusCode, preview.headers['content-type'], preview.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store, private',
    ]);
  });

  it('is absent for guests when the collection is private, though staff still see the preview', async () => {
    const id = await add('Hidden');
    await database.db.execute(sql`UPDATE collections SET privacy = 'groups' WHERE id = ${harness.collections.harbor}`);
    const spec = encodeURIComponent('width-320|format-webp');
    const made = await harness.as('changer').send('GET', `/wagtail/images/${id}/generate_url/output/${spec}/`);
    expect(made.json()).toMatchObject({ url: null });
    expect((await harness.as('changer').send('GET', `/wagtail/images/${id}/preview/${spec}/`)).statusCode).toBe(200);
    const [row] = (await harness.as('changer').send('GET', `${LIST}?q=hidden`)).json<{ rows: ImageRow[] }>().rows;
    expect(row?.thumbnail).toBe(`/wagtail/images/${id}/preview/${spec}/`);
    const [seen] = (await harness.as('chooser').send('GET', `${LIST}?q=hidden`)).json<{ rows: ImageRow[] }>().rows;
    expect(seen).toMatchObject({ thumbnail: null, mayChange: false });
    await database.db.execute(sql`UPDATE collections SET privacy = 'public'`);
  });

  it.each(['width-961|format-webp', 'original', '<script>', '../../etc', 'fill-600x600'])(
    'is refused for the spec %s',
    async (spec) => {
      const id = await add('Addressed');
      for (const path of [`generate_url/output/${encodeURIComponent(spec)}/`, `preview/${encodeURIComponent(spec)}/`]) {
        const reply = await harness.as('changer').send('GET', `/wagtail/images/${id}/${path}`);
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject({ type: 'invalid', errors: [{ field: 'spec' }] });
        expect(reply.headers['content-type']).toContain('json');
      }
    },
  );
});
