import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired, purgeRecords, restoreRecords } from '#features/deleted-records/server/commands.ts';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { SNIPPET_APP } from '#features/snippets/contract.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { hasSessions } from '#test/deadlock.ts';
import { type HeardChanges, hearChanges } from '#test/heard-changes.ts';
import { type AreaRole, type AreaWorld, buildAreaWorld } from '#test/roles/area-world.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import { SYSTEM_CONTEXT } from '#test/system-context.ts';
import { DELETED_KINDS } from '../features.ts';

let world: AreaWorld;
let heard: HeardChanges;
beforeAll(async () => {
  world = await buildAreaWorld();
  heard = await hearChanges(world.app.database);
});
afterAll(async () => {
  await heard.stop();
  await world.close();
});
beforeEach(() => world.app.database.exec('DELETE FROM deleted_records'));

interface Reply {
  done: { id: number; title: string; to: string; notes: string[] }[];
  refused: { id: number; title: string | null; reason: string }[];
}

const db = () => world.app.database.db;
const post = (url: string, json: object, role: AreaRole = 'superuser') => world.by(role).send('POST', url, { json });
const act = async (action: 'restore' | 'delete', ids: readonly number[], role?: AreaRole) =>
  (await post(`/wagtail/deleted-records/${action}/`, { ids }, role)).json<Reply>();
const listed = async (role: AreaRole = 'superuser', query = '') => {
  const reply = await world.by(role).send('GET', `/wagtail/api/main/deleted-records/${query}`);
  return reply.json<{
    rows: { id: number; title: string; kind: string; purgeAt: string }[];
    kinds: { name: string }[];
  }>();
};
const first = async () => (await listed()).rows[0]!.id;
/** A record's rows in all tables, as JSON by the name of the table. */
const rowsIn = async (tables: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(tables).map(async ([table, where]) => [
        table,
        await rowsOf(db(), sql.raw(`SELECT to_jsonb(${table}) AS row FROM ${table} WHERE ${where} ORDER BY 1`)),
      ]),
    ),
  );
/** As somebody who has these rights and no others. */
const restoreWith = (grants: Partial<StaffPowers>, ids: readonly number[], accountId = 0) => {
  const change = { ...SYSTEM_CONTEXT, accountId, now: STAFF_NOW, ownHost: 'localhost' };
  const powers = { ...change.powers, ...NO_GRANTS, isSuperuser: false, canAccessAdmin: true, ...grants };
  return inTransaction(db(), (tx) => restoreRecords(tx, DELETED_KINDS, { ...change, powers }, ids));
};
const DAY_MS = 86_400_000;
const daysLater = (days: number) => new Date(Date.parse(STAFF_NOW) + days * DAY_MS).toISOString();

interface Case {
  make: () => Promise<number>;
  remove: (id: number) => string;
  tables: (id: number) => Readonly<Record<string, string>>;
  to: (id: number) => string;
  /** What a change announces, so that cached pages are drawn again. */
  tags: (id: number) => string[];
}

const CASES: Readonly<Record<string, Case>> = {
  image: {
    async make() {
      const id = await world.make.image();
      await db().execute(sql`
        UPDATE images SET tags = '{tide,"a, b"}', focal_x = 0.1, focal_y = 0.7 WHERE id = ${id}`);
      await db().execute(sql`
        INSERT INTO image_renditions (image_id, spec, focal_key, key, width, height, size_bytes, mimetype, created_at)
        VALUES (${id}, 'width-80.format-webp', '', 'images/a/w80.webp', 80, 40, 9, 'image/webp', now())`);
      return id;
    },
    remove: (id) => `/wagtail/images/${id}/delete/`,
    tables: (id) => ({ images: `id = ${id}`, image_renditions: `image_id = ${id}` }),
    to: (id) => `/wagtail/images/${id}/`,
    tags: (id) => [`image:${id}`],
  },
  document: {
    make: () => world.make.document(),
    remove: (id) => `/wagtail/documents/delete/${id}/`,
    tables: (id) => ({ documents: `id = ${id}` }),
    to: (id) => `/wagtail/documents/edit/${id}/`,
    tags: (id) => [`document:${id}`],
  },
  video: {
    async make() {
      const { id } = await world.make.video();
      const poster = await world.make.image();
      await db().execute(sql`UPDATE videos SET poster_image_id = ${poster} WHERE id = ${id}`);
      await db().execute(sql`
        INSERT INTO content_references VALUES ('video', ${id}, 'image', ${poster}, 'poster', true, true)`);
      return id;
    },
    remove: (id) => `/wagtail/videos/${id}/delete/`,
    tables: (id) => ({
      videos: `id = ${id}`,
      video_sources: `video_id = ${id}`,
      video_tracks: `video_id = ${id}`,
      content_references: `source_kind = 'video' AND source_id = ${id}`,
    }),
    to: (id) => `/wagtail/videos/${id}/`,
    tags: (id) => [`video:${id}`],
  },
  redirect: {
    async make() {
      const oldPath = `/old-${randomUUID()}/`;
      const added = await post('/wagtail/redirects/add/', { oldPath, page: world.home, isPermanent: false });
      return added.json<{ id: number }>().id;
    },
    remove: (id) => `/wagtail/redirects/${id}/delete/`,
    tables: (id) => ({ redirects: `id = ${id}` }),
    to: (id) => `/wagtail/redirects/${id}/`,
    tags: () => [],
  },
  'snippet.country': {
    async make() {
      const value = { printable_name: 'Neverland', code: 'NL', home_page: world.home };
      const json = { name: `Neverland ${randomUUID()}`, value };
      return (await post(`/wagtail/snippets/${SNIPPET_APP}/country/add/`, json)).json<{ id: number }>().id;
    },
    remove: (id) => `/wagtail/snippets/${SNIPPET_APP}/country/delete/${id}/`,
    tables: (id) => ({ snippets: `id = ${id}`, content_references: `source_kind = 'snippet' AND source_id = ${id}` }),
    to: (id) => `/wagtail/snippets/${SNIPPET_APP}/country/edit/${id}/`,
    tags: (id) => [`snippet:${id}`, 'snippets:country'],
  },
  collection: {
    async make() {
      const id = await world.make.collection();
      const group = await world.make.group();
      await db().execute(sql`
        INSERT INTO group_collection_permissions (group_id, collection_id, kind, permission)
        VALUES (${group}, ${id}, 'image', 'add'), (${group}, ${id}, 'image', 'change')`);
      await db().execute(sql`INSERT INTO collection_groups VALUES (${id}, ${group})`);
      await db().execute(sql`UPDATE collections SET privacy = 'groups' WHERE id = ${id}`);
      return id;
    },
    remove: (id) => `/wagtail/collections/${id}/delete/`,
    tables: (id) => ({ collections: `id = ${id}`, collection_groups: `collection_id = ${id}` }),
    to: (id) => `/wagtail/collections/${id}/`,
    tags: (id) => [`collection:${id}`],
  },
};

describe.each(Object.entries(CASES))('a deleted %s', (kind, { make, remove, tables, to, tags }) => {
  it('is as before once it is restored, row by row', async () => {
    const id = await make();
    const before = await rowsIn(tables(id));
    expect((await post(remove(id), {})).statusCode).toBeLessThan(300);
    expect(Object.values(await rowsIn(tables(id))).flat()).toEqual([]);
    const deleted = await first();
    await heard.forget();
    expect((await act('restore', [deleted])).done).toMatchObject([{ id: deleted, to: to(id), notes: [] }]);
    expect((await heard.all()).flat()).toEqual(tags(id));
    expect(await rowsIn(tables(id))).toEqual(before);
    expect((await listed()).rows).toEqual([]);
    const subject = kind.split('.')[0]!;
    const history = await rowsOf<{ action: string }>(
      db(),
      sql`SELECT action FROM history_entries WHERE subject_kind = ${subject} AND subject_id = ${String(id)} ORDER BY id DESC LIMIT 2`,
    );
    expect(history.map(({ action }) => action)).toEqual([`${subject}.restore`, `${subject}.delete`]);
  });

  it('can be restored once', async () => {
    const id = await make();
    await post(remove(id), {});
    const deleted = await first();
    const [one, two] = await Promise.all([act('restore', [deleted]), act('restore', [deleted])]);
    expect([one.done.length, two.done.length].toSorted()).toEqual([0, 1]);
    expect([...one.refused, ...two.refused]).toEqual([
      { id: deleted, title: null, reason: expect.stringContaining('no longer here') as string },
    ]);
  });
});

describe('deleted media', () => {
  it('wait for their collection, and return without a deleted uploader', async () => {
    const collection = await world.make.collection();
    const uploader = await world.make.person();
    const image = await world.make.image();
    await db().execute(
      sql`UPDATE images SET collection_id = ${collection}, uploaded_by_id = ${uploader} WHERE id = ${image}`,
    );
    await post(`/wagtail/images/${image}/delete/`, {});
    const deleted = await first();
    await post(`/wagtail/collections/${collection}/delete/`, {});
    await db().execute(sql`DELETE FROM users WHERE id = ${uploader}`);
    const { refused } = await act('restore', [deleted]);
    expect(refused[0]?.reason).toBe('Its collection is deleted: restore that first');
    const ids = (await listed()).rows.map(({ id }) => id);
    // The collection stays while the image needs it.
    const kept = await act('delete', [ids[0]!]);
    expect([kept.done, kept.refused[0]?.reason]).toEqual([[], expect.stringContaining('were in it and need it')]);
    // Together, the collection comes first.
    expect((await act('restore', ids)).done).toHaveLength(2);
    expect(await rowsOf(db(), sql`SELECT collection_id, uploaded_by_id FROM images WHERE id = ${image}`)).toEqual([
      { collection_id: collection, uploaded_by_id: null },
    ]);
  });

  it('are only for those who could delete them', async () => {
    await post(`/wagtail/images/${await world.make.image()}/delete/`, {});
    const deleted = await first();
    for (const role of ['elsewhere', 'configurator'] as const) {
      expect((await listed(role)).rows, role).toEqual([]);
      expect((await act('restore', [deleted], role)).done, role).toEqual([]);
      expect((await act('delete', [deleted], role)).done, role).toEqual([]);
    }
    expect((await listed('collection_only')).rows.map(({ id }) => id)).toEqual([deleted]);
    expect((await listed('collection_only')).kinds.map(({ name }) => name)).not.toContain('redirect');
    expect((await act('restore', [deleted], 'collection_only')).done).toHaveLength(1);
  });

  it('are also for who uploaded them and may add to their collection', async () => {
    const accountId = await world.make.person();
    const image = async (owner: number | null, collection: number) => {
      const id = await world.make.image();
      await db().execute(
        sql`UPDATE images SET uploaded_by_id = ${owner}::int, collection_id = ${collection} WHERE id = ${id}`,
      );
      await post(`/wagtail/images/${id}/delete/`, {});
      return first();
    };
    const own = await image(accountId, world.mine);
    const others = [await image(null, world.mine), await image(accountId, world.theirs)];
    const mayAdd = [{ kind: 'image', permission: 'add', collectionPath: `/${world.mine}/` }] as const;
    expect(
      (await restoreWith({ collectionGrants: mayAdd }, [...others, own], accountId)).done.map(({ id }) => id),
    ).toEqual([own]);
  });

  it('are found by kind and words', async () => {
    await post(`/wagtail/images/${await world.make.image()}/delete/`, {});
    await post(`/wagtail/documents/delete/${await world.make.document()}/`, {});
    const titles = async (query: string) => (await listed('superuser', query)).rows.map(({ kind }) => kind);
    expect(await titles('?kind=document')).toEqual(['Document']);
    expect(await titles('?q=menu')).toEqual(['Document']);
    expect(await titles('')).toEqual(['Document', 'Image']);
  });

  it('answer guests as missing until they are restored, and are shown by the same address then', async () => {
    const id = await world.make.image();
    const { preview } = (await world.by('superuser').send('GET', `/wagtail/api/main/images/${id}/`)).json<{
      preview: string;
    }>();
    const status = async () => (await world.app.http.inject(preview)).statusCode;
    expect(await status()).toBe(200);
    await post(`/wagtail/images/${id}/delete/`, {});
    expect(await status()).toBe(404);
    await act('restore', [await first()]);
    expect(await status()).toBe(200);
  });
});

describe('deleted redirects', () => {
  const add = async (oldPath: string, url: string) =>
    (await post('/wagtail/redirects/add/', { oldPath, url })).json<{ id: number }>().id;
  const remove = (id: number) => post(`/wagtail/redirects/${id}/delete/`, {});
  const targetOf = async (id: number) =>
    (await rowsOf<{ url: string }>(db(), sql`SELECT target_url AS url FROM redirects WHERE id = ${id}`))[0]?.url;

  it('lead to the end of their chains, and so do those that lead to them', async () => {
    const before = await add('/first/', '/second/');
    await remove(before);
    await add('/second/', 'https://elsewhere.example/');
    const [restored] = (await act('restore', [await first()])).done;
    expect(restored?.notes).toEqual([expect.stringContaining('/second/ is itself redirected')]);
    expect(await targetOf(before)).toBe('https://elsewhere.example/');

    const end = await add('/last/', 'https://elsewhere.example/');
    await remove(end);
    const after = await add('/third/', '/last/');
    await act('restore', [await first()]);
    expect(await targetOf(after)).toBe('https://elsewhere.example/');
  });
});

describe('deleted snippets', () => {
  it('are for those who may delete their kind, and share names with snippets of other kinds', async () => {
    const id = await CASES['snippet.country']!.make();
    const [row] = await rowsOf<{ name: string }>(db(), sql`SELECT name FROM snippets WHERE id = ${id}`);
    await post(CASES['snippet.country']!.remove(id), {});
    await db().execute(sql`
      INSERT INTO snippets (model, name, value, created_at, updated_at)
      VALUES ('toolbox', ${row!.name}, '{}', ${STAFF_NOW}, ${STAFF_NOW})`);
    const deleted = await first();
    const may = (permission: 'change' | 'delete') =>
      restoreWith({ modelGrants: [{ model: 'snippet.country', permission }] }, [deleted]);
    expect((await may('change')).done).toEqual([]);
    expect((await may('delete')).done).toHaveLength(1);
  });
});

describe('what is in the way', () => {
  const reasonOf = async () => (await act('restore', [await first()])).refused[0]?.reason;

  it.each([
    [
      'the address of a redirect',
      { oldPath: '/taken/', url: 'https://elsewhere.example/' },
      'is already redirected to',
    ],
    ['the end of a loop', { oldPath: '/there/', url: '/taken/' }, 'loop'],
  ])('is %s', async (_, other, reason) => {
    const add = async (json: object) => (await post('/wagtail/redirects/add/', json)).json<{ id: number }>().id;
    const id = await add({ oldPath: '/taken/', url: '/there/' });
    await post(`/wagtail/redirects/${id}/delete/`, {});
    const later = await add(other);
    expect(await reasonOf()).toContain(reason);
    await db().execute(sql`DELETE FROM redirects WHERE id = ${later}`);
    expect((await act('restore', [await first()])).done).toHaveLength(1);
    await db().execute(sql`DELETE FROM redirects WHERE id = ${id}`);
  });

  it('is the name of a snippet, and the collection above', async () => {
    const value = { printable_name: 'Atlantis', code: 'AT', home_page: world.home };
    const add = () => post(`/wagtail/snippets/${SNIPPET_APP}/country/add/`, { name: 'Atlantis', value });
    const { id } = (await add()).json<{ id: number }>();
    await post(`/wagtail/snippets/${SNIPPET_APP}/country/delete/${id}/`, {});
    await add();
    expect(await reasonOf()).toBe('Another snippet of this kind has its name by now: rename that first');
    const parent = await world.make.collection();
    const child = (await post('/wagtail/collections/add/', { name: 'Child', parent })).json<{ id: number }>().id;
    await post(`/wagtail/collections/${child}/delete/`, {});
    const deleted = await first();
    await post(`/wagtail/collections/${parent}/delete/`, {});
    expect((await act('restore', [deleted])).refused[0]?.reason).toContain('above it is deleted');
    // Restored, and moved meanwhile.
    await act('restore', [await first()]);
    await post(`/wagtail/collections/${parent}/`, { name: 'Parent', parent: world.theirs, baseVersion: 1 });
    expect((await act('restore', [deleted])).done).toHaveLength(1);
    const [moved] = await rowsOf(db(), sql`SELECT path FROM collections WHERE id = ${child}`);
    expect(moved).toEqual({ path: `/${world.theirs}/${parent}/${child}/` });
  });

  it('are rights on a collection that the user does not have', async () => {
    const id = await CASES['collection']!.make();
    await db().execute(sql`
      INSERT INTO group_collection_permissions (group_id, collection_id, kind, permission)
      SELECT group_id, ${id}, 'document', 'add' FROM collection_groups WHERE collection_id = ${id}`);
    const rights = () =>
      rowsOf(
        db(),
        sql`SELECT kind, permission FROM group_collection_permissions WHERE collection_id = ${id} ORDER BY 1, 2`,
      );
    const before = await rights();
    await post(`/wagtail/collections/${id}/delete/`, {});
    await act('restore', [await first()]);
    expect(await rights()).toEqual(before);
    await post(`/wagtail/collections/${id}/delete/`, {});
    const deleted = await first();
    const grant = (permission: 'add' | 'delete', collection: number) =>
      ({ kind: 'collection', permission, collectionPath: `/${collection}/` }) as const;
    // Deleting elsewhere is no right to restore here.
    const without = await restoreWith({ collectionGrants: [grant('add', world.mine), grant('delete', world.theirs)] }, [
      deleted,
    ]);
    expect(without.refused).toMatchObject([{ id: deleted, title: null }]);
    const reply = await restoreWith({ collectionGrants: [grant('delete', world.mine)] }, [deleted]);
    expect(reply.done[0]?.notes).toEqual(['Rights of groups that you do not have yourself were not restored']);
    expect(await rights()).toEqual([]);
  });

  it('are no groups that were deleted meanwhile: they are left out', async () => {
    const id = await CASES['collection']!.make();
    const groups = () =>
      rowsOf<{ id: number }>(db(), sql`SELECT group_id AS id FROM collection_groups WHERE collection_id = ${id}`);
    const [group] = await groups();
    await post(`/wagtail/collections/${id}/delete/`, {});
    await db().execute(sql`DELETE FROM groups WHERE id = ${group?.id ?? 0}`);
    expect((await act('restore', [await first()])).done).toMatchObject([{ to: `/wagtail/collections/${id}/` }]);
    expect(await groups()).toEqual([]);
  });
});

describe('deleting permanently', () => {
  const fileOf = async (id: number) => {
    const [row] = await rowsOf<{ key: string }>(db(), sql`SELECT original_key AS key FROM images WHERE id = ${id}`);
    return row!.key;
  };
  const store = () => world.app.services.mediaStore;
  const run = (now: string) => purgeExpired({ db: db(), kinds: DELETED_KINDS, mediaStore: store() }, now);

  it('happens after thirty days, with the files', async () => {
    const id = await world.make.image();
    const key = await fileOf(id);
    await post(`/wagtail/images/${id}/delete/`, {});
    const [{ purgeAt } = { purgeAt: '' }] = (await listed()).rows;
    expect(purgeAt).toBe(daysLater(30));
    expect([await run(daysLater(29)), Boolean(await store().get(key))]).toEqual([0, true]);
    expect(await run(new Date(Date.parse(purgeAt) + 1).toISOString())).toBe(1);
    expect([(await listed()).rows, await store().get(key)]).toEqual([[], undefined]);
  });

  it('is the choice of staff, and leaves a line of history', async () => {
    const id = await CASES['image']!.make();
    const keys = [await fileOf(id), 'images/a/w80.webp'];
    await store().put('images/a/w80.webp', Buffer.from('small'));
    await post(`/wagtail/images/${id}/delete/`, {});
    const deleted = await first();
    expect((await act('delete', [deleted])).done).toMatchObject([{ id: deleted }]);
    for (const key of keys) expect(await store().get(key), key).toBeUndefined();
    const [line] = await rowsOf(db(), sql`SELECT action FROM history_entries ORDER BY id DESC LIMIT 1`);
    expect(line).toEqual({ action: 'image.purge' });
    expect((await act('restore', [deleted])).refused).toHaveLength(1);
  });

  it.each([
    ['document', 'documents', 'id'],
    ['video', 'video_sources', 'video_id'],
  ])('takes the file of a %s along', async (kind, table, column) => {
    const { make, remove } = CASES[kind]!;
    const id = await make();
    const [row] = await rowsOf<{ key: string }>(
      db(),
      sql.raw(`SELECT file_key AS key FROM ${table} WHERE ${column} = ${id}`),
    );
    await store().put(row!.key, Buffer.from('tide'));
    await post(remove(id), {});
    expect(await store().get(row!.key)).toBeDefined();
    await act('delete', [await first()]);
    expect(await store().get(row!.key)).toBeUndefined();
  });

  it('works in slices', async () => {
    await db().execute(sql`
      INSERT INTO deleted_records (kind, record_id, title, deleted_at, deleted_by_name, rows)
      SELECT 'document', n, 'Menu ' || n, ${STAFF_NOW}::timestamptz, 'Ada', '{}' FROM generate_series(1, 1001) AS n`);
    expect(await run(daysLater(31))).toBe(1001);
    expect(await rowsOf(db(), sql`SELECT 1 FROM deleted_records`)).toEqual([]);
  });

  it('of ten thousand redirects at once keeps each in a row of its own', async () => {
    const many = 10_000;
    await db().execute(sql`
      INSERT INTO redirects (old_path, target_url, created_at)
      SELECT '/ten-thousand/' || n, 'https://elsewhere.example/', ${STAFF_NOW}::timestamptz
      FROM generate_series(1, ${many}::int) AS n`);
    const json = { found: { q: '/ten-thousand/' }, expected: many };
    expect((await post('/wagtail/bulk/redirects/redirect/delete/', json)).json()).toMatchObject({ deleted: many });
    const [kept] = await rowsOf(
      db(),
      sql`SELECT count(*)::int AS count, max(length(rows::text)) < 1000 AS "isShort" FROM deleted_records`,
    );
    expect(kept).toEqual({ count: many, isShort: true });
    const ids = (await listed()).rows.map(({ id }) => id);
    expect((await act('restore', ids)).done).toHaveLength(ids.length);
  });

  it.runIf(hasSessions)(
    'and restoring at once: one of them wins, and the files are there or gone with the record',
    async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const id = await world.make.image();
        const key = await fileOf(id);
        await post(`/wagtail/images/${id}/delete/`, {});
        const deleted = await first();
        const change = { ...SYSTEM_CONTEXT, accountId: null, now: STAFF_NOW, ownHost: 'localhost' };
        const [restored, purged] = await Promise.all([
          inTransaction(db(), (tx) => restoreRecords(tx, DELETED_KINDS, change, [deleted])),
          inTransaction(db(), (tx) =>
            purgeRecords(tx, { kinds: DELETED_KINDS, mediaStore: store() }, change, [deleted]),
          ),
        ]);
        expect(restored.done.length + purged.done.length).toBe(1);
        expect(Boolean(await store().get(key))).toBe(restored.done.length === 1);
      }
    },
  );
});
