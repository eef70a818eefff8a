import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import type { ModelPermission } from '#features/rights/permissions.ts';
import { groupMembers, users } from '#features/accounts/server/tables.ts';
import { documents } from '#features/documents/server/tables.ts';
import { images } from '#features/images/server/tables.ts';
import { redirects } from '#features/redirects/server/tables.ts';
import { SETTINGS_APP } from '#features/settings/contract.ts';
import { SNIPPET_APP } from '#features/snippets/contract.ts';
import { formSubmissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type AreaWorld, buildAreaWorld } from '#test/roles/area-world.ts';
import { addStaff, Browser, STAFF_NOW } from '#test/staff-app.ts';

/** Holes that content-management systems had in their libraries and in the rights of their staff: each is refused here. */
let world: AreaWorld;
beforeAll(async () => {
  world = await buildAreaWorld();
});
afterAll(() => world.close());

let people = 0;
/** Somebody whose only rights are these. */
async function withRights(modelPermissions: { model: string; permissions: ModelPermission[] }[]) {
  const username = `person-of-rights-${++people}`;
  const { app } = world;
  const member = await addStaff(app.database, app.services, { username, isSuperuser: false });
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  const group = { name: username, canAccessAdmin: true, pagePermissions: [], modelPermissions, members: [member] };
  const groupId = await inTransaction(app.database.db, (tx) => createGroup(tx, context, group));
  const browser = new Browser(app, `192.0.2.${100 + people}`);
  await browser.signIn(username);
  return { browser, groupId, id: member };
}

describe('what is chosen and shown', () => {
  it('reveals nothing of an image that the user may not choose', async () => {
    const id = await world.make.image();
    await world.app.database.db.update(images).set({ title: 'Secret crab' }).where(eq(images.id, id));
    const url = `/wagtail/api/main/choosers/describe/?image=${id}`;
    const reply = await world.by('elsewhere').send('GET', url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/Secret crab|\/media\//);
    expect((await world.by('regional').send('GET', url)).body).toContain('Secret crab');
  });

  it.each([
    'fill-99999x99999',
    'width-1',
    'width-200|'.repeat(50),
    `width-${'9'.repeat(200)}`,
    '<script>alert(1)</script>',
  ])('draws and repeats nothing for the size %j', async (spec) => {
    const id = await world.make.image();
    for (const path of [`/wagtail/images/${id}/preview/`, `/wagtail/images/${id}/generate_url/output/`]) {
      const reply = await world.by('regional').send('GET', `${path}${encodeURIComponent(spec)}/`);
      expect(reply.statusCode).toBe(400);
      expect(reply.headers['content-type']).toContain('json');
      expect(reply.body).not.toContain('<script');
    }
  });

  it('names no record in a bulk action that the user may not see', async () => {
    const id = await world.make.document();
    await world.app.database.db.update(documents).set({ title: 'Secret crab' }).where(eq(documents.id, id));
    const reply = await world
      .by('elsewhere')
      .send('POST', '/wagtail/bulk/documents/document/delete/', { json: { ids: [id] } });
    expect(reply.body).not.toContain('Secret crab');
    expect(await world.app.database.db.select().from(documents).where(eq(documents.id, id))).toHaveLength(1);
  });

  it('copies no snippet for users who may only add', async () => {
    const json = { name: 'Hidden country', value: { printable_name: 'Hidden', code: 'HI', home_page: world.home } };
    const made = await world.by('superuser').send('POST', `/wagtail/snippets/${SNIPPET_APP}/country/add/`, { json });
    const { id } = made.json<{ id: number }>();
    const { browser } = await withRights([{ model: 'snippet.toolbox', permissions: ['add'] }]);
    const copy = `/wagtail/snippets/${SNIPPET_APP}/country/copy/${id}/`;
    const html = { accept: 'text/html' };
    expect((await browser.send('GET', copy, { headers: html })).statusCode).toBeGreaterThanOrEqual(403);
    expect((await browser.send('GET', `/wagtail/api/main/snippets/${SNIPPET_APP}/country/${id}/`)).body).not.toContain(
      'Hidden',
    );
  });
});

describe('what is sent', () => {
  it('deletes no submissions of another form', async () => {
    const [first, second] = [await world.make.form(), await world.make.form()];
    const json = { ids: [first.submission, second.submission] };
    const reply = await world.by('editor').send('POST', `/wagtail/forms/submissions/${first.page}/delete/`, { json });
    expect(reply.json()).toEqual({ deleted: 1 });
    const { db } = world.app.database;
    expect(await db.select().from(formSubmissions).where(eq(formSubmissions.pageId, second.page))).toHaveLength(1);
  });

  it('refuses settings with an image that the user may not choose, and keeps the stored ones', async () => {
    const [theirs, other] = [await world.make.image(), await world.make.image()];
    const { browser } = await withRights([{ model: 'settings.site_identity', permissions: ['view', 'change'] }]);
    const url = `/wagtail/settings/${SETTINGS_APP}/site_identity/${world.siteId}/`;
    const read = `/wagtail/api/main${url.slice('/wagtail'.length)}`;
    const { value, version } = (await browser.send('GET', read)).json<{ value: object; version: number }>();
    const identity = { ...value, name: 'Lantern Bay' };
    const save = (who: Browser, json: object) => who.send('POST', url, { json });
    const refused = await save(browser, { baseVersion: version, value: { ...identity, logo: theirs } });
    expect([refused.statusCode, refused.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
      400,
      'logo',
    ]);
    const chief = await save(world.by('superuser'), { baseVersion: version, value: { ...identity, logo: theirs } });
    const kept = { baseVersion: chief.json<{ version: number }>().version, value: { ...identity, logo: theirs } };
    expect((await save(browser, { ...kept, value: { ...kept.value, logo: other } })).statusCode).toBe(400);
    expect((await save(browser, kept)).statusCode).toBe(200);
  });

  it('sets nothing that no form asks for', async () => {
    const { db } = world.app.database;
    const id = await world.make.image();
    const [before] = await db.select().from(images).where(eq(images.id, id));
    const json = {
      title: 'Tide',
      tags: [],
      baseVersion: 1,
      altText: '',
      collection: world.mine,
      focalPoint: null,
      original_key: 'images/other',
      originalKey: 'images/other',
      uploaded_by_id: 1,
      uploadedById: 1,
      version: 900,
    };
    expect((await world.by('regional').send('POST', `/wagtail/images/${id}/`, { json })).statusCode).toBe(200);
    const [after] = await db.select().from(images).where(eq(images.id, id));
    expect(after).toEqual({ ...before, altText: '', version: 2 });

    const redirect = { oldPath: '/once/', url: 'https://elsewhere.example/', hit_count: 99, hitCount: 99 };
    await world.by('configurator').send('POST', '/wagtail/redirects/add/', { json: redirect });
    const [row] = await db.select().from(redirects).where(eq(redirects.oldPath, '/once'));
    expect(row?.hitCount).toBe(0);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', 'java\tscript:alert(1)'])(
    'leads nobody to %j',
    async (url) => {
      const json = { oldPath: `/to-${Math.random()}/`, url };
      const reply = await world.by('configurator').send('POST', '/wagtail/redirects/add/', { json });
      expect(reply.statusCode).toBe(400);
    },
  );
});

describe('users who manage users and groups', () => {
  const manager = () =>
    withRights([
      { model: 'user', permissions: ['view', 'add', 'change', 'delete'] },
      { model: 'group', permissions: ['view', 'add', 'change', 'delete'] },
    ]);
  const person = (more: object) => {
    const username = `made-${Math.random()}`.replace('.', '');
    return { username, email: `${username}@chain.example`, ...more };
  };
  const groupOf = async (name: string) => {
    const reply = await world.by('superuser').send('GET', `/wagtail/api/main/groups/?q=${name}`);
    return reply.json<{ rows: { id: number }[] }>().rows[0]!.id;
  };

  it('make no superusers, including themselves', async () => {
    const { browser, id } = await manager();
    const made = await browser.send('POST', '/wagtail/users/new/', { json: person({ isSuperuser: true }) });
    expect(made.statusCode).toBe(403);
    const self = { ...person({ isSuperuser: true }), baseVersion: 1 };
    expect((await browser.send('POST', `/wagtail/users/edit/${id}/`, { json: self })).statusCode).toBe(403);
    const [row] = await world.app.database.db.select().from(users).where(eq(users.id, id));
    expect(row?.isSuperuser).toBe(false);
  });

  it('gives no group that may do more, and puts no more into their own', async () => {
    const { browser, groupId, id } = await manager();
    const strong = await groupOf('regional');
    const made = await browser.send('POST', '/wagtail/users/new/', { json: person({ groups: [strong] }) });
    expect(made.statusCode).toBe(403);
    const many = { ids: [id], group: strong };
    const bulk = await browser.send('POST', '/wagtail/bulk/users/user/assign_role/', { json: many });
    expect(bulk.statusCode === 403 || bulk.json<{ done: number[] }>().done.length === 0).toBe(true);
    const grants = { models: [{ model: 'redirect', permissions: ['add'] }] };
    const json = { baseVersion: 1, name: 'Mine', canAccessAdmin: true, grants };
    expect((await browser.send('POST', `/wagtail/groups/edit/${groupId}/`, { json })).statusCode).toBe(403);
    const another = { name: 'Stronger', canAccessAdmin: true, grants };
    expect((await browser.send('POST', '/wagtail/groups/new/', { json: another })).statusCode).toBe(403);
    const { db } = world.app.database;
    expect(await db.select().from(groupMembers).where(eq(groupMembers.userId, id))).toHaveLength(1);
  });

  it('touches no account that may do more', async () => {
    const { browser } = await manager();
    const { db } = world.app.database;
    const [chief] = await db.select().from(users).where(eq(users.username, 'superuser'));
    for (const action of ['end_sessions', 'remove_second_step', 'reset']) {
      const reply = await browser.send('POST', `/wagtail/users/${chief?.id}/${action}/`, { json: {} });
      expect([action, reply.statusCode]).toEqual([action, 403]);
    }
    expect((await browser.send('POST', `/wagtail/users/delete/${chief?.id}/`, { json: {} })).statusCode).toBe(403);
    const bulk = await browser.send('POST', '/wagtail/bulk/users/user/deactivate/', { json: { ids: [chief?.id] } });
    expect(bulk.json<{ done: number[] }>().done).toEqual([]);
    const [after] = await db.select().from(users).where(eq(users.username, 'superuser'));
    expect(after).toEqual(chief);
  });

  it('changes how nobody signs in who may do more', async () => {
    const { browser } = await manager();
    const { db } = world.app.database;
    const [chief] = await db.select().from(users).where(eq(users.username, 'superuser'));
    const groupWith = async (name: string, requiresSecondStep: boolean) => {
      const made = await browser.send('POST', '/wagtail/groups/new/', {
        json: { name, canAccessAdmin: false, requiresSecondStep, grants: {} },
      });
      const { id: groupId } = made.json<{ id: number }>();
      await db.insert(groupMembers).values({ groupId, userId: chief!.id });
      return groupId;
    };
    const edit = async (groupId: number, name: string, requiresSecondStep: boolean) => {
      const json = { baseVersion: 1, name, canAccessAdmin: false, requiresSecondStep, grants: {} };
      return (await browser.send('POST', `/wagtail/groups/edit/${groupId}/`, { json })).statusCode;
    };
    const [strict, plain] = [await groupWith('Strict', true), await groupWith('Plain', false)];
    expect([await edit(strict, 'Strict', false), await edit(plain, 'Plain', true)]).toEqual([403, 403]);
    expect((await browser.send('POST', `/wagtail/groups/delete/${strict}/`, { json: {} })).statusCode).toBe(403);
    expect(await edit(plain, 'Plainer', false)).toBe(200);
    await db.delete(groupMembers).where(eq(groupMembers.groupId, strict));
    expect(await edit(strict, 'Strict', false)).toBe(200);
    expect((await browser.send('POST', `/wagtail/groups/delete/${plain}/`, { json: {} })).statusCode).toBe(200);
  });
});
