import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  type CollectionKind,
  type CollectionPermission,
  type PagePermission,
  COLLECTION_KINDS,
  MODEL_PERMISSIONS,
} from '#features/rights/permissions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { groups } from '#features/accounts/server/tables.ts';
import { collections } from '#features/collections/server/tables.ts';
import { documents } from '#features/documents/server/tables.ts';
import { images } from '#features/images/server/tables.ts';
import { createPage, findSiteByHost, publishPage } from '#features/pages/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { storeSubmission } from '#features/submissions/server/index.ts';
import { videos, videoSources, videoTracks } from '#features/videos/server/tables.ts';
import { FEATURES } from '#apps/server/features.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { buildTestApp, type TestApp } from '../app.ts';
import { buildLocationRow, insertLocationRows } from '../location-rows.ts';
import { addStaff, Browser, STAFF_NOW } from '../staff-app.ts';
import { storeTestOrder } from '../stored-orders.ts';
import { plainImage, storeTestImage } from '../stored-images.ts';

/**
 * Roles of the requests. `no_second_step` is a superuser in a group that requires a second step, and has none; `editor`
 * may edit all pages and nothing else; `elsewhere` has every right on another section, collection and region than those
 * of the tested records; `collection_only` on their collection; `regional` on their section, collection, region and its
 * wait lists; `configurator` on every kind of record.
 */
export const AREA_ROLES = [
  'anonymous',
  'no_access',
  'no_second_step',
  'editor',
  'elsewhere',
  'collection_only',
  'regional',
  'configurator',
  'superuser',
] as const;
export type AreaRole = (typeof AREA_ROLES)[number];

export interface AreaWorld {
  app: TestApp;
  siteId: number;
  home: number;
  /** Section and collection of the tested records, and the others. */
  section: number;
  mine: number;
  theirs: number;
  by(role: AreaRole): Browser;
  make: {
    image(): Promise<number>;
    document(): Promise<number>;
    video(): Promise<{ id: number; source: string; track: number }>;
    collection(): Promise<number>;
    location(): Promise<number>;
    order(rlid: number): Promise<number>;
    form(): Promise<{ page: number; submission: number }>;
    person(): Promise<number>;
    group(): Promise<number>;
  };
  close(): Promise<void>;
}

const context = () => ({
  actor: { accountId: null, name: 'test' },
  powers: SYSTEM_POWERS,
  now: STAFF_NOW,
  registry: blockRegistry,
  template: findTemplate,
});

type NewGroup = Parameters<typeof createGroup>[2];

/** Every permission that exists for each kind of media in a collection. */
function allOn(collectionId: number): NonNullable<NewGroup['collectionPermissions']> {
  const permissions: Record<CollectionKind, readonly CollectionPermission[]> = {
    image: ['add', 'change', 'choose'],
    document: ['add', 'change', 'choose'],
    video: ['add', 'change', 'choose'],
    collection: ['add', 'change', 'delete'],
  };
  return COLLECTION_KINDS.map((kind) => ({ collectionId, kind, permissions: permissions[kind] }));
}

const ON_SECTION: readonly PagePermission[] = ['add', 'change', 'publish', 'bulk_delete'];
/** These also need a right on the restaurant's region. */
const HOSTS: NonNullable<NewGroup['modelPermissions']> = [
  { model: 'wait_list', permissions: ['view', 'change'] },
  { model: 'reservation', permissions: ['view', 'change'] },
  { model: 'reservation_deposit', permissions: ['change'] },
  { model: 'order', permissions: ['view', 'change'] },
  { model: 'order_refund', permissions: ['add'] },
  { model: 'mail', permissions: ['view', 'change'] },
  { model: 'text_message', permissions: ['view'] },
];
const MODELS = FEATURES.flatMap(({ models = [] }) => models.map(({ model }) => model));

/** The bare site with users of every role, and functions that create records for them. */
export async function buildAreaWorld(): Promise<AreaWorld> {
  const app = await buildTestApp();
  const { db } = app.database;
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work);
  const site = await findSiteByHost(db, 'localhost');
  if (!site) throw new Error('The bare site has no site');
  const home = site.rootPageId;

  const makePage = (parentId: number, template: string, title: string) =>
    run(async (tx) => {
      const slug = `${title.toLowerCase()}-${randomUUID()}`;
      const id = await createPage(tx, context(), { parentId, template, title, slug, content: {} });
      await publishPage(tx, context(), id);
      return id;
    });
  const makeCollection = async (parentPath = '/') => {
    const parentId = Number(parentPath.split('/').at(-2)) || null;
    const values = { name: `Collection ${randomUUID()}`, parentId, path: randomUUID(), createdAt: STAFF_NOW };
    const [row] = await db.insert(collections).values(values).returning({ id: collections.id });
    const id = row!.id;
    await db
      .update(collections)
      .set({ path: `${parentPath}${id}/` })
      .where(eq(collections.id, id));
    return id;
  };

  const section = await makePage(home, 'generic_content', 'Harbour');
  const otherSection = await makePage(home, 'generic_content', 'Elsewhere');
  const mine = await makeCollection();
  const theirs = await makeCollection();
  // Regions exist only with restaurants.
  await insertLocationRows(db, [
    buildLocationRow({ rlid: 1, state: 'FL', localPageUrl: 'orlando/one/' }),
    buildLocationRow({ rlid: 2, state: 'TX', localPageUrl: 'austin/two/' }),
    // Added restaurants get ids above this one, separate from those created here.
    buildLocationRow({ rlid: 500_000, state: 'FL', localPageUrl: 'orlando/last/' }),
  ]);

  const held: Partial<Record<AreaRole, Partial<NewGroup>>> = {
    no_second_step: {},
    editor: { pagePermissions: [{ pageId: home, permissions: ['add', 'change'] }] },
    elsewhere: {
      pagePermissions: [{ pageId: otherSection, permissions: ON_SECTION }],
      collectionPermissions: allOn(theirs),
      locationPermissions: [{ country: 'US', state: 'FL', permissions: [...MODEL_PERMISSIONS] }],
      modelPermissions: HOSTS,
    },
    collection_only: { collectionPermissions: allOn(mine) },
    regional: {
      pagePermissions: [{ pageId: section, permissions: ON_SECTION }],
      collectionPermissions: allOn(mine),
      locationPermissions: [{ country: 'US', state: 'TX', permissions: [...MODEL_PERMISSIONS] }],
      modelPermissions: HOSTS,
    },
    configurator: {
      // May see the possible root pages of a site, but edit none.
      pagePermissions: [{ pageId: home, permissions: ['lock'] }],
      modelPermissions: MODELS.map((model) => ({ model, permissions: [...MODEL_PERMISSIONS] })),
    },
  };
  const { passwords } = app.services;
  const browsers = new Map<AreaRole, Browser>();
  for (const [at, role] of AREA_ROLES.entries()) {
    const browser = new Browser(app, `192.0.2.${at + 1}`);
    if (role !== 'anonymous') {
      const isSuperuser = role === 'superuser' || role === 'no_second_step';
      const member = await addStaff(app.database, { passwords }, { username: role, isSuperuser });
      const group = { name: role, canAccessAdmin: true, pagePermissions: [], members: [member], ...held[role] };
      if (held[role]) await run((tx) => createGroup(tx, context(), group));
      if (role === 'no_second_step')
        await db.update(groups).set({ requiresSecondStep: true }).where(eq(groups.name, role));
      await browser.signIn(role);
    }
    browsers.set(role, browser);
  }

  let last = 100;
  const next = () => ++last;
  return {
    app,
    siteId: site.id,
    home,
    section,
    mine,
    theirs,
    by: (role) => browsers.get(role)!,
    make: {
      async image() {
        // Another image each time, because equal bytes are the same image.
        const bytes = await plainImage(80, next(), 20);
        const id = await storeTestImage(db, app.services.mediaStore, { bytes });
        await db.update(images).set({ collectionId: mine }).where(eq(images.id, id));
        return id;
      },
      async document() {
        const of = { title: 'Menu', fileName: 'menu.txt', fileExtension: 'txt', mimetype: 'text/plain' };
        const stored = { sizeBytes: 4, fileHash: randomUUID(), fileKey: `documents/${randomUUID()}/menu.txt` };
        const row = { ...of, ...stored, collectionId: mine, createdAt: STAFF_NOW };
        const [made] = await db.insert(documents).values(row).returning({ id: documents.id });
        return made!.id;
      },
      async video() {
        const size = { title: 'Tide', width: 320, height: 180, durationSeconds: 2 };
        const video = { ...size, collectionId: mine, createdAt: STAFF_NOW };
        const [made] = await db.insert(videos).values(video).returning({ id: videos.id });
        const id = made!.id;
        const stored = { fileKey: `videos/${randomUUID()}/0.mp4`, fileHash: randomUUID().replaceAll('-', '') };
        const source = { videoId: id, sortOrder: 0, mimetype: 'video/mp4' as const, ...stored, sizeBytes: 4 };
        await db.insert(videoSources).values(source);
        const body = 'WEBVTT\n\n00:00.000 --> 00:01.000\nTide';
        const words = { label: 'English', srclang: 'en', body, bodyHash: randomUUID() };
        const track = { videoId: id, sortOrder: 0, kind: 'subtitles' as const, ...words };
        const [added] = await db.insert(videoTracks).values(track).returning({ id: videoTracks.id });
        return { id, source: source.fileHash.slice(0, 16), track: added!.id };
      },
      collection: () => makeCollection(`/${mine}/`),
      async location() {
        const rlid = 10_000 + next();
        const place = { state: 'TX', zip: '78701', latitude: 30.27, longitude: -97.74, timeZone: 'America/Chicago' };
        const row = { rlid, city: 'Austin', ...place, localPageUrl: `austin/${rlid}/` };
        await insertLocationRows(db, [buildLocationRow(row)]);
        return rlid;
      },
      order: (rlid: number) => storeTestOrder(db, { rlid, at: STAFF_NOW }),
      async form() {
        const page = await makePage(section, 'contact_us', 'Contact');
        const fields = [{ key: 'name', label: 'Name' }];
        const sent = { pageId: page, now: STAFF_NOW, fields, data: { name: 'Pat' } };
        return { page, submission: await run((tx) => storeSubmission(tx, sent)) };
      },
      person: () => addStaff(app.database, { passwords }, { username: `person-${next()}`, isSuperuser: false }),
      group: () =>
        run((tx) =>
          createGroup(tx, context(), {
            name: `Group ${next()}`,
            canAccessAdmin: true,
            pagePermissions: [],
            members: [],
          }),
        ),
    },
    close: () => app.close(),
  };
}
