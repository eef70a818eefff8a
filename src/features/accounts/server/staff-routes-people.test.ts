import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { recordStatements } from '#platform/db/client.ts';
import { addStaff, Browser, PASSWORD, STAFF_NOW } from '#test/staff-app.ts';
import { groupMembers, groups, secondSteps, users } from './tables.ts';
import { buildPeopleHarness } from '#test/people-harness.ts';

let harness: Awaited<ReturnType<typeof buildPeopleHarness>>;
beforeAll(async () => {
  harness = await buildPeopleHarness();
});
afterAll(() => harness.close());

const get = (path: string, who = 'chief') => harness.as(who).send('GET', `/wagtail/api/main/${path}`);
const post = (path: string, json: unknown, who = 'chief') => harness.as(who).send('POST', `/wagtail/${path}`, { json });
const edit = async (id: number, changes: Record<string, unknown>, who = 'chief') =>
  post(`users/edit/${id}/`, await harness.userForm(id, changes), who);
const fieldsOf = (reply: { json<T>(): T }) =>
  (reply.json<{ errors?: { field: string }[] }>().errors ?? []).map(({ field }) => field);
const fresh = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  email: `${username.toLowerCase()}@chain.example`,
  ...more,
});
let made = 0;
const addPerson = async (isSuperuser = false) => {
  const username = `person${(made += 1)}`;
  return { username, id: await addStaff(harness.database, harness.app, { username, isSuperuser }) };
};

describe('who may call', () => {
  it.each(['users/', 'users/form/', 'users/1/', 'users/1/history/'])(
    '%s refuses strangers and the rightless',
    async (path) => {
      expect((await get(path, 'nobody')).statusCode).toBe(401);
      expect((await get(path, 'outsider')).statusCode).toBe(403);
      expect((await get(path, 'editor')).statusCode).toBe(403);
    },
  );

  it.each([
    'users/new/',
    'users/edit/1/',
    'users/delete/1/',
    'users/1/reset/',
    'users/1/end_sessions/',
    'users/1/remove_second_step/',
    'bulk/users/user/activate/',
    'bulk/users/user/deactivate/',
    'bulk/users/user/assign_role/',
    'bulk/users/user/delete/',
  ])('POST %s refuses strangers, the rightless and those who may only look', async (path) => {
    const body = { ...fresh('nobody-at-all'), baseVersion: 1, ids: [1] };
    expect((await post(path, body, 'nobody')).statusCode).toBe(401);
    for (const who of ['outsider', 'editor', 'viewer']) expect((await post(path, body, who)).statusCode).toBe(403);
  });
});

describe('the list', () => {
  const names = async (query: string) =>
    (await get(`users/?${query}`)).json<{ rows: { username: string }[] }>().rows.map(({ username }) => username);

  it('finds by name, username and address, and takes signs of patterns for themselves', async () => {
    expect(await names('q=KEEP')).toEqual(['keeper']);
    expect(await names('q=viewer%40chain')).toEqual(['viewer']);
    expect(await names('q=%25')).toEqual([]);
  });

  it('filters by superuser, activity, group and never signed in', async () => {
    expect(await names('superuser=1&ordering=username')).toEqual(['chief', 'second']);
    expect(await names(`group=${harness.groups.editors}&ordering=-username`)).toEqual(['plain', 'editor']);
    expect(await names('never=1')).toEqual(['mighty']);
    expect(await names('active=no')).toEqual([]);
  });

  it('filters by the days of the last sign-in, as the viewer counts days', async () => {
    const { db } = harness.database;
    const at = (username: string, lastLoginAt: string) =>
      db.update(users).set({ lastLoginAt }).where(eq(users.username, username));
    // Chicago, the chief's zone, is six hours behind: for them it is still the 2nd.
    await db.update(users).set({ timeZone: 'America/Chicago' }).where(eq(users.username, 'chief'));
    await at('editor', '2026-03-03T05:59:00Z');
    await at('plain', '2026-03-03T06:00:00Z');
    expect(await names('signedInFrom=2026-03-02&signedInTo=2026-03-02')).toEqual(['editor']);
    expect(await names('signedInTo=2026-03-03&ordering=username')).toEqual(['editor', 'plain']);
    expect(await names('signedInFrom=2026-03-03&signedInTo=2026-03-03')).toEqual(['plain']);
    expect(await names('signedInTo=2026-02-31&q=keeper')).toEqual(['keeper']);
  });

  it.each(['ordering=shoe', 'active=perhaps', 'group=all', `q=${'a'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await get(`users/?${query}`)).statusCode).toBe(400);
  });

  it('says what the viewer may do with each', async () => {
    const { rows } = (await get('users/?q=', 'keeper')).json<{
      rows: { username: string; mayChange: boolean; mayDelete: boolean; access: string }[];
    }>();
    const row = (username: string) => rows.find((one) => one.username === username);
    expect(row('plain')).toMatchObject({ mayChange: true, mayDelete: true, access: 'staff' });
    expect(row('keeper')).toMatchObject({ mayChange: true, mayDelete: false });
    expect(row('chief')).toMatchObject({ mayChange: false, mayDelete: false, access: 'superuser' });
    expect(row('mighty')).toMatchObject({ mayChange: false, mayDelete: false });
  });

  it('takes as many statements for many accounts as for few', async () => {
    const few = await recordStatements(() => get('users/?q=keeper'));
    for (let count = 0; count < 22; count += 1) await addPerson();
    const many = await recordStatements(() => get('users/'));
    expect(many.result.json<{ rows: unknown[]; pages: number }>()).toMatchObject({ pages: 2 });
    expect(many.result.json<{ rows: unknown[] }>().rows).toHaveLength(20);
    expect(many.statements.length).toBe(few.statements.length);
  });
});

describe('a new account', () => {
  it('by a link: nobody else knows the password, and the link works once', async () => {
    const reply = await post('users/new/', fresh('Invited', { groups: [harness.groups.editors], firstName: 'In' }));
    expect(reply.statusCode).toBe(200);
    const { link } = reply.json<{ link: { path: string } }>();
    const browser = new Browser(harness.app, '192.0.2.50');
    expect((await browser.signIn('invited')).statusCode).toBe(401);
    const json = { newPassword: 'lamps over the quiet bay', newPasswordAgain: 'lamps over the quiet bay' };
    expect((await browser.send('POST', link.path, { json })).statusCode).toBe(200);
    expect((await browser.send('POST', link.path, { json })).statusCode).toBe(410);
    expect((await browser.signIn('invited', json.newPassword)).statusCode).toBe(200);
  });

  it('with a password set by hand', async () => {
    const password = 'nine nets in the morning';
    const reply = await post('users/new/', fresh('byhand', { password, passwordAgain: password }));
    expect(reply.json()).toMatchObject({ link: null });
    expect((await new Browser(harness.app, '192.0.2.51').signIn('byhand', password)).statusCode).toBe(200);
  });

  it.each([
    ['a taken username, other case', { username: 'CHIEF' }, 'username'],
    ['a taken address, other case', { email: 'Chief@Chain.example' }, 'email'],
    ['no address', { email: 'not an address' }, 'email'],
    ['no username', { username: '' }, 'username'],
    ['a username of signs', { username: '<b>x</b>' }, 'username'],
    ['a username of 300', { username: 'a'.repeat(300) }, 'username'],
    ['a name of 300', { firstName: 'a'.repeat(300) }, 'firstName'],
    ['a name that turns the line round', { lastName: 'abc\u202Egnp' }, 'lastName'],
    ['a weak password', { password: 'password1234', passwordAgain: 'password1234' }, 'password'],
    ['a short password', { password: 'short', passwordAgain: 'short' }, 'password'],
    ['two passwords', { password: 'nine nets in the morning', passwordAgain: 'other' }, 'passwordAgain'],
    ['a group that is not there', { groups: [999_999] }, 'groups'],
    ['a language that is not offered', { language: 'tlh' }, 'language'],
  ])('refuses %s, naming the field', async (_, wrong, field) => {
    const reply = await post('users/new/', fresh('refused', wrong));
    expect(reply.statusCode).toBe(400);
    expect(fieldsOf(reply)).toContain(field);
  });

  it('keeps HTML in a name as the text that it is', async () => {
    const name = '<script>alert(1)</script>';
    const { id } = (await post('users/new/', fresh('html', { firstName: name }))).json<{ id: number }>();
    expect((await get(`users/${id}/`)).json()).toMatchObject({ user: { firstName: name } });
  });
});

describe('users give or take no more rights than they have', () => {
  it('refuses groups that hold more, and superusers', async () => {
    const group = await post('users/new/', fresh('riser', { groups: [harness.groups.mighty] }), 'keeper');
    expect([group.statusCode, fieldsOf(group)]).toEqual([403, ['groups']]);
    const superuser = await post('users/new/', fresh('riser', { isSuperuser: true }), 'keeper');
    expect([superuser.statusCode, fieldsOf(superuser)]).toEqual([403, ['isSuperuser']]);
    expect((await get('users/?q=riser')).json()).toMatchObject({ total: 0 });
  });

  it('refuses to raise an account that the user may change', async () => {
    const { id } = await addPerson();
    expect(fieldsOf(await edit(id, { isSuperuser: true }, 'keeper'))).toEqual(['isSuperuser']);
    expect(fieldsOf(await edit(id, { groups: [harness.groups.mighty] }, 'keeper'))).toEqual(['groups']);
    expect((await edit(id, { groups: [harness.groups.editors] }, 'keeper')).statusCode).toBe(200);
    expect((await get(`users/${id}/`)).json()).toMatchObject({
      user: { isSuperuser: false, groups: [harness.groups.editors] },
    });
  });

  it.each(['chief', 'mighty'] as const)('refuses everything on %s, who holds more', async (name) => {
    const id = harness.ids[name];
    expect((await edit(id, { firstName: 'Owned' }, 'keeper')).statusCode).toBe(403);
    for (const action of ['reset', 'end_sessions', 'remove_second_step'])
      expect((await post(`users/${id}/${action}/`, {}, 'keeper')).statusCode).toBe(403);
    expect((await post(`users/delete/${id}/`, {}, 'keeper')).statusCode).toBe(403);
    const bulk = await post('bulk/users/user/deactivate/', { ids: [id] }, 'keeper');
    expect(bulk.json()).toMatchObject({ done: [], refused: [{ id }] });
    expect((await get(`users/${id}/`)).json()).toMatchObject({ user: { isActive: true, firstName: '' } });
  });

  it('shows an account with more rights to users who may view it, without its sessions', async () => {
    const { user } = (await get(`users/${harness.ids.chief}/`, 'keeper')).json<{
      user: { sessions: unknown[]; changeRefusal: string };
    }>();
    expect(user.sessions).toEqual([]);
    expect(user.changeRefusal).toMatch(/^Only a superuser/);
  });

  it('refuses to add to a group in bulk that holds more', async () => {
    const { id } = await addPerson();
    const reply = await post('bulk/users/user/assign_role/', { ids: [id], group: harness.groups.mighty }, 'keeper');
    expect(reply.statusCode).toBe(403);
    expect((await get(`users/${id}/`)).json()).toMatchObject({ user: { groups: [] } });
  });

  it('ignores what is not a field of the form', async () => {
    const { id } = await addPerson();
    await edit(id, { password_hash: 'x', isSuperuser: true, id: harness.ids.chief }, 'keeper');
    expect((await get(`users/${id}/`)).json()).toMatchObject({ user: { id, isSuperuser: false, hasPassword: true } });
  });
});

describe('one’s own account', () => {
  it.each([
    [{ isSuperuser: false }, 'isSuperuser'],
    [{ isActive: false }, 'isActive'],
    [{ email: 'mine@elsewhere.example' }, 'email'],
  ])('refuses %j', async (change, field) => {
    const reply = await edit(harness.ids.chief, change);
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([403, [field]]);
  });

  it('refuses to leave a group that requires two-step sign-in, and no other', async () => {
    const { database, groups: made, ids } = harness;
    const requires = (requiresSecondStep: boolean) =>
      database.db.update(groups).set({ requiresSecondStep }).where(eq(groups.id, made.mighty));
    await database.db.insert(groupMembers).values({ groupId: made.mighty, userId: ids.second });
    await database.db.insert(secondSteps).values({ userId: ids.second, sealedSecret: '', turnedOnAt: STAFF_NOW });
    const leave = async () =>
      post(`users/edit/${ids.second}/`, await harness.userForm(ids.second, { groups: [] }), 'second');
    await requires(true);
    const refused = await leave();
    await requires(false);
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([403, ['groups']]);
    expect((await leave()).statusCode).toBe(200);
    await database.db.delete(secondSteps);
  });

  it('refuses to add oneself to a group, to delete, reset or bulk oneself', async () => {
    const { keeper } = harness.ids;
    const own = await edit(keeper, { groups: [harness.groups.keepers, harness.groups.editors] }, 'keeper');
    expect([own.statusCode, fieldsOf(own)]).toEqual([403, ['groups']]);
    expect((await post(`users/delete/${keeper}/`, {}, 'keeper')).statusCode).toBe(403);
    for (const action of ['reset', 'end_sessions', 'remove_second_step'])
      expect((await post(`users/${keeper}/${action}/`, {}, 'keeper')).statusCode).toBe(403);
    const { id } = await addPerson();
    const bulk = await post('bulk/users/user/deactivate/', { ids: [keeper, id] }, 'keeper');
    expect(bulk.json()).toEqual({
      done: [id],
      refused: [{ id: keeper, reason: expect.stringMatching(/own account/) }],
    });
    expect((await get('users/', 'keeper')).statusCode).toBe(200);
  });
});

describe('the last active superuser', () => {
  it('stays when two superusers demote each other at the same time', async () => {
    const { chief, second } = harness.ids;
    const [one, two] = await Promise.all([
      harness.userForm(second, { isSuperuser: false }),
      harness.userForm(chief, { isSuperuser: false }),
    ]);
    const replies = await Promise.all([
      post(`users/edit/${second}/`, one, 'chief'),
      post(`users/edit/${chief}/`, two, 'second'),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    const left = harness.database.db.execute(`SELECT count(*)::int AS n FROM users WHERE is_superuser AND is_active`);
    expect(((await left) as unknown as { rows: { n: number }[] }).rows[0]?.n).toBe(1);
    await harness.database.db.execute(`UPDATE users SET is_superuser = true WHERE id IN (${chief}, ${second})`);
  });

  it('stays when two superusers delete each other at the same time', async () => {
    const [one, two] = [await addPerson(true), await addPerson(true)];
    await harness.database.db.execute(`UPDATE users SET is_superuser = false WHERE username IN ('chief', 'second')`);
    const [first, other] = [new Browser(harness.app, '192.0.2.60'), new Browser(harness.app, '192.0.2.61')];
    await first.signIn(one.username);
    await other.signIn(two.username);
    const replies = await Promise.all([
      first.send('POST', '/wagtail/bulk/users/user/delete/', { json: { ids: [two.id] } }),
      other.send('POST', `/wagtail/users/delete/${one.id}/`, { json: {} }),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await harness.database.db.execute(`UPDATE users SET is_superuser = true WHERE username IN ('chief', 'second')`);
  });
});

describe('deactivating', () => {
  it('ends sessions and links at once; activating lets them sign in again', async () => {
    const person = await addPerson();
    const browser = new Browser(harness.app, '192.0.2.70');
    await browser.signIn(person.username);
    expect((await browser.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(200);
    const { link } = (await post(`users/${person.id}/reset/`, {})).json<{ link: { path: string } }>();
    expect((await edit(person.id, { isActive: false })).statusCode).toBe(200);
    expect((await browser.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(401);
    const json = { newPassword: 'lamps over the quiet bay', newPasswordAgain: 'lamps over the quiet bay' };
    expect((await browser.send('POST', link.path, { json })).statusCode).toBe(410);
    expect((await post(`users/${person.id}/reset/`, {})).statusCode).toBe(409);
    expect((await edit(person.id, { isActive: true })).statusCode).toBe(200);
  });
});

describe('resetting', () => {
  it('ends sessions, takes the password away and makes a link', async () => {
    const person = await addPerson();
    const browser = new Browser(harness.app, '192.0.2.71');
    await browser.signIn(person.username);
    const reply = await post(`users/${person.id}/reset/`, {});
    expect(reply.json()).toMatchObject({
      endedSessions: 1,
      link: {
        path: expect.stringMatching(/^\/wagtail\/password_reset\/confirm\//),
        expiresAt: '2026-11-21T19:30:00.000Z',
      },
    });
    expect((await browser.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(401);
    expect((await browser.signIn(person.username, PASSWORD)).statusCode).toBe(401);
    expect((await get(`users/${person.id}/`)).json()).toMatchObject({ user: { hasPassword: false } });
    expect((await get(`users/${person.id}/history/`)).payload).not.toContain('password_reset/confirm');
  });
});

describe('two people editing one account', () => {
  it('refuses the one who began from an old version, saying who was faster', async () => {
    const { id } = await addPerson();
    const form = await harness.userForm(id);
    expect((await post(`users/edit/${id}/`, { ...form, firstName: 'First' })).statusCode).toBe(200);
    const late = await post(`users/edit/${id}/`, { ...form, firstName: 'Late' }, 'second');
    expect(late.statusCode).toBe(409);
    expect(late.json<{ detail: string }>().detail).toMatch(/^chief changed this account on Nov 19, 2026/);
    expect((await get(`users/${id}/`)).json()).toMatchObject({ user: { firstName: 'First' } });
  });
});

describe('deleting', () => {
  it('removes the account; the history keeps its name', async () => {
    const person = await addPerson();
    expect((await post(`users/delete/${person.id}/`, {}, 'keeper')).statusCode).toBe(200);
    expect((await get(`users/${person.id}/`)).statusCode).toBe(404);
    expect((await post(`users/delete/${person.id}/`, {}, 'keeper')).statusCode).toBe(404);
    const found = await harness.database.db.execute(
      `SELECT details->>'name' AS name FROM history_entries WHERE action = 'account.delete' AND subject_id = '${person.id}'`,
    );
    expect((found as unknown as { rows: unknown[] }).rows).toEqual([{ name: person.username }]);
  });
});

describe('several accounts', () => {
  it('are changed in one go, in as many statements for many as for one', async () => {
    const people: number[] = [];
    for (let count = 0; count < 6; count += 1) people.push((await addPerson()).id);
    const one = await recordStatements(() => post('bulk/users/user/deactivate/', { ids: people.slice(0, 1) }));
    const many = await recordStatements(() => post('bulk/users/user/deactivate/', { ids: [...people, 999_999] }));
    expect(many.result.json()).toEqual({
      done: people,
      refused: [{ id: 999_999, reason: 'This account does not exist' }],
    });
    expect(many.statements.length).toBe(one.statements.length);
    const added = await post('bulk/users/user/assign_role/', { ids: people, group: harness.groups.editors });
    expect(added.json()).toMatchObject({ done: people });
    expect((await post('bulk/users/user/assign_role/', { ids: people })).statusCode).toBe(400);
    expect((await post('bulk/users/user/delete/', { ids: people })).json()).toMatchObject({ done: people });
  });

  it('refuses none and too many', async () => {
    expect((await post('bulk/users/user/delete/', { ids: [] })).statusCode).toBe(400);
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    expect((await post('bulk/users/user/delete/', { ids })).statusCode).toBe(400);
  });
});
