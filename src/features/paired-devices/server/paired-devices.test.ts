import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { openStream } from '#test/event-stream.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { addStaff, Browser } from '#test/staff-app.ts';

const HOUR_MS = 3_600_000;
const ALWAYS = {
  operation: Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]),
  curbside: null,
  delivery: null,
};
const BOARD = '/wagtail/api/main/host/7/';
const DEVICES = '/wagtail/api/main/host/7/devices/';

let app: TestApp;
let url: string;
let host: Browser;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: async ({ db }) =>
      insertLocationRows(
        db,
        [7, 8].map((rlid) =>
          buildLocationRow({ rlid, hours: ALWAYS, waitListReady: true, localPageUrl: `orlando/${rlid}/` }),
        ),
      ),
  });
  url = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
let hosts = 0;
beforeEach(async () => {
  await app.database.exec('DELETE FROM sessions; DELETE FROM sign_in_attempts');
  hosts += 1;
  await addStaff(app.database, app.services, { username: `hostess-${hosts}`, isSuperuser: true });
  host = new Browser(app);
  await host.signIn(`hostess-${hosts}`);
});

const makeCode = async () =>
  (await host.send('POST', '/wagtail/host/7/devices/codes/')).json<{ code: string; expiresAt: string }>();
const typeCode = (tablet: Browser, code: string, initials = 'ab') =>
  tablet.send('POST', '/wagtail/host/pair/', { json: { code, initials } });
const pair = async () => {
  const tablet = new Browser(app, '198.51.100.7');
  expect((await typeCode(tablet, (await makeCode()).code)).json()).toEqual({ next: '/wagtail/host/7/' });
  return tablet;
};
const statusOf = async (browser: Browser, address = BOARD) => (await browser.send('GET', address)).statusCode;
const listed = async () =>
  (await host.send('GET', DEVICES)).json<{ devices: { id: number; initials: string; by: string }[] }>().devices;

describe('a pairing code', () => {
  it('is refused when it is wrong, used, replaced, too old, or its maker has signed out', async () => {
    const tablet = new Browser(app, '198.51.100.8');
    const refused = async (code: string) => {
      const reply = await typeCode(tablet, code);
      expect([reply.statusCode, reply.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([400, 'code']);
    };
    await refused('22222222');
    const replaced = (await makeCode()).code;
    const { code } = await makeCode();
    await refused(replaced);
    expect((await typeCode(new Browser(app), `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).statusCode).toBe(
      200,
    );
    await refused(code);
    const old = (await makeCode()).code;
    app.clock.advance(10 * 60_000);
    await refused(old);
    const orphan = (await makeCode()).code;
    await host.send('POST', '/wagtail/logout/');
    await refused(orphan);
  });

  it('is stored as a hash only', async () => {
    const { code } = await makeCode();
    const rows = await app.database.db.execute('SELECT * FROM pairing_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('pairs one of two tablets that type it at once', async () => {
    const { code } = await makeCode();
    const tablets = ['198.51.100.1', '198.51.100.2'].map((address) => new Browser(app, address));
    const replies = await Promise.all(tablets.map((tablet) => typeCode(tablet, code)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await listed()).toHaveLength(1);
  });

  it('replaces the pairing of a tablet that is paired already', async () => {
    const tablet = await pair();
    expect((await typeCode(tablet, (await makeCode()).code, 'cd')).statusCode).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  it('can be guessed thirty times from one address, and then waits', async () => {
    const tablet = new Browser(app, '198.51.100.9');
    for (let guess = 0; guess < 31; guess += 1) await typeCode(tablet, '22222222');
    expect((await typeCode(tablet, (await makeCode()).code)).statusCode).toBe(429);
  });

  it('is refused where a user is signed in: the device would end with their session', async () => {
    expect((await typeCode(host, (await makeCode()).code)).statusCode).toBe(409);
  });

  it('asks for two or three letters as initials', async () => {
    for (const initials of ['', 'A', 'ABCD', '12'])
      expect((await typeCode(new Browser(app), (await makeCode()).code, initials)).statusCode).toBe(400);
  });
});

describe('a paired device', () => {
  it('keeps the wait list and the reservations of its restaurant, and of no other', async () => {
    const tablet = await pair();
    const json = { op: randomUUID(), name: 'Ada', partySize: 2, phone: '4075550100' };
    const added = await tablet.send('POST', `${BOARD}entries/`, { json });
    expect(added.statusCode).toBe(200);
    expect(added.json<{ live: { phone: string }[]; may: object }>()).toMatchObject({
      live: [{ phone: expect.stringContaining('555') as string }],
      may: { change: true, settings: false },
    });
    expect(await statusOf(tablet, `${BOARD}reservations/`)).toBe(200);
    expect(await statusOf(tablet, '/wagtail/host/7/')).toBe(200);
    for (const other of ['/wagtail/api/main/host/8/', '/wagtail/api/main/host/8/reservations/'])
      expect(await statusOf(tablet, other)).toBe(403);
    expect((await tablet.send('POST', '/wagtail/api/main/host/8/entries/', { json })).statusCode).toBe(403);
  });

  it('is redirected to its host stand from every other screen', async () => {
    const tablet = await pair();
    for (const path of ['/wagtail/', '/wagtail/host/', '/wagtail/host/8/', '/wagtail/account/', '/wagtail/no/such/']) {
      const { statusCode, headers } = await tablet.send('GET', path, { headers: { accept: 'text/html' } });
      expect([path, statusCode, headers.location]).toEqual([path, 302, '/wagtail/host/7/']);
    }
  });

  it('names its person and the initials in what it does, and is handed over', async () => {
    const tablet = await pair();
    const add = (name: string) =>
      tablet.send('POST', `${BOARD}entries/`, { json: { op: randomUUID(), name, partySize: 2 } });
    await add('First');
    const json = { initials: ' cd ' };
    expect((await tablet.send('POST', '/wagtail/host/7/devices/hand-over/', { json })).statusCode).toBe(200);
    await add('Second');
    const { rows } = (await app.database.db.execute(
      'SELECT actor_name AS name FROM wait_list_events ORDER BY seq DESC LIMIT 2',
    )) as unknown as { rows: { name: string }[] };
    const person = `hostess-${hosts}'s device`;
    expect(rows.map(({ name }) => name)).toEqual([`${person} · CD`, `${person} · AB`]);
    expect((await host.send('POST', '/wagtail/host/7/devices/hand-over/', { json })).statusCode).toBe(403);
  });

  it('says whose it is and nothing else of them', async () => {
    const tablet = await pair();
    const session = (await tablet.send('GET', '/wagtail/api/main/session/')).json<Record<string, unknown>>();
    expect(session).toMatchObject({
      device: { rlid: 7, initials: 'AB' },
      user: { email: '', groups: [], lastLoginAt: null },
      permissions: { isSuperuser: false, canAccessAdmin: false, areas: [], explorableRoots: [] },
    });
  });

  it('ends after twelve hours', async () => {
    const tablet = await pair();
    app.clock.advance(12 * HOUR_MS - 1000);
    expect(await statusOf(tablet)).toBe(200);
    app.clock.advance(1000);
    expect(await statusOf(tablet)).toBe(401);
  });

  it('ends when the user who paired it signs out, is deactivated or loses the right to wait lists', async () => {
    const [signedOut, inactive, stripped] = [await pair(), await pair(), await pair()];
    expect(await listed()).toHaveLength(3);
    const set = (values: string) => app.database.exec(`UPDATE users SET ${values} WHERE username = 'hostess-${hosts}'`);
    await set('is_superuser = false');
    expect(await statusOf(stripped)).toBe(401);
    await set('is_superuser = true, is_active = false');
    expect(await statusOf(inactive)).toBe(401);
    await set('is_active = true');
    expect(await statusOf(signedOut)).toBe(200);
    await host.send('POST', '/wagtail/logout/');
    expect(await statusOf(signedOut)).toBe(401);
  });

  it('ends at once, with its open stream, when it is ended by hand', async () => {
    const tablet = await pair();
    const cookie = [...tablet.cookies].map((one) => one.join('=')).join('; ');
    const stream = await openStream(`${url}${BOARD}events/`, { cookie });
    await stream.next();
    const [device] = await listed();
    expect(device).toMatchObject({ initials: 'AB', by: `hostess-${hosts}` });
    expect((await host.send('POST', `/wagtail/host/8/devices/${device?.id}/end/`)).statusCode).toBe(404);
    expect((await host.send('POST', `/wagtail/host/7/devices/${device?.id}/end/`)).statusCode).toBe(200);
    expect(await statusOf(tablet)).toBe(401);
    while ((await stream.next()) !== null);
    expect(await listed()).toEqual([]);
  });
});
