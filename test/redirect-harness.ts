import { afterAll, beforeAll, beforeEach } from 'vitest';
import { redirectRoutes } from '#features/redirects/server/staff-routes.ts';
import { redirects } from '#features/redirects/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from './database.ts';
import { PageTree, TREE_NOW } from './page-tree.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp } from './staff-app.ts';

/** `editor` has all rights on redirects, `elsewhere` may open the admin for other work, `stranger` is signed out. */
const ROLES = {
  viewer: ['redirect', ['view']],
  adder: ['redirect', ['add']],
  editor: ['redirect', ['add', 'change', 'delete']],
  elsewhere: ['site', ['change']],
} as const satisfies Record<string, readonly [model: string, permissions: readonly string[]]>;

export type RedirectRole = keyof typeof ROLES | 'super' | 'stranger';

interface ListedRedirects {
  rows: {
    id: number;
    oldPath: string;
    chainLength: number;
    isRing: boolean;
    isBroken: boolean;
    target: object;
  }[];
  total: number;
  p: number;
  pages: number;
}

/** The routes of redirects over a tree with a live page "menu"; each test begins without redirects. */
export function useRedirectHarness() {
  let database: Database;
  let app: StaffApp;
  let tree: PageTree;
  let menu: number;
  const browsers = {} as Record<RedirectRole, Browser>;

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await buildStaffApp(database);
    redirectRoutes(app.http, { db: database.db, clock: app.clock, guard: app.guard });
    tree = await PageTree.plant(database);
    menu = await tree.add('menu', tree.rootId, { isLive: true });
    await addStaff(database, app, { username: 'super' });
    for (const [name, [model, permissions]] of Object.entries(ROLES)) {
      const id = await addStaff(database, app, { username: name, isSuperuser: false });
      await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
        INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}'`);
      for (const permission of permissions) {
        await database.exec(
          `INSERT INTO group_model_permissions SELECT id, '${model}', '${permission}' FROM groups WHERE name = '${name}'`,
        );
      }
    }
    for (const [at, name] of (['super', 'viewer', 'adder', 'editor', 'elsewhere'] as const).entries()) {
      browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
      const { statusCode } = await browsers[name].signIn(name);
      if (statusCode !== 200) throw new Error(`${name} may not sign in: ${statusCode}`);
    }
    browsers.stranger = new Browser(app, '192.0.2.99');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(() => database.exec('DELETE FROM redirects; DELETE FROM redirect_imports'));

  const add = (json: object, who: RedirectRole = 'editor') =>
    browsers[who].send('POST', '/wagtail/redirects/add/', { json });
  /** Uploads a file; the header row is the first. */
  const upload = (content: string | Buffer, name = 'list.csv', who: RedirectRole = 'editor') =>
    browsers[who].upload('/wagtail/redirects/import/', { name, bytes: Buffer.from(content) });
  return {
    browsers,
    get database() {
      return database;
    },
    get tree() {
      return tree;
    },
    /** The id of the live page. */
    get menu() {
      return menu;
    },
    add,
    /** Adds a redirect and returns its id. */
    added: async (json: object): Promise<number> => {
      const reply = await add(json);
      if (reply.statusCode !== 200) throw new Error(`The redirect is refused: ${reply.body}`);
      return reply.json<{ id: number }>().id;
    },
    rows: async () => database.db.select().from(redirects).orderBy(redirects.id),
    list: async (query = '') =>
      (await browsers.editor.send('GET', `/wagtail/api/main/redirects/${query}`)).json<ListedRedirects>(),
    insert: (values: Partial<typeof redirects.$inferInsert>[]) =>
      database.db.insert(redirects).values(values.map((one) => ({ oldPath: '/', createdAt: TREE_NOW, ...one }))),
    upload,
    /** The id of the import of an uploaded file. */
    uploaded: async (content: string) => (await upload(content)).json<{ import: string }>().import,
    process: (importId: string, more: object = {}, who: RedirectRole = 'editor') =>
      browsers[who].send('POST', '/wagtail/redirects/import/process/', {
        json: { import: importId, mapping: { from: 0, to: 1 }, dryRun: false, ...more },
      }),
  };
}

/** A refusal's error by field. */
export const errorsOf = (reply: { json(): unknown }) =>
  (reply.json() as { errors?: { field: string; message: string }[] }).errors;
