import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswers } from '#features/accounts/server/routes-staff.ts';
import { collectionGroups, staffAnswers } from '#features/accounts/server/tables.ts';
import { MEDIA } from '#features/choosers/server/index.ts';
import type { CollectionKind, CollectionPermission } from '#features/rights/permissions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { inspectDocument, putDocument, storeDocument } from '#features/documents/server/index.ts';
import { documents } from '#features/documents/server/tables.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { type Database, recordStatements, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import type { CollectionRow } from '../contract.ts';
import { createCollection, deleteCollection } from './index.ts';
import { collectionRoutes } from './staff-routes.ts';
import { collections } from './tables.ts';

const API = '/wagtail/api/main/collections/';
const context = {
  mediaViews: MEDIA,
  powers: SYSTEM_POWERS,
  actor: { accountId: null, name: 'test' },
  now: STAFF_NOW,
  store: memoryMediaStore(),
};
let database: Database;
let app: StaffApp;
/** East contains Menus, which contains Old; West is beside East. */
let ids: Record<'east' | 'menus' | 'old' | 'west', number>;
let members: number;
const staff: Record<string, Browser> = {};

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const create = (name: string, parentId: number | null) =>
  run((tx) => createCollection(tx, context, { name, parentId }));
const send = (who: string, path: string, json: object) =>
  (staff[who] ?? new Browser(app, '192.0.2.3')).send('POST', `/wagtail/collections/${path}`, { json });
const read = (who: string, path: string) => (staff[who] ?? new Browser(app, '192.0.2.3')).send('GET', `${API}${path}`);
const stored = async (id: number) => {
  const [row] = await database.db.select().from(collections).where(eq(collections.id, id));
  if (!row) throw new Error(`There is no collection ${id}`);
  return row;
};
const rowsOf = async (who: string) => (await read(who, '')).json<{ rows: CollectionRow[] }>().rows;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  const { clock, guard, passwords } = app;
  collectionRoutes(app.http, { db: database.db, clock, guard, passwords, mediaViews: MEDIA });
  const east = await create('East', null);
  const menus = await create('Menus', east);
  ids = { east, menus, old: await create('Old', menus), west: await create('West', null) };
  const accounts: Record<string, number> = {};
  for (const username of ['keeper', 'adder', 'painter', 'reader', 'chief'])
    accounts[username] = await addStaff(database, app, { username, isSuperuser: username === 'chief' });
  const group = (name: string, who: string, kind: CollectionKind, permissions: CollectionPermission[]) =>
    run((tx) =>
      createGroup(tx, context, {
        name,
        canAccessAdmin: true,
        pagePermissions: [],
        collectionPermissions: [{ collectionId: ids.east, kind, permissions }],
        members: [accounts[who] ?? 0],
      }),
    );
  await group('Keepers', 'keeper', 'collection', ['add', 'change', 'delete']);
  await group('Adders', 'adder', 'collection', ['add']);
  members = await group('Painters', 'painter', 'image', ['add', 'change', 'choose']);
  await group('Readers', 'reader', 'document', []);
  for (const name of Object.keys(accounts)) {
    staff[name] = new Browser(app, '192.0.2.7');
    await staff[name].signIn(name);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(collectionGroups);
  await database.db.update(collections).set({ privacy: 'public', passwordHash: null, version: 1 });
});

describe('every route of collections', () => {
  const body = { name: 'X', parent: null, baseVersion: 1, privacy: 'public' };
  const posts = () => ['add/', ...['', 'delete/', 'privacy/'].map((part) => `${ids.menus}/${part}`)];
  const reads = () => [
    '',
    'places/',
    ...['', 'deletion/', 'privacy/', 'history/'].map((part) => `${ids.menus}/${part}`),
  ];

  it('requires a session', async () => {
    for (const path of posts()) expect([path, (await send('nobody', path, body)).statusCode]).toEqual([path, 401]);
    for (const path of reads()) expect([path, (await read('nobody', path)).statusCode]).toEqual([path, 401]);
  });

  it("reveals no collection outside the user's rights, whatever their rights on its files", async () => {
    for (const path of [`${ids.menus}/`, `${ids.menus}/delete/`, `${ids.menus}/privacy/`])
      expect([path, (await send('painter', path, body)).statusCode]).toEqual([path, 404]);
    for (const path of [`${ids.west}/`, `${ids.west}/delete/`, `${ids.west}/privacy/`, '99999/', '0/'])
      expect((await send('keeper', path, body)).statusCode).toBe(path === '0/' ? 400 : 404);
    for (const part of ['', 'deletion/', 'privacy/', 'history/'])
      expect((await read('keeper', `${ids.west}/${part}`)).statusCode).toBe(404);
    for (const path of ['', 'places/']) expect((await read('painter', path)).statusCode).toBe(403);
  });

  it("refuses an action that the user's right does not include", async () => {
    for (const part of ['', 'delete/', 'privacy/'])
      expect((await send('adder', `${ids.menus}/${part}`, body)).statusCode).toBe(403);
    for (const part of ['deletion/', 'privacy/'])
      expect((await read('adder', `${ids.menus}/${part}`)).statusCode).toBe(403);
    expect((await read('adder', `${ids.menus}/`)).json()).toMatchObject({ mayChange: false, places: null });
    expect((await read('keeper', `${ids.menus}/deletion/`)).json()).toMatchObject({ mayChange: true });
    expect((await read('keeper', `${ids.menus}/privacy/`)).json()).toMatchObject({ mayDelete: true });
  });
});

describe('the tree', () => {
  it('shows the collections that the user has rights on, each below its parent, with counts and privacy', async () => {
    const file = await putDocument(
      context.store,
      await inspectDocument({ bytes: Buffer.from('Oysters'), fileName: 'a.txt' }),
    );
    const document = await run((tx) => storeDocument(tx, context, { file, title: '', collectionId: ids.old }));
    await send('chief', `${ids.east}/privacy/`, { privacy: 'signed_in', baseVersion: 1 });
    const seen = (rows: CollectionRow[]) => rows.map(({ name, depth }) => `${depth} ${name}`);
    expect(seen(await rowsOf('chief'))).toEqual(['0 East', '1 Menus', '2 Old', '0 West']);
    const own = await rowsOf('keeper');
    expect(seen(own)).toEqual(['0 East', '1 Menus', '2 Old']);
    expect(own[2]).toMatchObject({
      counts: { image: 0, document: 1, video: 0 },
      privacy: 'public',
      boundBy: { id: ids.east, name: 'East', privacy: 'signed_in' },
    });
    await database.db.delete(documents).where(eq(documents.id, document));
  });

  it('takes the same number of statements for a hundred collections as for four', async () => {
    const count = async () => (await recordStatements(() => rowsOf('chief'))).statements.length;
    const few = await count();
    const made: number[] = [];
    for (let each = 0; each < 100; each += 1) made.push(await create(`Number ${each}`, ids.west));
    expect(await count()).toBe(few);
    for (const id of made) await run((tx) => deleteCollection(tx, context, id));
  });
});

describe('adding', () => {
  it.each([
    ['no name', { name: ' ', parent: null }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(256), parent: null }, 'name'],
    ['a name with a character that cannot be kept', { name: 'a\u0000b', parent: null }, 'name'],
    ['a name that turns the line round', { name: 'abc\u202Egnp', parent: null }, 'name'],
    ['a name with half a character', { name: 'a\ud83d', parent: null }, 'name'],
    ['no parent at all', { name: 'X' }, 'parent'],
    ['a parent that is gone', { name: 'X', parent: 99_999 }, 'parent'],
  ])('refuses %s', async (_, body, field) => {
    const reply = await send('chief', 'add/', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errors: [{ field }] });
  });

  it('refuses the root and other collections to users who may add below one only', async () => {
    for (const parent of [null, '', ids.west])
      expect((await send('adder', 'add/', { name: 'X', parent })).json()).toMatchObject({
        errors: [{ field: 'parent', message: 'must be a collection to which you may add collections' }],
      });
    expect((await read('adder', 'places/')).json()).toEqual({
      places: [
        { id: ids.east, name: 'East', depth: 0 },
        { id: ids.menus, name: 'Menus', depth: 1 },
        { id: ids.old, name: 'Old', depth: 2 },
      ],
    });
    const made = (await send('adder', 'add/', { name: 'New', parent: ids.old })).json<{ id: number }>();
    expect((await stored(made.id)).path).toBe(`/${ids.east}/${ids.menus}/${ids.old}/${made.id}/`);
    await run((tx) => deleteCollection(tx, context, made.id));
  });
});

describe('changing', () => {
  it('refuses a stale version, names the user who saved first, and keeps their change', async () => {
    await send('chief', `${ids.old}/`, { name: 'Older', baseVersion: 1 });
    const stale = await send('keeper', `${ids.old}/`, { name: 'Mine', baseVersion: 1 });
    expect(stale.json()).toMatchObject({
      type: 'conflict',
      detail: expect.stringMatching(
        /^chief changed this collection on Nov 19, 2026, 7:30\sPM \(UTC\) after you opened it$/,
      ),
    });
    expect((await stored(ids.old)).name).toBe('Older');
    expect((await send('keeper', `${ids.old}/`, { name: 'Old', baseVersion: 2 })).json()).toEqual({
      id: ids.old,
      version: 3,
    });
  });

  it("moves it within the user's rights, and never into its own subtree", async () => {
    const move = async (who: string, id: number, parent: number | null) => {
      const { name, version } = await stored(id);
      return send(who, `${id}/`, { name, parent, baseVersion: version });
    };
    for (const parent of [ids.menus, ids.old]) expect((await move('chief', ids.menus, parent)).statusCode).toBe(400);
    for (const parent of [null, ids.west]) expect((await move('keeper', ids.old, parent)).statusCode).toBe(400);
    expect((await move('keeper', ids.old, ids.east)).statusCode).toBe(200);
    expect((await stored(ids.old)).path).toBe(`/${ids.east}/${ids.old}/`);
    expect((await move('keeper', ids.old, ids.menus)).statusCode).toBe(200);
  });

  it('never puts two collections below each other, even when both are moved at once', async () => {
    const add = async (name: string) => (await send('chief', 'add/', { name, parent: null })).json<{ id: number }>().id;
    const [one, two] = [await add('One'), await add('Two')];
    const replies = await Promise.all([
      send('chief', `${one}/`, { name: 'One', parent: two, baseVersion: 1 }),
      send('chief', `${two}/`, { name: 'Two', parent: one, baseVersion: 1 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const [below, above] = (await stored(one)).parentId === two ? [one, two] : [two, one];
    expect((await stored(below)).path).toBe(`/${above}/${below}/`);
    for (const id of [below, above]) expect((await send('chief', `${id}/delete/`, {})).statusCode).toBe(200);
  });

  it('does not let anybody move the collection that grants their own right', async () => {
    const shown = (await read('keeper', `${ids.east}/`)).json<{ places: unknown; moveRefusal: string }>();
    expect([shown.places, shown.moveRefusal]).toEqual([null, expect.stringMatching(/own rights/)]);
    const reply = await send('keeper', `${ids.east}/`, { name: 'East', parent: ids.menus, baseVersion: 1 });
    expect([400, 403]).toContain(reply.statusCode);
    expect((await send('keeper', `${ids.east}/`, { name: 'East', parent: null, baseVersion: 1 })).statusCode).toBe(200);
  });

  it('offers every parent outside its own subtree, and shows the rights of groups with their origin', async () => {
    const { places, rights } = (await read('chief', `${ids.menus}/`)).json<{ places: object[]; rights: object[] }>();
    expect(places).toEqual([
      { id: null, name: 'Root', depth: 0 },
      { id: ids.east, name: 'East', depth: 1 },
      { id: ids.west, name: 'West', depth: 1 },
    ]);
    expect(rights).toEqual([
      { group: 'Adders', from: 'East', kind: 'collection', permissions: ['add'] },
      { group: 'Keepers', from: 'East', kind: 'collection', permissions: ['add', 'change', 'delete'] },
      { group: 'Painters', from: 'East', kind: 'image', permissions: ['add', 'change', 'choose'] },
    ]);
    const { rights: own } = (await read('chief', `${ids.east}/`)).json<{ rights: { from: unknown }[] }>();
    expect(own.map(({ from }) => from)).toEqual([null, null, null]);
  });
});

describe('deleting', () => {
  it('refuses one that is not empty, and names the contents that the user may see', async () => {
    const file = await putDocument(
      context.store,
      await inspectDocument({ bytes: Buffer.from('Oysters'), fileName: 'a.txt' }),
    );
    const id = await run((tx) => storeDocument(tx, context, { file, title: 'Card', collectionId: ids.menus }));
    const path = `${ids.menus}/deletion/`;
    expect((await read('chief', path)).json()).toMatchObject({
      contents: [
        { kind: 'document', count: 1, named: [{ id, title: 'Card', url: `/wagtail/documents/edit/${id}/` }] },
        { kind: 'collection', count: 1, named: [{ title: 'Old' }] },
      ],
    });
    expect((await read('keeper', path)).json()).toMatchObject({
      contents: [{ kind: 'document', count: 1, named: [] }, { kind: 'collection' }],
    });
    expect((await send('keeper', `${ids.menus}/delete/`, {})).statusCode).toBe(409);
    await database.db.delete(documents).where(eq(documents.id, id));
  });

  it('deletes an empty one and records it in the history', async () => {
    const id = await create('Short', ids.menus);
    expect((await send('keeper', `${id}/delete/`, {})).statusCode).toBe(200);
    const lines = await database.db
      .select()
      .from(historyEntries)
      .where(eq(historyEntries.subjectId, String(id)));
    expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['collection.create', 'test'],
      ['collection.delete', 'keeper'],
    ]);
  });
});

describe('privacy', () => {
  const set = (id: number, body: object, who = 'keeper') => send(who, `${id}/privacy/`, { baseVersion: 1, ...body });

  it.each([
    ['a word that is none', { privacy: 'secret' }, 'privacy'],
    ['a password without one', { privacy: 'password' }, 'password'],
    ['a short password', { privacy: 'password', password: 'tide' }, 'password'],
    ['a long password', { privacy: 'password', password: 'x'.repeat(201) }, 'password'],
    ['groups without one', { privacy: 'groups' }, 'groupIds'],
    ['a group that is gone', { privacy: 'groups', groupIds: [99_999] }, 'groupIds'],
  ])('refuses %s', async (_, body, field) => {
    const reply = await set(ids.menus, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errors: [{ field: expect.stringContaining(field) }] });
    expect((await stored(ids.menus)).privacy).toBe('public');
  });

  it('stores a password as a hash and never sends it; a new one gets a new version', async () => {
    const reply = await set(ids.menus, { privacy: 'password', password: 'low tide at noon' });
    expect(reply.json()).toEqual({ id: ids.menus, version: 2, privacy: 'password' });
    const first = await stored(ids.menus);
    expect(first.passwordHash).toMatch(/^\$argon2id/);
    const shown = await read('keeper', `${ids.menus}/privacy/`);
    expect(shown.json()).toMatchObject({ privacy: 'password', hasPassword: true });
    expect(shown.body).not.toMatch(/argon2|low tide/);
    const kept = await set(ids.menus, { privacy: 'password', baseVersion: 2 });
    expect(kept.statusCode).toBe(200);
    expect(await stored(ids.menus)).toMatchObject({
      passwordHash: first.passwordHash,
      passwordVersion: first.passwordVersion,
    });
    await set(ids.menus, { privacy: 'password', password: 'high tide at night', baseVersion: 3 });
    expect((await stored(ids.menus)).passwordVersion).toBe(first.passwordVersion + 1);
    const lines = await database.db.select().from(historyEntries);
    expect(JSON.stringify(lines)).not.toMatch(/tide at|argon2/);
    expect((await set(ids.menus, { privacy: 'public', baseVersion: 4 })).statusCode).toBe(200);
    expect((await stored(ids.menus)).passwordHash).toBeNull();
  });

  it('stores groups, and deletes them with another privacy', async () => {
    await set(ids.menus, { privacy: 'groups', groupIds: [members, members] });
    expect((await read('keeper', `${ids.menus}/privacy/`)).json()).toMatchObject({
      groupIds: [members],
      groups: expect.arrayContaining([{ id: members, name: 'Painters' }]),
    });
    await set(ids.menus, { privacy: 'signed_in', baseVersion: 2 });
    expect(await database.db.$count(collectionGroups)).toBe(0);
  });

  it('cannot be changed below a collection with a restriction, and is kept meanwhile', async () => {
    await set(ids.menus, { privacy: 'signed_in' });
    await send('chief', `${ids.east}/privacy/`, { privacy: 'groups', groupIds: [members], baseVersion: 1 });
    expect((await read('keeper', `${ids.menus}/privacy/`)).json()).toMatchObject({
      privacy: 'signed_in',
      boundBy: { id: ids.east, name: 'East', privacy: 'groups' },
    });
    const reply = await set(ids.menus, { privacy: 'public', baseVersion: 2 });
    expect(reply.json()).toMatchObject({ type: 'conflict', detail: expect.stringContaining('“East” above') });
    expect((await stored(ids.menus)).privacy).toBe('signed_in');
  });

  it('is not avoided by moving out of a restriction that the user could not lift', async () => {
    const mover = await addStaff(database, app, { username: 'mover', isSuperuser: false });
    await run((tx) =>
      createGroup(tx, context, {
        name: 'Keepers of menus',
        canAccessAdmin: true,
        pagePermissions: [],
        collectionPermissions: [
          { collectionId: ids.old, kind: 'collection', permissions: ['add', 'change'] },
          { collectionId: ids.west, kind: 'collection', permissions: ['add', 'change'] },
        ],
        members: [mover],
      }),
    );
    staff['mover'] = new Browser(app, '192.0.2.8');
    await staff['mover'].signIn('mover');
    const inner = await create('Inner', ids.old);
    await send('chief', `${ids.menus}/privacy/`, { privacy: 'signed_in', baseVersion: 1 });
    const out = { name: 'Inner', parent: ids.west, baseVersion: 1 };
    expect((await send('mover', `${inner}/`, out)).statusCode).toBe(403);
    await send('chief', `${ids.menus}/privacy/`, { privacy: 'public', baseVersion: 2 });
    expect((await send('mover', `${inner}/`, out)).statusCode).toBe(200);
    await run((tx) => deleteCollection(tx, context, inner));
  });

  it('refuses a stale version', async () => {
    await set(ids.menus, { privacy: 'signed_in' });
    expect((await set(ids.menus, { privacy: 'public' })).statusCode).toBe(409);
  });
});

describe('a collection whose request is sent again with its key', () => {
  const add = async (who: string, key: string, name: string) => {
    const headers = { 'idempotency-key': key };
    const json = { name, parent: ids.east };
    const reply = await staff[who]?.send('POST', '/wagtail/collections/add/', { headers, json });
    return reply?.json<{ id: number; version: number }>();
  };

  it('is made once, also by requests at the same moment, and gets the first answer', async () => {
    const [first, ...again] = await Promise.all(Array.from({ length: 4 }, () => add('chief', 'one', 'Once')));
    expect(first).toEqual({ id: expect.any(Number), version: 1 });
    expect([...again, await add('chief', 'one', 'Once')]).toEqual(Array.from({ length: 4 }, () => first));
    expect(await database.db.$count(collections, eq(collections.name, 'Once'))).toBe(1);
  });

  it('is made by another key, name or user, and after a refusal', async () => {
    const refused = await add('chief', 'two', '');
    const made = [
      await add('chief', 'two', 'Twice'),
      await add('chief', 'three', 'Twice'),
      await add('keeper', 'two', 'Twice'),
      await add('chief', 'two', 'Thrice'),
    ];
    expect(refused).toMatchObject({ status: 400 });
    expect(new Set(made.map((one) => one?.id)).size).toBe(4);
  });

  it('is forgotten after a day', async () => {
    await add('chief', 'old', 'Old answer');
    await run((tx) => forgetAnswers(tx, new Date(Date.parse(STAFF_NOW) + 3_600_000).toISOString()));
    expect(await database.db.$count(staffAnswers)).toBe(0);
  });
});
