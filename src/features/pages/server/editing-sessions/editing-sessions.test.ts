import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { blockRegistry } from '#blocks/definitions.ts';
import type { PagePermission } from '#features/rights/permissions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, STAFF_NOW, type StaffApp } from '#test/staff-app.ts';
import type { pingEditing } from '../../editor-contract.ts';
import { SYSTEM_POWERS } from '../../page-rights.ts';
import { createPage } from '../commands/create-page.ts';
import { saveDraft } from '../commands/save-draft.ts';
import { editingSessionRoutes } from '../staff-routes-editor-sessions.ts';
import { editingSessions } from '../tables.ts';

type Presence = z.infer<(typeof pingEditing)['reply']>;

const MINUTE_MS = 60_000;
const context = {
  actor: { accountId: null, name: 'test' },
  now: STAFF_NOW,
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};

let database: Database;
let app: StaffApp;
let wren: Browser;
let olav: Browser;
let wrenId: number;
let pageId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  app = await buildStaffApp(database);
  editingSessionRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    registry: blockRegistry,
    templates: [],
    template: findTemplate,
    addressesChanged: async () => 0,
    reviewsEnded: async () => undefined,
    passwords: app.passwords,
  });
  wrenId = await addStaff(database, app, { username: 'wren' });
  await addStaff(database, app, { username: 'olav' });
  wren = await signedIn('wren');
  olav = await signedIn('olav');
  pageId = await makePage();
  return () => app.close();
});

async function signedIn(username: string): Promise<Browser> {
  const browser = new Browser(app);
  await browser.signIn(username);
  return browser;
}

const makePage = () =>
  inTransaction(database.db, (tx) =>
    createPage(tx, context, { parentId: null, template: 'home', title: 'Home', slug: '', content: {} }),
  );
const send = (browser: Browser, sessionId: number, body: Record<string, unknown> = {}, page = pageId) =>
  browser.send('POST', `/wagtail/editing-sessions/ping/pages/page/${page}/${sessionId}/`, {
    json: { version: 1, ...body },
  });
async function ping(browser: Browser, sessionId = 0, body: Record<string, unknown> = {}): Promise<Presence> {
  const reply = await send(browser, sessionId, body);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const stored = () => database.db.select().from(editingSessions).orderBy(asc(editingSessions.id));

describe('pingEditing', () => {
  it('begins a session and goes on with it', async () => {
    const begun = await ping(wren);
    expect(begun).toMatchObject({
      ping_url: `/wagtail/editing-sessions/ping/pages/page/${pageId}/${begun.session_id}/`,
      release_url: `/wagtail/editing-sessions/release/${begun.session_id}/`,
      others: [],
      newest: { version: 1, by: null, is_own: false },
      taken_over_by: null,
    });
    app.clock.advance(10_000);
    const again = await ping(wren, begun.session_id, { is_editing: true });
    expect(again.session_id).toBe(begun.session_id);
    const [row, ...more] = await stored();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ isEditing: true, userId: wrenId });
    expect(Date.parse(row?.lastSeenAt ?? '')).toBe(app.clock.now());
  });

  it('lists the other users with the page open, by what they do', async () => {
    const own = await ping(olav, 0, { is_editing: true, field: 'body/~3f2a/value/text' });
    expect((await ping(wren)).others).toEqual([
      {
        session_id: own.session_id,
        user: 'olav',
        is_own: false,
        last_seen_at: STAFF_NOW,
        is_editing: true,
        is_idle: false,
        field: 'body/~3f2a/value/text',
      },
    ]);
  });

  it.each([
    [9, [false]],
    [10, [true]],
    [25, [true]],
    [26, []],
  ])('after %i minutes without a ping shows a user as idle, or not at all', async (minutes, idle) => {
    await ping(olav);
    app.clock.advance(minutes * MINUTE_MS);
    expect((await ping(wren)).others.map(({ is_idle }) => is_idle)).toEqual(idle);
  });

  it('asks the others to hand over, who keep the page or hand it over', async () => {
    const viewer = await ping(wren);
    const own = await ping(olav);
    expect(own.asked_by).toBeNull();
    expect((await ping(wren, viewer.session_id, { ask_over: true })).asked_by).toBeNull();
    expect((await ping(olav, own.session_id)).asked_by).toBe('wren');
    expect(await ping(olav, own.session_id, { answer: 'keep' })).toMatchObject({ asked_by: null, taken_over_by: null });
    expect((await ping(olav, own.session_id)).asked_by).toBeNull();
    await ping(wren, viewer.session_id, { ask_over: true });
    const handed = await ping(olav, own.session_id, { answer: 'hand_over' });
    expect(handed).toMatchObject({ asked_by: null, taken_over_by: 'wren' });
    expect((await ping(wren, viewer.session_id)).taken_over_by).toBeNull();
  });

  it('has nothing to hand over without a request', async () => {
    const own = await ping(olav);
    expect((await ping(olav, own.session_id, { answer: 'hand_over' })).taken_over_by).toBeNull();
  });

  it('deletes sessions after an hour, when an editor opens', async () => {
    const old = await ping(olav);
    app.clock.advance(61 * MINUTE_MS);
    const begun = await ping(wren);
    expect((await stored()).map(({ id }) => id)).toEqual([begun.session_id]);
    expect((await ping(olav, old.session_id)).session_id).not.toBe(old.session_id);
  });

  it("merges one person's tabs: seen last, editing if any edits", async () => {
    await ping(olav, 0, { is_editing: true });
    app.clock.advance(MINUTE_MS);
    const later = await ping(olav);
    expect((await ping(wren)).others).toMatchObject([
      { session_id: later.session_id, is_editing: true, last_seen_at: '2026-11-19T19:31:00.000Z' },
    ]);
  });

  it("shows one's own other tab only when it edits or has a newer version", async () => {
    const tab = await ping(wren);
    const here = await ping(wren);
    expect(here.others).toEqual([]);
    await ping(wren, tab.session_id, { is_editing: true });
    expect((await ping(wren, here.session_id)).others).toMatchObject([{ is_own: true, is_editing: true }]);
    await ping(wren, tab.session_id, { version: 2 });
    expect((await ping(wren, here.session_id)).others).toMatchObject([{ is_own: true, is_editing: false }]);
  });

  it('puts who saved a newer version first, then who edits', async () => {
    const rosa = await addStaff(database, app, { username: 'rosa' });
    const [viewer, saver] = [await ping(olav), await ping(await signedIn('rosa'))];
    await addStaff(database, app, { username: 'thea' });
    const typist = await ping(await signedIn('thea'), 0, { is_editing: true });
    const order = async () => (await ping(wren)).others.map(({ session_id }) => session_id);
    expect(await order()).toEqual([typist.session_id, viewer.session_id, saver.session_id]);
    await inTransaction(database.db, (tx) =>
      saveDraft(
        tx,
        { ...context, actor: { accountId: rosa, name: 'rosa' } },
        { pageId, title: 'Home', content: { body: [] } },
      ),
    );
    expect(await order()).toEqual([saver.session_id, typist.session_id, viewer.session_id]);
    expect((await ping(wren)).newest).toMatchObject({ version: 2, by: 'rosa', is_own: false });
  });

  it('leaves alone what is not the viewer’s, or is of another page, and begins a new one', async () => {
    const foreign = await ping(olav, 0, { is_editing: true });
    const other = await makePage();
    const mine = (await send(wren, 0, {}, other)).json<Presence>();
    for (const id of [foreign.session_id, mine.session_id, 4242]) {
      expect((await ping(wren, id)).session_id).toBeGreaterThan(mine.session_id);
    }
    expect((await stored())[0]).toMatchObject({ id: foreign.session_id, isEditing: true });
    expect((await stored())[1]).toMatchObject({ id: mine.session_id, pageId: other });
  });

  it('is 404 for who may not edit the page, and where it is not there', async () => {
    const limited = async (username: string, permissions: readonly PagePermission[]) => {
      const id = await addStaff(database, app, { username, isSuperuser: false });
      await inTransaction(database.db, (tx) =>
        createGroup(tx, context, {
          name: username,
          canAccessAdmin: true,
          pagePermissions: [{ pageId, permissions }],
          members: [id],
        }),
      );
      return signedIn(username);
    };
    expect((await send(await limited('petra', ['publish']), 0)).statusCode).toBe(404);
    expect((await send(await limited('lars', ['change']), 0)).statusCode).toBe(200);
    expect((await send(wren, 0, {}, 4242)).statusCode).toBe(404);
    expect((await send(new Browser(app), 0)).statusCode).toBe(401);
  });

  it.each([{ version: 'x' }, { version: -1 }, { version: 1, is_editing: 'perhaps' }])('refuses %j', async (body) => {
    expect((await send(wren, 0, body)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('takes forms', async () => {
    const url = `/wagtail/editing-sessions/ping/pages/page/${pageId}/0/`;
    const reply = await wren.send('POST', url, { form: { version: '1', is_editing: '1' } });
    expect(reply.statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ isEditing: true }]);
  });

  it('makes the other editors read-only until they take over themselves', async () => {
    const first = await ping(olav, 0, { is_editing: true });
    const second = await ping(wren, 0, { take_over: true });
    expect(second.taken_over_by).toBeNull();
    expect((await ping(olav, first.session_id)).taken_over_by).toBe('wren');
    expect((await ping(olav, first.session_id)).taken_over_by).toBe('wren');
    expect((await ping(olav, first.session_id, { take_over: true })).taken_over_by).toBeNull();
    expect((await ping(wren, second.session_id)).taken_over_by).toBe('olav');
    expect((await ping(await signedIn('wren'))).taken_over_by).toBeNull();
  });

  it('takes as many statements however many are there', async () => {
    const own = await ping(wren);
    const count = async () => (await recordStatements(() => ping(wren, own.session_id))).statements.length;
    const alone = await count();
    for (let tab = 0; tab < 12; tab += 1) await ping(olav);
    expect(await count()).toBe(alone);
  });
});

describe('releaseEditing', () => {
  const release = (browser: Browser, id: number, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url: `/wagtail/editing-sessions/release/${id}/`,
      headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), ...headers },
    });

  it("ends one's own session by a beacon, which has no token", async () => {
    const { session_id } = await ping(wren);
    const reply = await release(wren, session_id, { 'content-type': 'text/plain;charset=UTF-8' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({});
    expect(await stored()).toEqual([]);
  });

  it('says the same and ends nothing for others, strangers, other sites and unknown sessions', async () => {
    const { session_id } = await ping(wren);
    const replies = [
      await release(olav, session_id),
      await release(new Browser(app), session_id),
      await release(wren, session_id, { 'sec-fetch-site': 'cross-site' }),
      await release(wren, 4242),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json<unknown>()])).toEqual(replies.map(() => [200, {}]));
    expect(await stored()).toHaveLength(1);
  });
});
