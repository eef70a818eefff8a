import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq, like } from 'drizzle-orm';
import type { SiteId } from '#shared/brand.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { createPage, findSiteByHost, publishPage, saveDraft } from '#features/pages/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { pageRevisions, pages } from '#features/pages/server/tables.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import { siteIdentity } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addStaff, Browser, STAFF_NOW } from '#test/staff-app.ts';
import { plainImage, storeTestImage } from '#test/stored-images.ts';
import { recordStatements, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

let app: TestApp;
let siteId: SiteId;
let home: number;
/** What is used, and what comes in its place; the settings' `emblem`; `strange` is used by nothing. */
const images = { pier: 0, dawn: 0, emblem: 0, strange: 0 };
const browsers = new Map<string, Browser>();
const by = (name: string) => browsers.get(name) ?? new Browser(app);

const context = () => ({
  actor: { accountId: null, name: 'test' },
  powers: SYSTEM_POWERS,
  now: STAFF_NOW,
  registry: blockRegistry,
  template: findTemplate,
});
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database.db, work);
const showing = (image: number) => ({
  body: [
    {
      id: randomUUID(),
      type: 'image',
      version: 1,
      value: { image, caption: '', alt_text: '', is_decorative: false },
    },
  ],
});

async function makePage(image: number, isLive = true): Promise<number> {
  const slug = `page-${randomUUID()}`;
  return run(async (tx) => {
    const page = { parentId: home, template: 'generic_content', title: 'Pier', slug, content: showing(image) };
    const id = await createPage(tx, context(), page);
    if (isLive) await publishPage(tx, context(), id);
    return id;
  });
}

beforeAll(async () => {
  app = await buildTestApp();
  const site = await findSiteByHost(app.database.db, 'localhost');
  home = site?.rootPageId ?? 0;
  siteId = site!.id;
  const { db } = app.database;
  const { mediaStore, passwords } = app.services;
  images.pier = await storeTestImage(db, mediaStore, { bytes: await plainImage(10) });
  images.dawn = await storeTestImage(db, mediaStore, { bytes: await plainImage(60) });
  images.emblem = await storeTestImage(db, mediaStore, { bytes: await plainImage(90) });
  images.strange = await storeTestImage(db, mediaStore, { bytes: await plainImage(120) });
  const everywhere = [{ collectionId: null, kind: 'image' as const, permissions: ['change', 'choose'] as const }];
  const grants = {
    editor: {
      pagePermissions: [{ pageId: home, permissions: ['change'] as const }],
      collectionPermissions: everywhere,
    },
    librarian: { pagePermissions: [], collectionPermissions: everywhere },
    outsider: { pagePermissions: [{ pageId: home, permissions: ['change'] as const }], collectionPermissions: [] },
  };
  await addStaff(app.database, { passwords }, { username: 'chief' });
  for (const [username, held] of Object.entries(grants)) {
    const member = await addStaff(app.database, { passwords }, { username, isSuperuser: false });
    await run((tx) => createGroup(tx, context(), { name: username, canAccessAdmin: true, ...held, members: [member] }));
  }
  for (const name of ['chief', ...Object.keys(grants)]) {
    const browser = new Browser(app);
    expect((await browser.signIn(name)).statusCode).toBe(200);
    browsers.set(name, browser);
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.delete(pages).where(like(pages.slug, 'page-%'));
  await app.database.db.delete(contentReferences);
});

const listOf = (id: number) => `/wagtail/api/main/usage/image/${id}/`;
const replace = (name: string, from: number, to: number) =>
  by(name).send('POST', `/wagtail/usage/image/${from}/replace/`, { json: { with: to } });
interface Uses {
  rows: { kind: string; title: string | null; edit_url: string | null; paths: string[]; isLive: boolean }[];
  total: number;
}
const usesOf = async (name: string, id: number) => (await by(name).send('GET', listOf(id))).json<Uses>();
const rowOf = async (id: number) => (await app.database.db.select().from(pages).where(eq(pages.id, id)))[0]!;
async function imageIn(revisionId: number | null): Promise<unknown> {
  const [row] = await app.database.db
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, revisionId ?? 0));
  return (row?.content['body'] as { value: { image: number } }[] | undefined)?.[0]?.value.image;
}

describe('what uses an image', () => {
  it('is given by name and place to users who may see it', async () => {
    const page = await makePage(images.emblem);
    await run((tx) =>
      saveSettings(tx, context(), {
        siteId,
        model: siteIdentity,
        value: { ...siteIdentity.example, logo: images.emblem },
      }),
    );
    const uses = await usesOf('chief', images.emblem);
    expect(uses.rows).toMatchObject([
      { kind: 'page', title: 'Pier', edit_url: `/wagtail/pages/${page}/edit/`, paths: ['body.0.value.image'] },
      { kind: 'settings', title: 'Site identity', paths: ['logo'], isLive: true },
    ]);
    const shown = await usesOf('editor', images.emblem);
    expect(shown.rows.map(({ title, paths }) => [title, paths.length])).toEqual([
      ['Pier', 1],
      [null, 0],
    ]);
    expect((await usesOf('librarian', images.emblem)).rows.map(({ title }) => title)).toEqual([null, null]);
    expect((await usesOf('chief', images.strange)).total).toBe(0);
  });

  it('is asked for by the same statements however much it is, page by page', async () => {
    await makePage(images.emblem);
    const few = await recordStatements(() => usesOf('chief', images.emblem));
    for (let made = 0; made < 24; made += 1) await makePage(images.emblem, false);
    const many = await recordStatements(() => usesOf('chief', images.emblem));
    expect([many.result.total, many.result.rows.length]).toEqual([25, 20]);
    expect(many.statements).toHaveLength(few.statements.length);
    const rest = await by('chief').send('GET', `${listOf(images.emblem)}?p=2`);
    expect(rest.json<Uses>().rows).toHaveLength(5);
  });

  it('in the trash is marked as such, and stays as it is', async () => {
    const page = await makePage(images.pier);
    await run((tx) => trashPage(tx, context(), page, { siteName: '' }));
    const [use] = (await usesOf('chief', images.pier)).rows;
    expect(use).toMatchObject({ title: 'Pier', edit_url: null, type: expect.stringMatching(/, in the trash$/) });
    expect((await replace('chief', images.pier, images.dawn)).json()).toEqual({
      replaced: 0,
      left: 1,
      hasMore: false,
    });
    expect((await usesOf('librarian', images.pier)).rows[0]?.title).toBeNull();
  });

  it('is hidden from users who may not see the image', async () => {
    expect((await by('outsider').send('GET', listOf(images.pier))).statusCode).toBe(404);
    expect((await by('nobody').send('GET', listOf(images.pier))).statusCode).toBe(401);
    expect((await by('chief').send('GET', listOf(999_999))).statusCode).toBe(404);
    expect((await by('chief').send('GET', '/wagtail/api/main/usage/page/1/')).statusCode).toBe(400);
  });
});

describe('another image in its place', () => {
  it('shows in live pages and settings at once, and in drafts, which stay drafts', async () => {
    const live = await makePage(images.pier);
    const edited = await makePage(images.pier);
    const draft = await makePage(images.pier, false);
    await run((tx) =>
      saveDraft(tx, context(), { pageId: edited, title: 'Pier, rewritten', content: showing(images.pier) }),
    );
    const before = await rowOf(live);
    expect((await app.http.inject({ url: before.urlPath })).body).toContain(`/media/images/${images.pier}/`);
    const uses = await usesOf('chief', images.pier);
    const reply = await replace('chief', images.pier, images.dawn);
    expect(reply.json()).toEqual({ replaced: uses.total, left: 0, hasMore: false });

    // A server tells of the change some time after the commit.
    const html = async () => (await app.http.inject({ url: before.urlPath })).body;
    await vi.waitFor(async () => expect(await html()).toContain(`/media/images/${images.dawn}/`));
    expect(await html()).not.toContain(`/media/images/${images.pier}/`);
    const after = await rowOf(live);
    expect(after).toMatchObject({ isLive: true, hasUnpublishedChanges: false, version: before.version + 1 });
    expect(after.draftRevisionId).toBe(after.liveRevisionId);
    const rewritten = await rowOf(edited);
    expect(rewritten).toMatchObject({ hasUnpublishedChanges: true, draftTitle: 'Pier, rewritten', liveTitle: 'Pier' });
    expect([await imageIn(rewritten.liveRevisionId), await imageIn(rewritten.draftRevisionId)]).toEqual([
      images.dawn,
      images.dawn,
    ]);
    const unseen = await rowOf(draft);
    expect([unseen.isLive, await imageIn(unseen.draftRevisionId)]).toEqual([false, images.dawn]);
    expect((await usesOf('chief', images.pier)).total).toBe(0);
    expect((await usesOf('chief', images.dawn)).total).toBe(uses.total);
  });

  it('does not change what the user may edit and not publish, or not change at all', async () => {
    const live = await makePage(images.pier);
    const draft = await makePage(images.pier, false);
    expect((await replace('librarian', images.pier, images.dawn)).json()).toEqual({
      replaced: 0,
      left: 2,
      hasMore: false,
    });
    expect(await imageIn((await rowOf(draft)).draftRevisionId)).toBe(images.pier);
    expect((await replace('editor', images.pier, images.dawn)).json()).toEqual({
      replaced: 1,
      left: 1,
      hasMore: false,
    });
    const row = await rowOf(live);
    expect([await imageIn(row.liveRevisionId), await imageIn(row.draftRevisionId)]).toEqual([images.pier, images.dawn]);
    expect(row.hasUnpublishedChanges).toBe(true);
  });

  it.each([
    ['itself', 'chief', () => images.pier, 400],
    ['one that is gone', 'chief', () => 999_999, 400],
    ['by somebody who does not see it', 'outsider', () => images.dawn, 404],
    ['by a stranger', 'nobody', () => images.dawn, 401],
  ])('is refused: %s', async (_, name, other, status) => {
    const page = await makePage(images.pier);
    expect((await replace(name, images.pier, other())).statusCode).toBe(status);
    expect(await imageIn((await rowOf(page)).liveRevisionId)).toBe(images.pier);
  });
});
