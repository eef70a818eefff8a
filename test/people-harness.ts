import { sql } from 'drizzle-orm';
import { type Database, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from './database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from './staff-app.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { peopleRoutes } from '#features/accounts/server/staff-routes-people.ts';

type NewGroup = Parameters<typeof createGroup>[2];

/** A region that has restaurants, and kinds of records, for tests. */
const GRANTABLE = {
  models: ['user', 'group', 'site', 'redirect', 'snippet.country'].map((model) => ({
    model,
    label: model,
    section: 'Test',
    permissions: ['view', 'add', 'change', 'delete'] as ('view' | 'add' | 'change' | 'delete')[],
  })),
  regions: () => [
    { country: '', state: '', label: 'All locations' },
    { country: 'US', state: '', label: 'All of United States' },
    { country: 'US', state: 'TX', label: 'Texas, United States' },
    { country: 'US', state: 'ME', label: 'Maine, United States' },
  ],
};

/**
 * The routes of users and groups with test users: `chief`, `second` are superusers; `keeper` may do all with users,
 * groups and redirects, on one section of pages, one collection and in Texas; `viewer` may see users and groups; `editor`
 * has only another right; `outsider` has no access.
 */
export async function buildPeopleHarness() {
  const database: Database = await createTestDatabase();
  const app: StaffApp = await buildStaffApp(database);
  const { clock, guard, passwords } = app;
  peopleRoutes(app.http, { db: database.db, clock, guard, passwords, grantable: GRANTABLE });
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  const place = async (statement: string) => {
    const found = await run((tx) => tx.execute(sql.raw(statement)));
    return (found as unknown as { rows: { id: number }[] }).rows[0]?.id ?? 0;
  };
  const addPage = async (slug: string, parent: { id: number; path: string } | null) => {
    const id = await place(
      `INSERT INTO pages (parent_id, path, depth, sort_order, template, slug, url_path, draft_title, created_at, updated_at)
       VALUES (${parent?.id ?? 'NULL'}, '/tmp-${slug}/', ${parent ? 2 : 1}, 1, 'home', '${slug}', '/${slug}', '${slug}', now(), now()) RETURNING id`,
    );
    const path = `${parent?.path ?? '/'}${id}/`;
    await place(`UPDATE pages SET path = '${path}' WHERE id = ${id} RETURNING id`);
    return { id, path };
  };
  const addCollection = async (name: string) => {
    const id = await place(
      `INSERT INTO collections (name, path, created_at) VALUES ('${name}', '/tmp-${name}/', now()) RETURNING id`,
    );
    return place(`UPDATE collections SET path = '/${id}/' WHERE id = ${id} RETURNING id`);
  };
  const home = await addPage('home', null);
  const own = await addPage('own', home);
  const below = await addPage('below', own);
  const other = await addPage('other', home);
  const collections = { own: await addCollection('own'), other: await addCollection('other') };

  const ids: Record<string, number> = {};
  for (const username of ['chief', 'second']) ids[username] = await addStaff(database, app, { username });
  for (const username of ['keeper', 'viewer', 'editor', 'outsider', 'plain', 'mighty'])
    ids[username] = await addStaff(database, app, { username, isSuperuser: false });
  const group = (name: string, members: string[], more: Partial<NewGroup> = {}) =>
    run((tx) =>
      createGroup(tx, context, {
        name,
        canAccessAdmin: true,
        pagePermissions: [],
        ...more,
        members: members.map((member) => ids[member] ?? 0),
      }),
    );
  const all = ['view', 'add', 'change', 'delete'] as const;
  const groups = {
    keepers: await group('Keepers', ['keeper'], {
      pagePermissions: [{ pageId: own.id, permissions: ['add', 'change'] }],
      collectionPermissions: [{ collectionId: collections.own, kind: 'image', permissions: ['add', 'choose'] }],
      modelPermissions: ['user', 'group', 'redirect'].map((model) => ({ model, permissions: all })),
      locationPermissions: [{ country: 'US', state: 'TX', permissions: ['view', 'change'] }],
    }),
    viewers: await group('Viewers', ['viewer'], {
      modelPermissions: ['user', 'group'].map((model) => ({ model, permissions: ['view'] })),
    }),
    editors: await group('Editors', ['editor', 'plain'], {
      modelPermissions: [{ model: 'redirect', permissions: ['change'] }],
    }),
    mighty: await group('Mighty', ['mighty'], { pagePermissions: [{ pageId: home.id, permissions: ['publish'] }] }),
  };
  const browsers: Record<string, Browser> = {};
  for (const name of ['chief', 'second', 'keeper', 'viewer', 'editor', 'outsider', 'plain']) {
    const browser = new Browser(app);
    await browser.signIn(name);
    browsers[name] = browser;
  }
  const as = (name: string) => browsers[name] ?? new Browser(app, '192.0.2.99');
  const versionOf = async (kind: 'users' | 'groups', id: number) =>
    (
      (await database.db.execute(sql.raw(`SELECT version FROM ${kind} WHERE id = ${id}`))) as unknown as {
        rows: { version: number }[];
      }
    ).rows[0]?.version ?? 0;
  return {
    database,
    app,
    ids: ids as Record<'chief' | 'second' | 'keeper' | 'viewer' | 'editor' | 'outsider' | 'plain' | 'mighty', number>,
    groups,
    pages: { home, own, below, other },
    collections,
    as,
    run,
    versionOf,
    /** The complete current form of an account, with changes. */
    async userForm(id: number, changes: Record<string, unknown> = {}) {
      const { user } = (await as('chief').send('GET', `/wagtail/api/main/users/${id}/`)).json<{
        user: Record<string, unknown>;
      }>();
      const names = ['username', 'email', 'firstName', 'lastName', 'language', 'groups', 'isSuperuser', 'isActive'];
      return {
        ...Object.fromEntries(names.map((name) => [name, user[name]])),
        baseVersion: user['version'],
        ...changes,
      };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export const NO_GRANT_ROWS = { pages: [], collections: [], models: [], locations: [] };
