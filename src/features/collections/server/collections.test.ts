import { eq, getViewName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Invalid, NotFound, type Problem } from '#shared/problem.ts';
import { MEDIA } from '#features/choosers/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { listenForChanges } from '#platform/db/changes.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import {
  createCollection,
  deleteCollection,
  hasCollection,
  inPublicCollection,
  setCollectionPrivacy,
  updateCollection,
} from './index.ts';
import type { Privacy } from '../privacy.ts';
import { collections } from './tables.ts';

const context = {
  mediaViews: MEDIA,
  powers: SYSTEM_POWERS,
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyAllTables(database));

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const create = (name: string, parentId: number | null = null) =>
  run((tx) => createCollection(tx, context, { name, parentId }));
const rename = (id: number, name: string) => run((tx) => updateCollection(tx, context, { id, name }));
const move = async (id: number, parentId: number | null) => {
  const [row] = await database.db.select({ name: collections.name }).from(collections).where(eq(collections.id, id));
  return run((tx) => updateCollection(tx, context, { id, parentId, name: row?.name ?? 'Gone' }));
};
const setPrivacy = (id: number, privacy: Privacy) => run((tx) => setCollectionPrivacy(tx, context, { id, privacy }));
const remove = (id: number) => run((tx) => deleteCollection(tx, context, id));

async function pathOf(id: number) {
  const [row] = await database.db.select({ path: collections.path }).from(collections).where(eq(collections.id, id));
  return row?.path;
}

async function isPublic(id: number | null): Promise<boolean> {
  const result = (await database.db.execute(
    sql`SELECT ${inPublicCollection(sql`${id}::int`)} AS is_public`,
  )) as unknown as { rows: { is_public: boolean }[] };
  return result.rows[0]?.is_public ?? false;
}

async function addItems(collectionId: number) {
  await database.exec(`
    INSERT INTO documents (title, file_name, file_extension, mimetype, size_bytes, file_hash, file_key, collection_id, created_at)
      VALUES ('Menu', 'menu.pdf', 'pdf', 'application/pdf', 1, 'x', 'x', ${collectionId}, now());
    INSERT INTO videos (title, width, height, collection_id, created_at)
      VALUES ('One', 16, 9, ${collectionId}, now()), ('Two', 16, 9, ${collectionId}, now())`);
}

describe('createCollection', () => {
  it.each(['', '  ', 'x'.repeat(256)])('refuses the name %j', async (name) => {
    await expect(create(name)).rejects.toThrow(Invalid);
  });

  it('refuses a deleted parent', async () => {
    await expect(create('Menus', 4242)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'parent' }] });
  });

  it('adds it below its parent and records it in the history', async () => {
    const menus = await create(' Menus ');
    const old = await create('Old', menus);
    expect([await pathOf(menus), await pathOf(old)]).toEqual([`/${menus}/`, `/${menus}/${old}/`]);
    const [entry] = await database.db
      .select()
      .from(historyEntries)
      .where(eq(historyEntries.subjectId, String(menus)));
    expect(entry).toMatchObject({ action: 'collection.create', actorName: 'test', details: { name: 'Menus' } });
  });
});

describe('updateCollection with another name', () => {
  it('refuses an empty name and a deleted collection', async () => {
    const id = await create('Menus');
    await expect(rename(id, ' ')).rejects.toThrow(Invalid);
    await expect(rename(4242, 'X')).rejects.toThrow(NotFound);
  });

  it('renames the collection', async () => {
    const id = await create('Menus');
    await rename(id, 'Cards');
    const [row] = await database.db.select({ name: collections.name }).from(collections);
    expect(row?.name).toBe('Cards');
  });
});

describe('updateCollection with another parent', () => {
  it('refuses to move a collection into itself or its descendants', async () => {
    const top = await create('Top');
    const middle = await create('Middle', top);
    const low = await create('Low', middle);
    for (const parentId of [top, middle, low]) await expect(move(top, parentId)).rejects.toThrow(Invalid);
    await expect(move(top, 4242)).rejects.toThrow(Invalid);
    await expect(move(4242, top)).rejects.toThrow(NotFound);
    expect(await pathOf(low)).toBe(`/${top}/${middle}/${low}/`);
  });

  it('moves its descendants, too, and no collection whose path only begins with the same digits', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 12; made += 1) ids.push(await create(`Number ${made}`));
    const [first = 0, second = 0] = ids;
    const below = await create('Below', first);
    await move(first, second);
    expect(await pathOf(below)).toBe(`/${second}/${first}/${below}/`);
    expect(await pathOf(ids[10] ?? 0)).toBe(`/${ids[10]}/`);
    await move(first, null);
    expect([await pathOf(first), await pathOf(below)]).toEqual([`/${first}/`, `/${first}/${below}/`]);
  });
});

describe('privacy', () => {
  it('of a collection applies to its descendants, also to those that are moved there', async () => {
    const staff = await create('Staff');
    const below = await create('Below', staff);
    const lowest = await create('Lowest', below);
    const open = await create('Open');
    await setPrivacy(staff, 'signed_in');
    expect(await Promise.all([staff, below, lowest, open, null].map(isPublic))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    await expect(setPrivacy(lowest, 'signed_in')).rejects.toThrow(Conflict);
    await move(below, open);
    expect(await isPublic(lowest)).toBe(true);
    await move(open, staff);
    expect(await isPublic(lowest)).toBe(false);
    await setPrivacy(staff, 'public');
    expect(await isPublic(lowest)).toBe(true);
  });

  it('is one of four values', async () => {
    const id = await create('Menus');
    await expect(setPrivacy(id, 'secret' as Privacy)).rejects.toThrow(Invalid);
    await expect(setPrivacy(4242, 'signed_in')).rejects.toThrow(NotFound);
  });

  it('drops the cache tags of the collection, its descendants and all their contents', async () => {
    const staff = await create('Staff');
    const below = await create('Below', staff);
    await addItems(below);
    const received: string[] = [];
    const stop = await listenForChanges(
      database,
      (tags) => received.push(...tags),
      () => undefined,
    );
    await setPrivacy(staff, 'signed_in');
    await expect
      .poll(() => received.toSorted())
      .toEqual([`collection:${below}`, `collection:${staff}`, 'document:1', 'video:1', 'video:2'].toSorted());
    received.length = 0;
    await move(below, null);
    await expect
      .poll(() => received.toSorted())
      .toEqual([`collection:${below}`, 'document:1', 'video:1', 'video:2'].toSorted());
    await stop();
  });
});

describe('deleteCollection', () => {
  it('refuses while it has contents, with the number of each kind', async () => {
    const id = await create('Menus');
    await create('Old', id);
    await addItems(id);
    const refused = (await remove(id).catch((error: unknown) => error)) as Problem;
    expect(refused.message).toBe('The collection is not empty: 1 document, 2 videos, 1 collection');
    expect([refused.code, refused.errors]).toEqual([
      'in_use',
      [
        { field: 'document', message: '1' },
        { field: 'video', message: '2' },
        { field: 'collection', message: '1' },
      ],
    ]);
    expect(await hasCollection(database.db, id)).toBe(true);
  });

  it('deletes an empty one, once', async () => {
    const id = await create('Menus');
    await remove(id);
    expect(await hasCollection(database.db, id)).toBe(false);
    await expect(remove(id)).rejects.toThrow(NotFound);
  });

  it('covers every table with rows in collections', async () => {
    const result = (await database.db.execute(sql`
      SELECT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'collections'::regclass AND conrelid <> confrelid
        AND conrelid::regclass::text NOT IN ('collection_groups', 'group_collection_permissions')`)) as unknown as {
      rows: { name: string }[];
    };
    expect(result.rows.map(({ name }) => name).toSorted()).toEqual(
      Object.values(MEDIA)
        .map((view) => getViewName(view))
        .toSorted(),
    );
  });
});
