import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { buildDinerApp, DinerBrowser, mailedTo } from '#test/diner.ts';
import { orderAsGuest, sellSmallMenu } from '#test/ordering-app.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { accessibilityReports } from '#features/accessibility-reports/server/tables.ts';
import { isSuppressed } from '#features/mail/server/index.ts';
import { mails } from '#features/mail/server/tables.ts';
import { messages } from '#features/messages/server/tables.ts';
import type { AccountOrder } from '#features/orders/account-order.ts';
import { orders } from '#features/orders/server/tables.ts';
import type { Reservation, ReservationSlots } from '#features/reservations/contract.ts';
import { reservationDays, reservations, reservationWishes } from '#features/reservations/server/tables.ts';
import { formSubmissions } from '#features/submissions/server/tables.ts';
import { subscribers } from '#features/subscriptions/server/tables.ts';
import { sites } from '#features/pages/server/tables.ts';
import { waitListEntries } from '#features/wait-lists/server/tables.ts';
import { forgetDeleted } from '#platform/db/forget-deleted.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { createLogger } from '#platform/logger.ts';
import { dinerFeature } from './feature.ts';
import { diners } from './tables.ts';

const HOUR_MS = 3_600_000;
const NAME = 'Ottoline Vandersloot';
const PHONE = '407 555 0191';

let app: TestApp;
beforeAll(async () => {
  app = await buildDinerApp();
  await sellSmallMenu(app);
});
afterAll(() => app.close());

const key = () => ({ 'idempotency-key': randomUUID() });
/** Reserves a table three days ahead, and joins the wait list; returns the places' tokens. */
async function bookings(email: string) {
  const guest = new DinerBrowser(app);
  const date = new Date(app.clock.now() + 96 * HOUR_MS).toISOString().slice(0, 10);
  const query = `rlid=7&date=${date}&partySize=2`;
  const { slots } = (await guest.send('GET', `/api/reservations/slots/?${query}`)).json<ReservationSlots>();
  const json = { rlid: 7, start: slots[4]?.start ?? '', partySize: 2 };
  const { id } = (await guest.send('POST', '/api/reservations/holds/', { json, headers: key() })).json<Reservation>();
  const contact = { name: NAME, phone: PHONE, email };
  await guest.send('POST', '/api/reservations/', { json: { hold: id, ...contact }, headers: key() });
  const joined = { rlid: 7, partySize: 2, ...contact, note: 'By the window' };
  const reply = await guest.send('POST', '/api/waitlist/', { json: joined, headers: key() });
  return { reservation: id, place: reply.json<{ plan_ahead_id: string }>().plan_ahead_id, guest };
}
/** A message, a submission and a report from an address, as a guest types it. */
async function write(email: string, [firstName, lastName] = NAME.split(' ') as [string, string]) {
  const { db } = app.database;
  const now = new Date(app.clock.now()).toISOString();
  const [site] = await db.select().from(sites);
  const { id: siteId = 0, rootPageId: pageId = 0 } = site ?? {};
  const address = { addressLine1: '', addressCity: '', addressState: '', addressZip: '' };
  const about = {
    category: 'x',
    topic: 'x',
    language: 'en',
    submitKey: email,
    receivedAt: now,
    verdict: 'ham',
  } as const;
  await db.insert(messages).values({ ...about, ...address, firstName, lastName, email, phone: '', message: 'x' });
  const data = { name: lastName, reply: ` ${email}` };
  await db.insert(formSubmissions).values({ pageId, submittedAt: now, fields: [], data });
  const page = { url: '', dom: '', userAgent: '' };
  const description = `${lastName} cannot read this`;
  await db
    .insert(accessibilityReports)
    .values({ ...page, siteId, submittedAt: now, email, verdict: 'ham', reasons: [], description });
}
async function dump(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    app.database.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const parts = [];
  for (const { name } of tables)
    parts.push(JSON.stringify(await rowsOf(app.database.db, sql`SELECT * FROM ${sql.identifier(name)}`)));
  return parts.join('\n').toLowerCase();
}
/** Every byte of a snapshot; nothing on a server, whose backups are its operator's. */
async function snapshotBytes(): Promise<string> {
  const { engine } = app.database;
  return engine ? Buffer.from(await engine.dump('none')).toString('latin1') : '';
}
const eraseDue = () => app.services.diners.eraseDue(new AbortController().signal);
/** The order was placed days ahead. */
const orderForNow = () => app.database.db.update(orders).set({ readyAt: new Date(app.clock.now()).toISOString() });
const counts = async () => {
  const { db } = app.database;
  const [tables] = await rowsOf(db, sql`SELECT count(*)::int, sum(party_size)::int AS covers FROM ${reservations}`);
  const [parties] = await rowsOf(db, sql`SELECT count(*)::int, sum(party_size)::int AS covers FROM ${waitListEntries}`);
  const [sold] = await rowsOf(db, sql`SELECT count(*)::int, sum(total)::int AS total FROM ${orders}`);
  return { tables, parties, sold };
};

it('is done after 72 hours, waits for a party that still waits, and leaves no personal byte (12, 13)', async () => {
  const email = 'ottoline.vandersloot@guests.example';
  const { place, reservation, guest } = await bookings(email);
  const browser = new DinerBrowser(app);
  await browser.enter(email);
  await browser.send('PATCH', '/api/account/', { json: { firstName: 'Ottoline', lastName: 'Vandersloot' } });
  await browser.send('POST', '/api/account/mail/', { json: { wantsMail: true } });
  const { number } = await orderAsGuest(app, { rlid: 7, name: NAME, phone: PHONE, email, note: 'By the window' });
  const [order] = (await browser.send('GET', '/api/account/orders/')).json<{ orders: AccountOrder[] }>().orders;
  await browser.send('POST', '/api/account/favourites/', { json: { order: order?.id, name: 'Ottoline likes it' } });
  await write('Ottoline.Vandersloot@guests.example');
  await write('somebody.else@guests.example', ['Some', 'Body']);
  for (const trace of ['vandersloot', '4075550191', 'ottoline likes it']) expect(await dump()).toContain(trace);

  const reply = await browser.send('POST', '/api/account/erase/');
  expect(reply.statusCode).toBe(202);
  expect(Date.parse(reply.json<{ eraseAfter: string }>().eraseAfter) - app.clock.now()).toBe(72 * HOUR_MS);
  expect((await browser.send('GET', '/api/account/')).statusCode).toBe(401);
  expect((await mailedTo(app, email)).subject).toBe('Your account will be erased');
  app.clock.advance(72 * HOUR_MS - 1);
  expect(await eraseDue()).toBe(0);

  // The party of another day is still in line.
  const late = await guest.send('POST', '/api/waitlist/', {
    json: { rlid: 7, name: NAME, partySize: 2, email },
    headers: key(),
  });
  const { plan_ahead_id: waiting } = late.json<{ plan_ahead_id: string }>();
  app.clock.advance(1);
  expect(await eraseDue()).toBe(0);
  await guest.send('DELETE', `/api/waitlist/${waiting}/`);
  // The order is for now and still open, and then it is not.
  await orderForNow();
  expect(await eraseDue()).toBe(0);
  await app.database.db.update(orders).set({ state: 'handed' });

  const before = await counts();
  expect(await eraseDue()).toBe(1);
  expect(await eraseDue()).toBe(0);
  const left = await dump();
  for (const trace of ['ottoline', 'vandersloot', '4075550191', 'by the window']) expect(left).not.toContain(trace);
  expect(JSON.stringify(app.log).toLowerCase()).not.toMatch(/ottoline|vandersloot|5550191/);
  expect(await counts()).toEqual(before);
  for (const table of [messages, formSubmissions, accessibilityReports])
    expect(await app.database.db.$count(table)).toBe(1);
  expect(before.sold).toMatchObject({ count: 1 });
  expect(number).toBe(1);
  await forgetDeleted(app.database);
  expect(await snapshotBytes()).not.toMatch(/ottoline|vandersloot|5550191|by the window/i);
  expect(await app.database.db.select({ state: reservations.state }).from(reservations)).toEqual([
    { state: 'cancelled' },
  ]);
  for (const path of [`/api/reservations/${reservation}/`, `/api/waitlist/${place}/`])
    expect((await guest.send('GET', path)).statusCode).toBe(404);
  // News does not reach the address again unless its owner confirms it.
  expect(await isSuppressed(app.database.db, email, 'marketing')).toBe(true);

  await browser.enter(email);
  expect((await browser.send('GET', '/api/account/bookings/')).json()).toEqual({ bookings: [] });
});

it('takes the bytes from the files also when the process was killed before it did', async () => {
  await app.database.exec(`CREATE TABLE of_killed AS SELECT 'Ottoline Killed'::text AS name; DELETE FROM of_killed`);
  await app.database.exec('SELECT pg_stat_force_next_flush()');
  await app.database.exec('SELECT pg_stat_reset()');
  const parts = { ...app.services, db: app.database.db, database: app.database, logger: createLogger('silent') };
  const [job] = dinerFeature.jobs?.(parts) ?? [];
  await job?.run({ now: new Date(app.clock.now()).toISOString(), signal: new AbortController().signal, wasCut: true });
  expect(await snapshotBytes()).not.toContain('Ottoline Killed');
});

it('covers what forms stored with an address as it was typed, its domain in Unicode', async () => {
  const tables = [messages, formSubmissions, accessibilityReports];
  const stored = () => Promise.all(tables.map((table) => app.database.db.$count(table)));
  const before = await stored();
  await write('Odo.Typed@Köln.example', ['Odo', 'Typed']);
  const browser = new DinerBrowser(app);
  await browser.enter('odo.typed@xn--kln-sna.example');
  await browser.send('POST', '/api/account/erase/');
  app.clock.advance(72 * HOUR_MS);
  expect(await eraseDue()).toBe(1);
  expect(await stored()).toEqual(before);
});

/** Signs a browser in with an address, and changes the account's address. */
async function moveAccount(from: string, to: string): Promise<DinerBrowser> {
  const browser = new DinerBrowser(app);
  await browser.enter(from);
  await browser.send('PATCH', '/api/account/', { json: { firstName: 'Ottoline', lastName: 'Vandersloot' } });
  await browser.send('POST', '/api/account/mail/', { json: { wantsMail: true } });
  await browser.send('POST', '/api/account/email/', { json: { email: to } });
  const { code } = await mailedTo(app, to);
  expect((await browser.send('POST', '/api/account/email/confirm/', { json: { code } })).statusCode).toBe(200);
  return browser;
}
const stateOf = async (email: string) =>
  (await app.database.db.select().from(reservations).where(eq(reservations.emailKey, email))).map(({ state }) => state);

it('reaches what stands under addresses that the account left, and its mail to one that it asked for', async () => {
  const { db } = app.database;
  const former = 'ottoline.vandersloot@former.example';
  const { place, reservation, guest } = await bookings(former);
  await guest.send('DELETE', `/api/waitlist/${place}/`);
  await orderAsGuest(app, { rlid: 7, name: NAME, phone: PHONE, email: former, note: 'By the window' });
  const wished = { rlid: 7, businessDate: '2027-01-01', partySize: 2, meal: 'any', language: 'en' } as const;
  const now = new Date(app.clock.now()).toISOString();
  await db.insert(reservationWishes).values({ ...wished, email: former, emailKey: former, origin: '', createdAt: now });
  const browser = await moveAccount(former, 'ottoline.vandersloot@present.example');
  // The subscription stays where the consent was given.
  expect((await browser.send('POST', '/api/account/export/')).json()).toMatchObject({
    formerAddresses: [former],
    mail: { state: 'none' },
  });
  const asked = 'vandersloot@never-proved.example';
  expect((await browser.send('POST', '/api/account/email/', { json: { email: asked } })).statusCode).toBe(202);
  await browser.send('POST', '/api/account/erase/');
  app.clock.advance(72 * HOUR_MS);

  // The order under the former address is for now and still open, and then it is not.
  await orderForNow();
  expect(await eraseDue()).toBe(0);
  await db.update(orders).set({ state: 'handed' });
  expect(await stateOf(former)).toEqual(['confirmed']);
  expect(await eraseDue()).toBe(1);
  const left = await dump();
  const traces = [former, 'present.example', asked, NAME.toLowerCase(), '"ottoline"', '4075550191', 'by the window'];
  for (const trace of traces) expect(left.includes(trace), trace).toBe(false);
  expect((await guest.send('GET', `/api/reservations/${reservation}/`)).statusCode).toBe(404);
  expect(new Set(await stateOf(''))).toEqual(new Set(['cancelled']));
  expect(await isSuppressed(db, former, 'marketing')).toBe(true);
});

it('leaves a former address to the account that has proved it since', async () => {
  const former = 'passed-on@guests.example';
  const browser = await moveAccount(former, 'moved-on@guests.example');
  await new DinerBrowser(app).enter(former);
  const { place, guest } = await bookings(former);
  await guest.send('DELETE', `/api/waitlist/${place}/`);
  await browser.send('POST', '/api/account/erase/');
  app.clock.advance(72 * HOUR_MS);
  expect(await eraseDue()).toBe(1);
  expect(await stateOf(former)).toEqual(['confirmed']);
  expect(await app.database.db.$count(diners, eq(diners.emailKey, former))).toBe(1);
  expect(await app.database.db.$count(subscribers, eq(subscribers.emailKey, former))).toBe(1);
});

it('does not happen to an account that its owner keeps', async () => {
  const email = 'keeper@guests.example';
  const browser = new DinerBrowser(app);
  await browser.enter(email);
  await browser.send('POST', '/api/account/erase/');
  await browser.enter(email);
  expect((await browser.send('GET', '/account/')).body).toContain('We will erase this account on');
  const kept = await browser.post('/account/', { action: 'keep' });
  expect(kept.headers.location).toBe('/account/?done=kept');
  app.clock.advance(100 * HOUR_MS);
  expect(await eraseDue()).toBe(0);
  expect((await browser.send('GET', '/api/account/')).json()).toMatchObject({ email, eraseAfter: null });
});

it('is done once by two nodes at once', async () => {
  const browser = new DinerBrowser(app);
  await browser.enter('twice@guests.example');
  await browser.send('POST', '/api/account/erase/');
  app.clock.advance(72 * HOUR_MS);
  expect((await Promise.all([eraseDue(), eraseDue()])).toSorted()).toEqual([0, 1]);
});

it('goes on with the next account when one cannot be erased', async () => {
  const { db } = app.database;
  const [stuck, next] = ['stuck@guests.example', 'next@guests.example'];
  const { place, guest } = await bookings(stuck);
  await guest.send('DELETE', `/api/waitlist/${place}/`);
  for (const email of [stuck, next]) {
    const browser = new DinerBrowser(app);
    await browser.enter(email);
    await browser.send('POST', '/api/account/erase/');
    app.clock.advance(1000);
  }
  app.clock.advance(72 * HOUR_MS);
  // The reservation cannot be taken from a day that does not count it.
  await db.update(reservationDays).set({ occupied: sql`array_fill(0, ARRAY[cardinality(occupied)])` });
  expect(await eraseDue()).toBe(1);
  expect(
    await db
      .select({ email: diners.email })
      .from(diners)
      .where(inArray(diners.email, [stuck, next])),
  ).toEqual([{ email: stuck }]);
  await expect(eraseDue()).rejects.toThrow('reservation_days');
  await db.delete(diners).where(eq(diners.email, stuck));
});

it('is asked for by staff, who see facts and no tokens', async () => {
  const email = 'caller@guests.example';
  const browser = new DinerBrowser(app);
  await browser.enter(email);
  await bookings(email);
  await addStaff(app.database, app.services, { username: 'desk', isSuperuser: true });
  const staff = new Browser(app);
  await staff.signIn('desk');
  const find = (wanted: string) => staff.send('POST', '/wagtail/diners/find/', { json: { email: wanted } });
  expect((await find('nobody@guests.example')).json()).toMatchObject({ diner: null });
  const found = await find(' CALLER@guests.example ');
  expect(found.json()).toMatchObject({
    diner: { account: { email }, sessions: 1, passkeys: 0, mail: 'none', bookings: [{}, {}] },
    rights: { delete: true },
  });
  expect(found.body).not.toMatch(/\/waitlist\/|\/reservations\//);
  const { id } = found.json<{ diner: { id: number } }>().diner;
  const exported = await staff.send('POST', `/wagtail/diners/${id}/export/`);
  expect(exported.json()).toMatchObject({ account: { email } });
  expect((await staff.send('POST', `/wagtail/diners/${id}/erase/`)).statusCode).toBe(200);
  expect((await browser.send('GET', '/api/account/')).statusCode).toBe(401);
  expect(await app.database.db.$count(diners, eq(diners.emailKey, email))).toBe(1);
  expect(await app.database.db.$count(mails, eq(mails.subject, 'Your account will be erased'))).toBeGreaterThan(0);
});
