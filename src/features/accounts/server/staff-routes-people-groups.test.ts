import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '#platform/db/client.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import { buildPeopleHarness, NO_GRANT_ROWS } from '#test/people-harness.ts';
import { collectionGroups, groupMembers, secondSteps } from './tables.ts';

let harness: Awaited<ReturnType<typeof buildPeopleHarness>>;
beforeAll(async () => {
  harness = await buildPeopleHarness();
});
afterAll(() => harness.close());

const get = (path: string, who = 'chief') => harness.as(who).send('GET', `/wagtail/api/main/${path}`);
const post = (path: string, json: unknown, who = 'chief') => harness.as(who).send('POST', `/wagtail/${path}`, { json });
const fieldsOf = (reply: { json<T>(): T }) =>
  (reply.json<{ errors?: { field: string }[] }>().errors ?? []).map(({ field }) => field);
const form = (name: string, grants: object = {}, more: object = {}) => ({
  name,
  canAccessAdmin: true,
  grants: { ...NO_GRANT_ROWS, ...grants },
  ...more,
});
interface Details {
  group: { id: number; version: number; name: string; canAccessAdmin: boolean; grants: object; hiddenCount: number };
  offer: { models: { model: string }[]; regions: { state: string }[]; collections: { id: number | null }[] };
}
const details = async (id: number, who?: string) => (await get(`groups/${id}/`, who)).json<Details>();
const addGroup = async (name: string, grants: object = {}) =>
  (await post('groups/new/', form(name, grants))).json<{ id: number }>().id;
const edit = async (id: number, changes: object, who = 'chief') => {
  const { group } = await details(id);
  const { name, canAccessAdmin, grants, version: baseVersion } = group;
  return post(`groups/edit/${id}/`, { name, canAccessAdmin, grants, baseVersion, ...changes }, who);
};

describe('who may call', () => {
  it.each(['groups/', 'groups/form/', 'groups/1/', 'groups/1/history/'])(
    '%s refuses strangers and the rightless',
    async (path) => {
      expect((await get(path, 'nobody')).statusCode).toBe(401);
      for (const who of ['outsider', 'editor']) expect((await get(path, who)).statusCode).toBe(403);
    },
  );

  it.each(['groups/new/', 'groups/edit/1/', 'groups/delete/1/'])(
    'POST %s refuses users without the right',
    async (path) => {
      const body = { ...form('Nobody’s'), baseVersion: 1 };
      expect((await post(path, body, 'nobody')).statusCode).toBe(401);
      for (const who of ['outsider', 'editor', 'viewer']) expect((await post(path, body, who)).statusCode).toBe(403);
    },
  );

  it('lets viewers look', async () => {
    expect((await get('groups/', 'viewer')).json()).toMatchObject({ total: 4, mayAdd: false });
    expect((await get(`groups/${harness.groups.keepers}/`, 'viewer')).json()).toMatchObject({
      group: { changeRefusal: 'You may not change groups' },
    });
  });
});

describe('the list', () => {
  it('is found by name and sorted by members', async () => {
    const { rows } = (await get('groups/?ordering=-members')).json<{
      rows: { name: string; memberCount: number }[];
    }>();
    expect(rows[0]).toMatchObject({ name: 'Editors', memberCount: 2 });
    expect((await get('groups/?q=KEEP')).json()).toMatchObject({ total: 1 });
  });

  it('takes as many statements for many groups as for few', async () => {
    const few = await recordStatements(() => get('groups/?q=keep'));
    for (let count = 0; count < 21; count += 1) await addGroup(`Crew ${count}`);
    const many = await recordStatements(() => get('groups/'));
    expect(many.result.json<{ rows: unknown[] }>().rows).toHaveLength(20);
    expect(many.statements.length).toBe(few.statements.length);
  });
});

describe('a group', () => {
  it('keeps what its form says, in one row for each thing', async () => {
    const grants = {
      pages: [{ page: harness.pages.own.id, permissions: ['publish', 'add'] }],
      collections: [
        { collection: null, kind: 'image', permissions: ['choose'] },
        { collection: harness.collections.own, kind: 'collection', permissions: ['delete'] },
      ],
      models: [{ model: 'redirect', permissions: ['change', 'view'] }],
      locations: [{ country: 'US', state: 'TX', permissions: ['change'] }],
    };
    const id = await addGroup('Everything', grants);
    const { group } = await details(id);
    expect(group.grants).toEqual({
      ...grants,
      pages: [{ page: harness.pages.own.id, permissions: ['add', 'publish'] }],
      models: [{ model: 'redirect', permissions: ['view', 'change'] }],
    });
    expect(group).toMatchObject({ version: 1, hiddenCount: 0, pageTitles: { [harness.pages.own.id]: 'own' } });
    expect((await edit(id, { grants: NO_GRANT_ROWS })).statusCode).toBe(200);
    expect((await details(id)).group.grants).toEqual(NO_GRANT_ROWS);
  });

  it.each([
    ['a taken name, other case', () => form('KEEPERS'), 'name'],
    ['no name', () => form('   '), 'name'],
    ['a name of 300', () => form('a'.repeat(300)), 'name'],
    ['a name that turns the line round', () => form('abc\u202Egnp'), 'name'],
    ['a page twice', () => form('Bad', { pages: [page(['add']), page(['change'])] }), 'grants.pages.1.page'],
    [
      'a page that is not there',
      () => form('Bad', { pages: [{ page: 999_999, permissions: ['add'] }] }),
      'grants.pages.0.page',
    ],
    ['a permission that there is not', () => form('Bad', { pages: [page(['rule'])] }), 'grants.pages.0.permissions.0'],
    ['a row without permissions', () => form('Bad', { pages: [page([])] }), 'grants.pages.0.permissions'],
    [
      'a collection twice',
      () => form('Bad', { collections: [all('image'), all('image')] }),
      'grants.collections.1.collection',
    ],
    [
      'a collection that is not there',
      () => form('Bad', { collections: [{ ...all('image'), collection: 99_999 }] }),
      'grants.collections.0.collection',
    ],
    [
      'a permission that its kind has not',
      () => form('Bad', { collections: [all('image', 'delete')] }),
      'grants.collections.0.permissions',
    ],
    [
      'an unknown model',
      () => form('Bad', { models: [{ model: 'money', permissions: ['add'] }] }),
      'grants.models.0.model',
    ],
    ['a model twice', () => form('Bad', { models: [model, model] }), 'grants.models.1.model'],
    ['a state twice', () => form('Bad', { locations: [region('TX'), region('TX')] }), 'grants.locations.1.state'],
    ['a state without restaurants', () => form('Bad', { locations: [region('ZZ')] }), 'grants.locations.0.state'],
    [
      'a state without its country',
      () => form('Bad', { locations: [{ ...region('TX'), country: '' }] }),
      'grants.locations.0.country',
    ],
  ])('refuses %s, naming the row', async (_, body, field) => {
    const reply = await post('groups/new/', body());
    expect(reply.statusCode).toBe(400);
    expect(fieldsOf(reply)).toContain(field);
    expect((await get('groups/?q=Bad')).json()).toMatchObject({ total: 0 });
  });

  const page = (permissions: string[]) => ({ page: harness.pages.own.id, permissions });
  const all = (kind: string, permission = 'choose') => ({ collection: null, kind, permissions: [permission] });
  const model = { model: 'redirect', permissions: ['add'] };
  const region = (state: string) => ({ country: 'US', state, permissions: ['view'] });
});

describe('users give no more rights than they have', () => {
  const own = () => ({
    pages: [{ page: harness.pages.below.id, permissions: ['change'] }],
    collections: [{ collection: harness.collections.own, kind: 'image', permissions: ['choose'] }],
    models: [{ model: 'redirect', permissions: ['delete'] }],
    locations: [{ country: 'US', state: 'TX', permissions: ['change'] }],
  });

  it('lets a keeper give a part of what is theirs, below where it is theirs', async () => {
    const reply = await post('groups/new/', form('Part', own()), 'keeper');
    expect(reply.statusCode).toBe(200);
  });

  it.each([
    [
      'another permission on a page',
      () => ({ pages: [{ page: harness.pages.own.id, permissions: ['publish'] }] }),
      403,
      'grants.pages.0.page',
    ],
    [
      'the page above',
      () => ({ pages: [{ page: harness.pages.home.id, permissions: ['change'] }] }),
      403,
      'grants.pages.0.page',
    ],
    [
      'a page out of sight',
      () => ({ pages: [{ page: harness.pages.other.id, permissions: ['change'] }] }),
      400,
      'grants.pages.0.page',
    ],
    [
      'all collections',
      () => ({ collections: [{ collection: null, kind: 'image', permissions: ['choose'] }] }),
      403,
      'grants.collections.0.collection',
    ],
    [
      'another kind',
      () => ({ collections: [{ collection: harness.collections.own, kind: 'document', permissions: ['choose'] }] }),
      403,
      'grants.collections.0.collection',
    ],
    [
      'a collection out of sight',
      () => ({ collections: [{ collection: harness.collections.other, kind: 'image', permissions: ['choose'] }] }),
      400,
      'grants.collections.0.collection',
    ],
    ['another model', () => ({ models: [{ model: 'site', permissions: ['view'] }] }), 403, 'grants.models.0.model'],
    [
      'another state',
      () => ({ locations: [{ country: 'US', state: 'ME', permissions: ['view'] }] }),
      403,
      'grants.locations.0.state',
    ],
    [
      'the whole country',
      () => ({ locations: [{ country: 'US', state: '', permissions: ['view'] }] }),
      403,
      'grants.locations.0.state',
    ],
    [
      'everywhere',
      () => ({ locations: [{ country: '', state: '', permissions: ['view'] }] }),
      403,
      'grants.locations.0.state',
    ],
    [
      'deleting where they only change',
      () => ({ locations: [{ country: 'US', state: 'TX', permissions: ['delete'] }] }),
      403,
      'grants.locations.0.state',
    ],
  ])('refuses a keeper %s, naming the row', async (_, grants, status, field) => {
    const added = await post('groups/new/', form('Riser', grants()), 'keeper');
    expect([added.statusCode, fieldsOf(added)]).toEqual([status, [field]]);
    const { group } = await details(harness.groups.keepers);
    const raised = await edit(harness.groups.keepers, { grants: { ...group.grants, ...grants() } }, 'keeper');
    expect([raised.statusCode, fieldsOf(raised)]).toEqual([status, [field]]);
    expect((await details(harness.groups.keepers)).group).toEqual(group);
  });

  it('refuses to change or delete a group that holds more, though only its name would change', async () => {
    const { mighty } = harness.groups;
    expect((await edit(mighty, { name: 'Mine' }, 'keeper')).statusCode).toBe(403);
    expect((await edit(mighty, { grants: NO_GRANT_ROWS }, 'keeper')).statusCode).toBe(403);
    expect((await post(`groups/delete/${mighty}/`, {}, 'keeper')).statusCode).toBe(403);
    expect((await details(mighty)).group).toMatchObject({ name: 'Mighty', version: 1 });
  });

  it('shows invisible items as a number only', async () => {
    const id = await addGroup('Elsewhere', {
      pages: [{ page: harness.pages.other.id, permissions: ['change'] }],
      collections: [{ collection: harness.collections.other, kind: 'image', permissions: ['add', 'choose'] }],
    });
    const { group } = await details(id, 'keeper');
    expect(group).toMatchObject({ grants: NO_GRANT_ROWS, hiddenCount: 3, pageTitles: {}, collectionNames: {} });
  });

  it('keeps a group to which private collections are open for its members and superusers to give', async () => {
    const { db } = harness.database;
    const id = await addGroup('Investors');
    const { id: person } = (await post('users/new/', { username: 'lender', email: 'lender@chain.example' })).json<{
      id: number;
    }>();
    const lender = async (groups: number[], who: string) =>
      post(`users/edit/${person}/`, await harness.userForm(person, { groups }), who);
    expect((await lender([id], 'keeper')).statusCode).toBe(200);
    expect((await lender([], 'keeper')).statusCode).toBe(200);

    await db.insert(collectionGroups).values({ collectionId: harness.collections.own, groupId: id });
    const refused = await lender([id], 'keeper');
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([403, ['groups']]);
    const bulk = await post('bulk/users/user/assign_role/', { ids: [person], group: id }, 'keeper');
    expect(bulk.statusCode).toBe(403);
    expect(
      (await post('users/new/', { username: 'x', email: 'x@chain.example', groups: [id] }, 'keeper')).statusCode,
    ).toBe(403);
    expect((await post(`groups/delete/${id}/`, {}, 'keeper')).statusCode).toBe(403);

    expect((await lender([id], 'chief')).statusCode).toBe(200);
    // Whoever resets a member's password may sign in as them.
    expect((await post(`users/${person}/reset/`, {}, 'keeper')).statusCode).toBe(403);
    await db.insert(groupMembers).values({ groupId: id, userId: harness.ids['keeper'] ?? 0 });
    expect((await lender([], 'keeper')).statusCode).toBe(200);
    expect((await details(id)).group).toMatchObject({ opens: { collections: { all: 1, alone: 1 } } });
    await db
      .insert(collectionGroups)
      .values({ collectionId: harness.collections.own, groupId: harness.groups.editors });
    expect((await details(id)).group).toMatchObject({ opens: { collections: { all: 1, alone: 0 } } });
    await db.delete(collectionGroups);
    expect((await post(`groups/delete/${id}/`, {})).statusCode).toBe(200);
  });

  it.each([
    [
      'a private page',
      (id: number) => `INSERT INTO page_restrictions (page_id, privacy, group_ids)
      VALUES (${harness.pages.other.id}, 'groups', '{${id}}')`,
      'DELETE FROM page_restrictions',
    ],
    [
      'a task',
      (id: number) => `INSERT INTO workflow_tasks (kind, name, group_ids)
      VALUES ('group_approval', 'Legal', '{${id}}')`,
      'UPDATE workflow_tasks SET is_active = false',
    ],
    [
      'a review that began before its task changed',
      (id: number) => `UPDATE pages
      SET review = '{"groupIds": [${id}]}' WHERE id = ${harness.pages.other.id}`,
      'UPDATE pages SET review = NULL',
    ],
  ])('keeps a group that %s names for its members and superusers to give', async (what, name, forget) => {
    const { db } = harness.database;
    const id = await addGroup(`Named by ${what}`);
    await db.execute(name(id));
    const counted = ({ 'a private page': 'pages', 'a task': 'tasks' } as Record<string, string>)[what];
    if (counted) expect((await details(id)).group).toMatchObject({ opens: { [counted]: { all: 1, alone: 1 } } });
    const person = { username: 'puppet', email: 'puppet@chain.example', groups: [id] };
    const refused = await post('users/new/', person, 'keeper');
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([403, ['groups']]);
    const bulk = { ids: [harness.ids.plain], group: id };
    expect((await post('bulk/users/user/assign_role/', bulk, 'keeper')).statusCode).toBe(403);
    expect((await edit(id, { name: 'Mine' }, 'keeper')).statusCode).toBe(403);
    expect((await post(`groups/delete/${id}/`, {}, 'keeper')).statusCode).toBe(403);
    const { rows } = (await get(`groups/?q=Named by ${what}`, 'keeper')).json<{ rows: object[] }>();
    expect(rows).toMatchObject([{ mayChange: false, mayDelete: false }]);

    await db.insert(groupMembers).values({ groupId: id, userId: harness.ids.keeper });
    expect((await edit(id, { name: `${what}, renamed` }, 'keeper')).statusCode).toBe(200);
    await db.delete(groupMembers).where(eq(groupMembers.groupId, id));
    await db.execute(forget);
    expect((await post(`groups/delete/${id}/`, {}, 'keeper')).statusCode).toBe(200);
  });

  it('keeps the required two-step sign-in of one’s own group for others to end', async () => {
    const { db } = harness.database;
    const { keeper: userId } = harness.ids;
    const id = await addGroup('Strict');
    expect((await edit(id, { requiresSecondStep: true }, 'keeper')).statusCode).toBe(200);
    await db.insert(groupMembers).values({ groupId: id, userId });
    await db.insert(secondSteps).values({ userId, sealedSecret: '', turnedOnAt: STAFF_NOW });
    expect((await edit(id, { name: 'Still strict', requiresSecondStep: true }, 'keeper')).statusCode).toBe(200);
    for (const attempt of [() => edit(id, {}, 'keeper'), () => post(`groups/delete/${id}/`, {}, 'keeper')]) {
      const refused = await attempt();
      expect([refused.statusCode, fieldsOf(refused)]).toEqual([403, ['requiresSecondStep']]);
    }
    await db.delete(groupMembers).where(eq(groupMembers.groupId, id));
    await db.delete(secondSteps);
    expect((await edit(id, {}, 'keeper')).statusCode).toBe(200);
    expect((await post(`groups/delete/${id}/`, {}, 'keeper')).statusCode).toBe(200);
  });

  it('offers only what the viewer holds', async () => {
    const { offer } = await details(harness.groups.keepers, 'keeper');
    expect(offer.models.map(({ model }) => model).toSorted()).toEqual(['group', 'redirect', 'user']);
    expect(offer.regions.map(({ state }) => state)).toEqual(['TX']);
    expect(offer.collections.map(({ id }) => id)).toEqual([harness.collections.own]);
  });
});

describe('a change', () => {
  it('is effective with the next request of a member', async () => {
    expect((await get('groups/', 'plain')).statusCode).toBe(403);
    const models = [
      { model: 'redirect', permissions: ['change'] },
      { model: 'group', permissions: ['view'] },
    ];
    expect((await edit(harness.groups.editors, { grants: { ...NO_GRANT_ROWS, models } })).statusCode).toBe(200);
    expect((await get('groups/', 'plain')).statusCode).toBe(200);
    expect((await get('session/', 'plain')).json()).toMatchObject({ permissions: { areas: ['groups'] } });
    await edit(harness.groups.editors, { canAccessAdmin: false, grants: { ...NO_GRANT_ROWS, models } });
    expect((await get('groups/', 'plain')).statusCode).toBe(403);
  });

  it('leaves what its form does not show: kinds that nothing registers, pages in the trash', async () => {
    const id = await addGroup('Old', { pages: [{ page: harness.pages.below.id, permissions: ['add'] }] });
    await harness.database.db.execute(`INSERT INTO group_model_permissions VALUES (${id}, 'promotion', 'add')`);
    await harness.database.db.execute(`UPDATE pages SET trash_id = 1 WHERE id = ${harness.pages.below.id}`);
    expect((await details(id)).group).toMatchObject({ hiddenCount: 2, grants: NO_GRANT_ROWS });
    expect((await edit(id, { name: 'Older' })).statusCode).toBe(200);
    expect((await details(id)).group).toMatchObject({ name: 'Older', hiddenCount: 2 });
    await harness.database.db.execute(`UPDATE pages SET trash_id = NULL WHERE id = ${harness.pages.below.id}`);
    expect((await details(id)).group).toMatchObject({
      hiddenCount: 1,
      grants: { pages: [{ page: harness.pages.below.id }] },
    });
  });

  it('that began from an old version is refused, saying who was faster', async () => {
    const id = await addGroup('Two editors');
    const stale = { ...form('Late'), baseVersion: 1 };
    expect((await edit(id, { name: 'First' })).statusCode).toBe(200);
    const late = await post(`groups/edit/${id}/`, stale, 'second');
    expect(late.statusCode).toBe(409);
    expect(late.json<{ detail: string }>().detail).toMatch(/^chief changed this group on Nov 19, 2026/);
    expect((await details(id)).group.name).toBe('First');
    expect((await get(`groups/${id}/history/`)).json()).toMatchObject({
      rows: [{ action: 'group.update', details: { fields: ['name'] } }, { action: 'group.create' }],
    });
  });

  it('waits for the one before it: rights lost meanwhile are lost', async () => {
    const { keepers } = harness.groups;
    const { group } = await details(keepers);
    const without = { ...group.grants, models: [{ model: 'user', permissions: ['view'] }] };
    const [lost, late] = await Promise.all([
      edit(keepers, { grants: without }),
      post('groups/new/', form('Late riser', { models: [{ model: 'redirect', permissions: ['add'] }] }), 'keeper'),
    ]);
    expect(lost.statusCode).toBe(200);
    // Whichever came first: with the rights it was made, without them it was not.
    expect([200, 403]).toContain(late.statusCode);
    expect((await post('groups/new/', form('Later riser'), 'keeper')).statusCode).toBe(403);
  });
});

describe('deleting', () => {
  it('takes what the group gave from its members, who stay', async () => {
    expect((await post(`groups/delete/${harness.groups.viewers}/`, {})).statusCode).toBe(200);
    expect((await get('users/', 'viewer')).statusCode).toBe(403);
    expect((await get(`users/${harness.ids.viewer}/`)).json()).toMatchObject({ user: { groups: [], isActive: true } });
    expect((await get(`groups/${harness.groups.viewers}/`)).statusCode).toBe(404);
  });
});
