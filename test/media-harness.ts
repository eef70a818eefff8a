import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createGroup } from '#features/accounts/server/index.ts';
import type { CollectionPermission } from '#features/rights/permissions.ts';
import { collections } from '#features/collections/server/tables.ts';
import type { MediaKind } from '#features/library/contract.ts';
import { indexReferences } from '#features/references/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { createTestDatabase } from './database.ts';
import { memoryMediaStore } from './memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from './staff-app.ts';

/**
 * Users of one kind of media: `outsider` without the admin, `reader` with only the admin, `elsewhere` with every right
 * in another collection, `chooser` who may choose, `adder` who may add, `changer` who may change in "Menus", `chief`.
 */
const ROLES = {
  reader: [],
  elsewhere: ['add', 'change', 'choose'],
  chooser: ['choose'],
  adder: ['add'],
  changer: ['add', 'change'],
} as const satisfies Record<string, readonly CollectionPermission[]>;

export type MediaRole = 'stranger' | 'outsider' | keyof typeof ROLES | 'chief';

/** Replies to a file for "Menus", by sender; `elsewhere` gets the error at the collection. */
export const UPLOAD_ANSWERS: readonly [role: MediaRole, status: number][] = [
  ['stranger', 401],
  ['outsider', 403],
  ['reader', 403],
  ['chooser', 403],
  ['elsewhere', 400],
  ['adder', 200],
  ['chief', 200],
];

/** A file in a form. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** Routes of a kind of media, with users of every role. */
export interface MediaHarness {
  database: Database;
  app: StaffApp;
  store: MediaStore & { files: Map<string, Uint8Array> };
  /** "Menus" with the child "Winter", and "Press", where `elsewhere` has rights. */
  menus: number;
  winter: number;
  press: number;
  ids: Readonly<Record<string, number>>;
  as(role: MediaRole): Browser;
  /** Posts JSON. */
  post(role: MediaRole, url: string, json: unknown): ReturnType<Browser['send']>;
  /** Posts a multipart form. */
  upload(
    role: MediaRole,
    url: string,
    file: SentFile | undefined,
    texts?: Record<string, string>,
  ): ReturnType<Browser['send']>;
  /** A page of the library's list. */
  list<Row>(role: MediaRole, query?: string): Promise<MediaList<Row>>;
  titles(role: MediaRole, query?: string): Promise<string[]>;
  /** Records that a live page uses a file. */
  use(id: number, page?: number): Promise<void>;
  close(): Promise<void>;
}

interface MediaList<Row> {
  rows: Row[];
  total: number;
  p: number;
  pages: number;
  mayAdd: boolean;
}

/** A refusal's error by field. */
export const complaints = (reply: { json(): unknown }) => (reply.json() as { errors?: unknown }).errors;

export async function buildMediaHarness(
  kind: MediaKind,
  register: (
    app: FastifyInstance,
    deps: Pick<StaffApp, 'clock' | 'guard'> & { db: Database['db']; mediaStore: MediaStore },
  ) => void,
  beside: readonly MediaKind[] = [],
): Promise<MediaHarness> {
  const database = await createTestDatabase();
  const app = await buildStaffApp(database);
  const store = memoryMediaStore();
  register(app.http, { db: database.db, clock: app.clock, guard: app.guard, mediaStore: store });
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  const make = async (name: string, parentPath = '/') => {
    const values = { name, parentId: Number(parentPath.split('/').at(-2)) || null, path: name, createdAt: STAFF_NOW };
    const [made] = await database.db.insert(collections).values(values).returning({ id: collections.id });
    await database.db
      .update(collections)
      .set({ path: `${parentPath}${made!.id}/` })
      .where(eq(collections.id, made!.id));
    return made!.id;
  };
  const menus = await make('Menus');
  const winter = await make('Winter', `/${menus}/`);
  const press = await make('Press');
  const ids: Record<string, number> = { chief: await addStaff(database, app, { username: 'chief' }) };
  ids['outsider'] = await addStaff(database, app, { username: 'outsider', isSuperuser: false });
  for (const [name, permissions] of Object.entries(ROLES)) {
    const member = (ids[name] = await addStaff(database, app, { username: name, isSuperuser: false }));
    const collectionId = name === 'elsewhere' ? press : menus;
    await inTransaction(database.db, (tx) =>
      createGroup(tx, context, {
        name,
        canAccessAdmin: true,
        pagePermissions: [],
        collectionPermissions: [kind, ...beside].map((held) => ({ collectionId, kind: held, permissions })),
        members: [member],
      }),
    );
  }
  const browsers = new Map<MediaRole, Browser>([['stranger', new Browser(app)]]);
  for (const name of Object.keys(ids) as MediaRole[]) {
    const browser = new Browser(app);
    await browser.signIn(name);
    browsers.set(name, browser);
  }
  const as = (role: MediaRole) => browsers.get(role)!;
  const list = async <Row>(role: MediaRole, query = '') => {
    const reply = await as(role).send('GET', `/wagtail/api/main/${kind}s/${query}`);
    if (reply.statusCode !== 200) throw new Error(`The list is refused: ${reply.body}`);
    return reply.json<MediaList<Row>>();
  };
  return {
    database,
    app,
    store,
    menus,
    winter,
    press,
    ids,
    as,
    post: (role, url, json) => as(role).send('POST', url, { json }),
    upload: (role, url, file, texts) => as(role).upload(url, file, texts),
    list,
    titles: async (role, query) => (await list<{ title: string }>(role, query)).rows.map(({ title }) => title),
    use: (id, page = 900) =>
      inTransaction(database.db, (tx) =>
        indexReferences(tx, { kind: 'page', id: page }, { live: [{ kind, id, path: 'body.0.value' }], draft: [] }),
      ),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
