import { createGroup } from '#features/accounts/server/index.ts';
import type { CollectionPermission } from '#features/rights/permissions.ts';
import { createCollection } from '#features/collections/server/index.ts';
import { createImageService } from '#features/images/server/index.ts';
import { imageAdminRoutes } from '#features/images/server/staff-routes.ts';
import { MEDIA } from '#features/choosers/server/index.ts';
import { libraryRoutes } from '#features/library/server/staff-routes.ts';
import { type Database, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sql } from 'drizzle-orm';
import { memoryMediaStore } from './memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from './staff-app.ts';
import { imageContext, inspectorOutsideTransactions } from './stored-images.ts';

export type ImageRole = 'stranger' | 'outsider' | 'elsewhere' | 'adder' | 'chooser' | 'changer' | 'chief';

/** The library's routes with a user per role. Rights are on the collection `harbor`, for `elsewhere` on `hills`. */
export interface ImageHarness {
  app: StaffApp;
  store: ReturnType<typeof memoryMediaStore>;
  ids: Record<Exclude<ImageRole, 'stranger'>, number>;
  /** `pier` is below `harbor`. */
  collections: Record<'harbor' | 'pier' | 'hills', number>;
  as(role: ImageRole): Browser;
  /** Posts a form with one file. */
  upload(role: ImageRole, url: string, file: UploadedFile | undefined, texts?: Record<string, string>): Promise<Reply>;
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Records that a page uses the images. */
  use(pageId: number, imageIds: readonly number[]): Promise<void>;
}

interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}
type Reply = Awaited<ReturnType<Browser['send']>>;

export async function buildImageHarness(database: Database): Promise<ImageHarness> {
  const app = await buildStaffApp(database);
  const store = memoryMediaStore();
  const { db } = database;
  const images = {
    ...(await createImageService({ db, store, clock: app.clock, concurrency: 2 })),
    inspector: inspectorOutsideTransactions(db),
  };
  libraryRoutes(app.http, { db, clock: app.clock, guard: app.guard, mediaViews: MEDIA });
  imageAdminRoutes(app.http, {
    db,
    clock: app.clock,
    guard: app.guard,
    images,
    mediaStore: store,
    originOf: () => 'https://lanternbay.example',
  });
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work);
  const context = imageContext(store);
  const harbor = await run((tx) => createCollection(tx, context, { name: 'Harbor', parentId: null }));
  const pier = await run((tx) => createCollection(tx, context, { name: 'Pier', parentId: harbor }));
  const hills = await run((tx) => createCollection(tx, context, { name: 'Hills', parentId: null }));
  const staff = async (username: string, collectionId: number, permissions: readonly CollectionPermission[]) => {
    const id = await addStaff(database, app, { username, isSuperuser: false });
    const groupId = await run((tx) =>
      createGroup(
        tx,
        { actor: context.actor, now: STAFF_NOW },
        { name: username, canAccessAdmin: username !== 'outsider', pagePermissions: [], members: [id] },
      ),
    );
    for (const permission of permissions) {
      await db.execute(sql`
        INSERT INTO group_collection_permissions (group_id, collection_id, kind, permission)
        VALUES (${groupId}, ${collectionId}, 'image', ${permission})`);
    }
    return id;
  };
  const ids = {
    outsider: await staff('outsider', harbor, ['change', 'add']),
    elsewhere: await staff('elsewhere', hills, ['add', 'change', 'choose']),
    adder: await staff('adder', harbor, ['add']),
    chooser: await staff('chooser', harbor, ['choose']),
    changer: await staff('changer', harbor, ['add', 'change']),
    chief: await addStaff(database, app, { username: 'chief' }),
  };
  const browsers = new Map<ImageRole, Browser>([['stranger', new Browser(app)]]);
  for (const [place, role] of (Object.keys(ids) as (keyof typeof ids)[]).entries()) {
    const browser = new Browser(app, `192.0.2.${place + 10}`);
    await browser.signIn(role);
    browsers.set(role, browser);
  }
  const as = (role: ImageRole) => {
    const browser = browsers.get(role);
    if (!browser) throw new Error(`Nobody is called ${role}`);
    return browser;
  };
  return {
    app,
    store,
    ids,
    collections: { harbor, pier, hills },
    as,
    async upload(role, url, file, texts = {}) {
      const form = new FormData();
      for (const pair of Object.entries(texts)) form.append(...pair);
      if (file) form.append('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
      const encoded = new Response(form);
      return as(role).send('POST', url, {
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        json: Buffer.from(await encoded.arrayBuffer()),
      });
    },
    run,
    async use(pageId, imageIds) {
      for (const id of imageIds) {
        await db.execute(sql`
          INSERT INTO content_references (source_kind, source_id, target_kind, target_id, path, is_live, is_draft)
          VALUES ('page', ${pageId}, 'image', ${id}, 'body.0.image', true, true)`);
      }
    },
  };
}
