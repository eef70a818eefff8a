import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import { locations } from '#features/locations/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { WishBody } from '../contract.ts';
import { deleteOldWishes } from './commands/wishes.ts';
import { reservations, reservationWishes } from './tables.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const FRIDAY = '2026-11-20';
const HOUR = 3_600_000;
const OTHER = 10002;
const CLIENT = { language: 'en', origin: 'https://chain.example', ip: '192.0.2.1', browser: '' };
const NEVER = new AbortController().signal;

let database: Database;
let evening: Awaited<ReturnType<typeof openReservations>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openReservations(database);
});

let guests = 0;
/** Each from an IP address of its own. */
const wish = (email: string, more: Partial<WishBody> = {}, ip = `198.18.${(guests += 1) >> 8}.${guests % 250}`) =>
  evening.reservations.wish(
    { rlid: evening.rlid, date: FRIDAY, partySize: 2, meal: 'any', email, ...more },
    { ...CLIENT, ip },
  );
/** No day has a time for guests online. */
const fillAllDays = () => evening.settle({ onlineCoversPerSlot: 0 });
const offer = () => evening.reservations.offer(new AbortController().signal);
const offers = async () => {
  const rows = await evening.db
    .select()
    .from(reservations)
    .where(eq(reservations.state, 'held'))
    .orderBy(reservations.id);
  return rows.map(({ email, startsAt }) => [email, new Date(startsAt).toISOString()]);
};
const mailed = async () =>
  (await evening.db.select().from(mails).orderBy(mails.id))
    .filter(({ subject }) => subject === 'A table is free at Orlando')
    .map(({ toAddress }) => toAddress);

/** Takes the only table, which is free at 7 PM. */
async function fillDay() {
  await evening.settle({
    seats: 2,
    rules: [{ date: FRIDAY, isClosed: false, from: '19:00', to: '19:00', coversPerSlot: 2 }],
  });
  return evening.reserve();
}

describe('a guest who wishes for a table on a full day', () => {
  it('is offered the one that becomes free, the first to ask first, each once', async () => {
    const taken = await fillDay();
    await wish('first@guests.example');
    await wish('second@guests.example');
    expect(await offer()).toBe(0);
    await evening.reservations.cancel(taken.id);
    // Two nodes look at the same moment.
    const counts = await Promise.all([offer(), offer(), offer()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await offers()).toEqual([['first@guests.example', SEVEN]]);
    expect(await evening.freeTimes()).toEqual([]);

    evening.clock.advance(9 * MINUTE);
    expect(await offer()).toBe(0);
    evening.clock.advance(MINUTE);
    expect(await offer()).toBe(1);
    expect(await offers()).toEqual([['second@guests.example', SEVEN]]);
    evening.clock.advance(11 * MINUTE);
    expect(await offer()).toBe(0);
    expect(await mailed()).toEqual(['first@guests.example', 'second@guests.example']);
    expect(await evening.freeTimes()).toEqual(['19:00']);
  });

  it('takes it by the form of the held place', async () => {
    const taken = await fillDay();
    await wish('first@guests.example');
    await evening.reservations.cancel(taken.id);
    await offer();
    const [mail] = (await evening.db.select().from(mails)).filter(({ subject }) =>
      subject.startsWith('A table is free'),
    );
    const [, id = ''] = /\/reservations\/([^/]+)\//.exec(JSON.stringify(mail)) ?? [];
    expect(await evening.confirm(id)).toMatchObject({ state: 'confirmed', start: SEVEN });
    expect(await offer()).toBe(0);
  });

  it('is offered a time of the meal that was wished for', async () => {
    await fillAllDays();
    await wish('lunch@guests.example', { meal: 'lunch' });
    await wish('dinner@guests.example', { meal: 'dinner' });
    await evening.settle();
    expect(await offer()).toBe(2);
    // Half past noon is the first time after the lead time, 3 PM the first of the evening.
    expect(await offers()).toEqual([
      ['lunch@guests.example', '2026-11-20T17:30:00.000Z'],
      ['dinner@guests.example', '2026-11-20T20:00:00.000Z'],
    ]);
  });

  it('has one wish for a day, and five in all', async () => {
    await fillAllDays();
    await wish('ana@guests.example');
    await wish('ANA@guests.example', { partySize: 4 });
    const rows = await evening.db.select().from(reservationWishes);
    expect(rows.map(({ partySize }) => partySize)).toEqual([4]);
    for (const day of [21, 22, 23, 24]) await wish('ana@guests.example', { date: `2026-11-${day}` });
    expect(await codeOf(wish('ana@guests.example', { date: '2026-11-25' }))).toBe('rate_limited');
    // The fifth one again is no sixth one.
    await wish('ana@guests.example', { date: '2026-11-24', partySize: 3 });
    const racers = `${randomUUID()}@guests.example`;
    await Promise.all(Array.from({ length: 10 }, () => wish(racers)));
    expect(await evening.db.select().from(reservationWishes)).toHaveLength(6);
  });

  it('reserves a time of the meal that is free, which the refusal names, instead', async () => {
    await evening.settle({
      rules: [{ date: FRIDAY, isClosed: false, from: '18:45', to: '19:00', coversPerSlot: null }],
    });
    const refusal: unknown = await wish('ana@guests.example').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'conflict', alternatives: ['2026-11-20T23:45:00.000Z', SEVEN] });
    expect(await codeOf(wish('ana@guests.example', { meal: 'dinner' }))).toBe('conflict');
    await wish('ana@guests.example', { meal: 'lunch' });
  });

  it('is offered two tables at a time with all addresses that one client names', async () => {
    await fillAllDays();
    for (let count = 1; count <= 4; count += 1) await wish(`stranger-${count}@guests.example`, {}, '192.0.2.7');
    await wish('ana@guests.example');
    await evening.settle();
    expect(await offer()).toBe(3);
    expect((await offers()).map(([email]) => email)).toEqual([
      'stranger-1@guests.example',
      'stranger-2@guests.example',
      'ana@guests.example',
    ]);
    expect(await codeOf(evening.hold(SEVEN, 2, { ip: '192.0.2.7' }))).toBe('rate_limited');
    await evening.hold(SEVEN, 2, { ip: '192.0.2.8' });
    evening.clock.advance(10 * MINUTE);
    expect(await offer()).toBe(2);
    await evening.expectArraysToBeTrue();
  });

  it('asks once more for a day after a missed offer, and gets five offers a day in all', async () => {
    const offerOnce = async (date: string) => {
      await fillAllDays();
      const code = await codeOf(wish('ana@guests.example', { date }));
      await evening.settle();
      await offer();
      evening.clock.advance(10 * MINUTE);
      return code;
    };
    for (const expected of [undefined, undefined, 'rate_limited']) expect(await offerOnce(FRIDAY)).toBe(expected);
    for (const day of [22, 23, 24]) expect(await offerOnce(`2026-11-${day}`)).toBe(undefined);
    expect(await offerOnce('2026-11-25')).toBe('rate_limited');
    expect(await mailed()).toHaveLength(5);
    evening.clock.advance(DAY);
    expect(await offerOnce('2026-11-25')).toBe(undefined);
  });

  it.each([
    ['no address', { email: 'nobody' }, 'invalid'],
    ['half an address', { email: 'mara@mail' }, 'invalid'],
    ['too many guests', { partySize: 9 }, 'party_too_large'],
    ['a day that is over', { date: '2026-11-19' }, 'closed'],
    ['a day too far ahead', { date: '2027-06-01' }, 'closed'],
    ['another restaurant', { rlid: 99 }, 'not_found'],
  ])('is refused with %s', async (_what, more, code) => {
    expect(await codeOf(wish('ana@guests.example', more))).toBe(code);
    expect(await evening.db.select().from(reservationWishes)).toEqual([]);
  });

  it('is forgotten when the day is over', async () => {
    await fillDay();
    await wish('ana@guests.example');
    const nowMs = evening.clock.now();
    expect(await inTransaction(evening.db, (tx) => deleteOldWishes(tx, nowMs + DAY))).toBe(0);
    expect(await inTransaction(evening.db, (tx) => deleteOldWishes(tx, nowMs + 2 * DAY))).toBe(1);
  });
});

it('passes over a restaurant that has closed for good in all jobs, and serves the others', async () => {
  const { db, reservations: house } = evening;
  const exceptions = [{ date: '2026-11-21', service: 'all' as const, intervals: [], label: 'Repairs' }];
  await insertLocationRows(db, [
    buildLocationRow({ rlid: OTHER, isReservationsEnabled: true, localPageUrl: `orlando/${OTHER}/`, exceptions }),
  ]);
  await evening.except(exceptions);
  await evening.locations.update([OTHER]);
  await evening.settle({ autoNoShowMinutes: 10 });
  const guest = (name: string) => ({ name, email: `${name}@guests.example` });
  await evening.reserve(SEVEN, 2, guest('ana'));
  const held = await house.hold({ rlid: OTHER, start: SEVEN, partySize: 2 }, 'other', {
    ...CLIENT,
    browser: '',
  });
  await evening.confirm(held.id, guest('ben'));
  const wish = { date: '2026-11-21', partySize: 2, meal: 'any', email: 'cleo@guests.example' } as const;
  await house.wish({ ...wish, rlid: OTHER }, CLIENT);
  await house.wish({ ...wish, rlid: evening.rlid }, CLIENT);
  await evening.except([]);
  await db.update(locations).set({ status: 'permanently_closed' }).where(eq(locations.rlid, OTHER));
  await evening.locations.update([OTHER]);
  const mailsBefore = await db.$count(mails);

  expect(await house.offer(NEVER)).toBe(1);
  evening.moveTo(new Date(Date.parse(SEVEN) - 3 * HOUR).toISOString());
  await house.remind(NEVER);
  const sent = (await db.select().from(mails).orderBy(mails.id)).slice(mailsBefore);
  expect(sent.map(({ toAddress }) => toAddress)).toEqual(['cleo@guests.example', 'ana@guests.example']);
  evening.moveTo(new Date(Date.parse(SEVEN) + HOUR).toISOString());
  await house.markNoShows(NEVER);
  expect(await evening.row(await evening.idNamed('ana'))).toMatchObject({ state: 'no_show' });
});
