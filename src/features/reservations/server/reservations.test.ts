import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { FRIDAY_NOON, openReservations, SEVEN } from '#test/reservation-evening.ts';
import { mails } from '#features/mail/server/tables.ts';
import type { Week } from '#features/opening-hours/hours.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { Problem } from '#shared/problem.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { loadOutsideList } from './queries/day-sheet.ts';
import { eraseOldReservations } from './retention.ts';
import { reservationDays, reservationEvents, reservations } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Friday, and the day after. */
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

let database: Database;
let evening: Awaited<ReturnType<typeof openReservations>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const open = async (hours?: Week) => {
  await emptyAllTables(database);
  evening = await openReservations(database, hours && { hours });
};
beforeEach(() => open());

const problemOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error as Problem;
};
const at = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * MINUTE).toISOString();
/** Closes the restaurant on the day after. */
const closeSaturday = () => evening.except([{ date: SATURDAY, service: 'all', intervals: [], label: 'Repairs' }]);
/** Reservations that no hours cover any more. */
const outside = () => loadOutsideList(evening.db, evening.reservations.parts(), evening.rlid, SYSTEM_POWERS);

describe('holding a time', () => {
  it('gives exactly 24 covers to 200 who race for them (1)', async () => {
    await evening.settle({ coversPerSlot: 24, onlineCoversPerSlot: 24, partiesPerSlot: 100 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => codeOf(evening.hold(SEVEN, 4))));
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(194);
    const [day] = await evening.db.select().from(reservationDays);
    expect(Math.max(...(day?.started ?? []))).toBe(24);
    await evening.expectArraysToBeTrue();
  });

  it('makes one hold of the same key sent ten times at once', async () => {
    const sent = { key: randomUUID(), ip: '203.0.113.9' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => evening.hold(SEVEN, 2, sent)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await codeOf(evening.hold(SEVEN, 3, sent))).toBe('key_reused');
  });

  it('gives a guest with the key of another guest a hold of their own', async () => {
    const ana = await evening.hold(SEVEN, 2, { key: '1', ip: '203.0.113.9' });
    await evening.confirm(ana.id);
    const ben = await evening.hold(SEVEN, 2, { key: '1', ip: '203.0.113.10' });
    expect(ben).toMatchObject({ state: 'held', name: '', note: '' });
    expect(ben.id).not.toBe(ana.id);
    await evening.expectArraysToBeTrue();
  });

  it('answers a repeated key while its hold lasts, and for a day refuses the key of a reservation', async () => {
    const sent = { key: '1', ip: '203.0.113.9' };
    const lapsed = await evening.hold(SEVEN, 2, sent);
    evening.clock.advance(5 * MINUTE);
    const again = await evening.hold(SEVEN, 2, sent);
    expect(again).toMatchObject({ state: 'held' });
    expect(again.id).not.toBe(lapsed.id);
    await evening.confirm(again.id);
    expect(await codeOf(evening.hold(SEVEN, 2, sent))).toBe('key_reused');
    evening.clock.advance(DAY);
    expect(await evening.hold(at(SEVEN, DAY / MINUTE), 2, sent)).toMatchObject({ state: 'held' });
    await evening.expectArraysToBeTrue();
  });

  it('takes parties back to back (3)', async () => {
    await evening.settle({ seats: 4, durations: [90, 90, 90, 90], resetMinutes: 0 });
    await evening.reserve(SEVEN, 4);
    expect(await codeOf(evening.hold(at(SEVEN, 75), 4))).toBe('full');
    await evening.hold(at(SEVEN, 90), 4);
    await evening.hold(at(SEVEN, -90), 4);
    await evening.expectArraysToBeTrue();
  });

  it('counts the time of its holder as free (4)', async () => {
    await evening.settle({ coversPerSlot: 2, onlineCoversPerSlot: 2 });
    const { id } = await evening.hold();
    expect(await evening.freeTimes()).not.toContain('19:00');
    expect(await evening.freeTimes(FRIDAY, 2, id)).toContain('19:00');
  });

  it('is over by itself, also when no job runs (5)', async () => {
    await evening.settle({ coversPerSlot: 2, onlineCoversPerSlot: 2 });
    const held = await evening.hold();
    evening.clock.advance(5 * MINUTE);
    expect(await evening.reservations.find(held.id)).toMatchObject({ state: 'expired', may: { confirm: true } });
    expect(await evening.freeTimes()).toContain('19:00');
    await evening.hold();
    await evening.expectArraysToBeTrue();
  });

  it('gives a lapsed time to one of its holder and the next guest (6)', async () => {
    await evening.settle({ coversPerSlot: 2, onlineCoversPerSlot: 2 });
    const held = await evening.hold();
    evening.clock.advance(5 * MINUTE);
    const [confirmed, other] = await Promise.all([codeOf(evening.confirm(held.id)), codeOf(evening.hold())]);
    expect([confirmed, other].filter((answer) => answer === 'full')).toHaveLength(1);
    const [day] = await evening.db.select().from(reservationDays);
    expect(Math.max(...(day?.started ?? []))).toBe(2);
    await evening.expectArraysToBeTrue();
  });

  it('takes a lapsed time again when it is still free, and names other times when it is not', async () => {
    await evening.settle({ coversPerSlot: 2, onlineCoversPerSlot: 2 });
    const held = await evening.hold();
    evening.clock.advance(6 * MINUTE);
    expect(await evening.confirm(held.id)).toMatchObject({ state: 'confirmed' });
    const late = await evening.hold(at(SEVEN, 15));
    evening.clock.advance(6 * MINUTE);
    await evening.reserve(at(SEVEN, 15));
    const problem = await problemOf(evening.confirm(late.id));
    expect(problem).toMatchObject({ code: 'full', alternatives: [at(SEVEN, 30), at(SEVEN, -15), at(SEVEN, 45)] });
  });

  it('gives up the hold that it replaces, and leaves a client two at a time', async () => {
    const first = await evening.hold(SEVEN, 2, { ip: '203.0.113.9' });
    await evening.hold(at(SEVEN, 15), 2, { ip: '203.0.113.9', replaces: first.id });
    expect(await evening.reservations.find(first.id)).toMatchObject({ state: 'expired' });
    await evening.hold(at(SEVEN, 30), 2, { ip: '203.0.113.9' });
    expect(await codeOf(evening.hold(at(SEVEN, 45), 2, { ip: '203.0.113.9' }))).toBe('rate_limited');
    await evening.hold(at(SEVEN, 45), 2, { ip: '203.0.113.10' });
    const days = [1, 2, 3, 4].map((day) => at(SEVEN, day * 24 * 60));
    const atOnce = await Promise.all(days.map((start) => codeOf(evening.hold(start, 2, { ip: '203.0.113.11' }))));
    expect(atOnce.filter((answer) => answer === 'rate_limited')).toHaveLength(2);
    await evening.expectArraysToBeTrue();
  });

  it('is refused within the lead time, to the second (17)', async () => {
    await evening.settle({ leadMinutes: 30 });
    // Twelve o'clock, half an hour ahead.
    await evening.hold(at(FRIDAY_NOON, 30));
    evening.clock.advance(1000);
    expect(await codeOf(evening.hold(at(FRIDAY_NOON, 30)))).toBe('closed');
    expect((await evening.freeTimes())[0]).toBe('12:45');
  });

  it.each([
    ['before it opens', at(SEVEN, -9 * 60), 2, 'closed'],
    ['so late that the party would stay after closing', at(SEVEN, 105), 2, 'closed'],
    ['beyond the horizon', at(SEVEN, 61 * 24 * 60), 2, 'closed'],
    ['for a party too large', SEVEN, 9, 'party_too_large'],
    ['between two quarters', at(SEVEN, 5), 2, 'invalid'],
  ])('is refused %s', async (_, start, size, code) => {
    expect(await codeOf(evening.hold(start, size))).toBe(code);
  });

  it('is refused where the restaurant takes no reservations, with a message on the page', async () => {
    await evening.settle({ isOn: false });
    expect(await codeOf(evening.hold())).toBe('closed');
    const { slots, reason } = await evening.reservations.slots({ rlid: evening.rlid, date: FRIDAY, partySize: 2 });
    expect({ slots, reason }).toEqual({ slots: [], reason: 'off' });
  });

  it('keeps the rules of weekdays and dates, and closed times', async () => {
    const usual = { isClosed: false, from: '', to: '', coversPerSlot: null };
    await evening.settle({
      rules: [
        { ...usual, weekday: 5, from: '17:00', to: '18:00' },
        { ...usual, date: SATURDAY, isClosed: true },
      ],
    });
    expect(await evening.freeTimes()).toEqual(['17:00', '17:15', '17:30', '17:45', '18:00']);
    expect(await evening.freeTimes(SATURDAY)).toEqual([]);
  });
});

describe('changing', () => {
  it('keeps the old time when the new one is full (7)', async () => {
    await evening.settle({ coversPerSlot: 2, onlineCoversPerSlot: 2 });
    const made = await evening.reserve();
    await evening.reserve(at(SEVEN, 15));
    const problem = await problemOf(evening.reservations.change(made.id, { start: at(SEVEN, 15) }, made.version));
    expect(problem).toMatchObject({ code: 'full', alternatives: expect.arrayContaining([expect.any(String)]) });
    expect(await evening.reservations.find(made.id)).toMatchObject({ start: SEVEN, version: made.version });
    await evening.expectArraysToBeTrue();
  });

  it('moves two parties across two days at once without a deadlock (8)', async () => {
    await evening.settle({ coversPerSlot: 4, onlineCoversPerSlot: 4 });
    const friday = await evening.reserve(SEVEN);
    const saturday = await evening.reserve(at(SEVEN, DAY / MINUTE));
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await Promise.all([
        evening.reservations.find(friday.id),
        evening.reservations.find(saturday.id),
      ]);
      await Promise.all([
        evening.reservations.change(one.id, { start: other.start }, one.version),
        evening.reservations.change(other.id, { start: one.start }, other.version),
      ]);
    }
    const starts = await Promise.all(
      [friday, saturday].map(async ({ id }) => (await evening.reservations.find(id)).start),
    );
    expect(starts).toEqual([at(SEVEN, DAY / MINUTE), SEVEN]);
    await evening.expectArraysToBeTrue();
  });

  it('needs the version that the guest read', async () => {
    const made = await evening.reserve();
    await evening.reservations.change(made.id, { partySize: 4 }, made.version);
    expect(await codeOf(evening.reservations.change(made.id, { partySize: 5 }, made.version))).toBe(
      'precondition_failed',
    );
    expect(await evening.subjects()).toEqual(['Your table at Orlando', 'Your reservation at Orlando has changed']);
  });

  it('ends with the time to cancel, and cancels once', async () => {
    const made = await evening.reserve();
    await evening.reservations.cancel(made.id);
    await evening.reservations.cancel(made.id);
    expect(await evening.subjects()).toEqual(['Your table at Orlando', 'Your reservation at Orlando is cancelled']);
    const late = await evening.reserve();
    evening.moveTo(at(SEVEN, -119));
    expect(await codeOf(evening.reservations.cancel(late.id))).toBe('closed');
    expect(await evening.reservations.find(late.id)).toMatchObject({ state: 'confirmed', may: { cancel: false } });
    await evening.expectArraysToBeTrue();
  });
});

describe('the house', () => {
  it('gives joined tables to one party at a time, whichever order they are named in (2)', async () => {
    await evening.settle({ coversPerSlot: 100, partiesPerSlot: 100 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(
          evening.addByPhone(`Party ${index}`, at(SEVEN, -60), 4, { tables: index % 2 ? ['1', '2'] : ['2', '1'] }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(19);
    const { rows } = await evening.sheet(FRIDAY);
    expect(rows).toHaveLength(1);
    await evening.addByPhone('After them', at(SEVEN, 60), 2, { tables: ['2'] });
    await evening.expectArraysToBeTrue();
  });

  it('approves a request once, and not at a table that is taken (13)', async () => {
    await evening.settle({ approvalFrom: 6 });
    const asked = await evening.reserve(SEVEN, 6);
    expect(asked.state).toBe('requested');
    const id = await evening.idOf(asked);
    await evening.addByPhone('Quillon', SEVEN, 2, { tables: ['7'] });
    expect(await codeOf(evening.step(id, { action: 'tables', tables: ['7'] }))).toBe('conflict');
    const { version } = await evening.row(id);
    const answers = await Promise.all([
      codeOf(evening.step(id, { action: 'approve', version })),
      codeOf(evening.step(id, { action: 'approve', version })),
    ]);
    expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(1);
    expect(await evening.subjects()).toEqual(['We have your request at Orlando', 'Your table at Orlando']);
  });

  it('does a step once, reports a second one, and undoes it', async () => {
    const id = await evening.idOf(await evening.reserve());
    evening.moveTo(SEVEN);
    const op = randomUUID();
    const { version } = await evening.row(id);
    await evening.step(id, { action: 'seat', tables: ['4'], op, version });
    await evening.step(id, { action: 'seat', tables: ['4'], op, version });
    expect(await codeOf(evening.step(id, { action: 'no_show', version }))).toBe('conflict');
    expect(await evening.row(id)).toMatchObject({ state: 'seated', tables: ['4'] });
    await evening.step(id, { action: 'undo' });
    expect(await evening.row(id)).toMatchObject({ state: 'confirmed', tables: [] });
    expect(await codeOf(evening.step(id, { action: 'no_show' }))).toBe('conflict');
    evening.clock.advance(15 * MINUTE);
    await evening.step(id, { action: 'no_show' });
    evening.clock.advance(DAY);
    expect(await codeOf(evening.step(id, { action: 'undo' })), 'a day later').toBe('conflict');
    expect((await evening.sheet()).totals).toEqual({ parties: 0, covers: 0 });
    await evening.expectArraysToBeTrue();
  });

  it('gives no table back that another party has by now', async () => {
    await evening.addByPhone('Late', SEVEN, 2, { tables: ['7'] });
    const id = await evening.idNamed('Late');
    evening.moveTo(at(SEVEN, 20));
    await evening.step(id, { action: 'no_show' });
    await evening.addByPhone('Regulars', at(SEVEN, 15), 2, { tables: ['7'] });
    expect(await codeOf(evening.step(id, { action: 'undo' }))).toBe('conflict');
    expect(await evening.row(id)).toMatchObject({ state: 'no_show' });
    const regulars = await evening.idNamed('Regulars');
    await evening.addByPhone('Next', at(SEVEN, 15 + 105), 2, { tables: ['7'], isForced: true });
    // Six stay longer than two: into the time of the next party.
    expect(await codeOf(evening.step(regulars, { action: 'change', partySize: 6 }))).toBe('conflict');
    await evening.expectArraysToBeTrue();
  });

  it('takes a step back to a place that others have taken only when it insists', async () => {
    await evening.settle({ coversPerSlot: 24, seats: 24 });
    await evening.addByPhone('Late', SEVEN, 8);
    const late = await evening.idNamed('Late');
    evening.moveTo(at(SEVEN, 20));
    await evening.step(late, { action: 'no_show' });
    for (const name of ['First', 'Second', 'Third']) await evening.addByPhone(name, SEVEN, 8);
    expect(await codeOf(evening.step(late, { action: 'undo' }))).toBe('full');
    expect(await evening.row(late)).toMatchObject({ state: 'no_show' });
    await evening.step(late, { action: 'undo', isForced: true });
    expect(await evening.row(late)).toMatchObject({ state: 'confirmed' });

    const first = await evening.idNamed('First');
    await evening.step(first, { action: 'seat', tables: ['1'] });
    evening.moveTo(at(SEVEN, 30));
    await evening.step(first, { action: 'finish' });
    expect(await codeOf(evening.step(first, { action: 'undo' }))).toBe('full');
    await evening.step(first, { action: 'undo', isForced: true });
    expect(await evening.row(first)).toMatchObject({ state: 'seated' });
    await evening.expectArraysToBeTrue();
  });

  it('frees the table of a party that leaves early, and takes more than is allowed when it insists', async () => {
    await evening.settle({ seats: 4 });
    const id = await evening.idOf(await evening.reserve(SEVEN, 4));
    expect(await codeOf(evening.addByPhone('Too many', at(SEVEN, 30), 2))).toBe('full');
    await evening.addByPhone('Regulars', at(SEVEN, 30), 2, { isForced: true });
    evening.moveTo(SEVEN);
    await evening.step(id, { action: 'seat' });
    evening.clock.advance(20 * MINUTE);
    await evening.step(id, { action: 'finish' });
    await evening.expectArraysToBeTrue();
    const { slots } = await evening.sheet();
    expect(slots.find(({ time }) => time === '19:15')).toMatchObject({ seated: 4 });
    expect(slots.find(({ time }) => time === '19:30')).toMatchObject({ seated: 2 });
  });

  it('lists all twelve reservations that an exception hits, and sends nothing unasked (12)', async () => {
    for (let index = 0; index < 12; index += 1) await evening.reserve(at(SEVEN, DAY / MINUTE + index * 15 - 90));
    const sent = await evening.db.$count(mails);
    await closeSaturday();
    const { outsideHours } = await evening.sheet();
    expect(outsideHours).toHaveLength(12);
    expect(await evening.db.$count(mails)).toBe(sent);
    const [first, second, third] = outsideHours.map(({ id }) => id);
    await evening.step(first ?? 0, { action: 'keep' });
    await evening.step(second ?? 0, { action: 'change', start: SEVEN });
    await evening.step(third ?? 0, { action: 'cancel', reason: 'We repair the kitchen.' });
    expect((await evening.sheet()).outsideHours).toHaveLength(9);
    expect((await evening.subjects()).slice(sent)).toEqual([
      'Your reservation at Orlando has changed',
      'Your reservation at Orlando is cancelled',
    ]);
    await evening.expectArraysToBeTrue();
  });

  it('settles them together: four kept, four moved, three cancelled, and one that was changed meanwhile refused alone (12)', async () => {
    for (let index = 0; index < 12; index += 1)
      await evening.reserve(at(SEVEN, DAY / MINUTE + (index % 4) * 15), 2, { name: `Party ${index}` });
    await closeSaturday();
    const { rows } = await outside();
    // The same hour on Sunday; as many as have room there.
    expect(rows.map(({ proposed, start }) => Date.parse(proposed ?? '') - Date.parse(start))).toEqual(
      rows.map(() => DAY),
    );
    const sent = await evening.db.$count(mails);
    const [late] = rows.slice(-1);
    await evening.step(late?.id ?? 0, { action: 'change', note: 'By the window' });
    for (const { id, version, proposed } of rows.slice(0, 4)) {
      const op = randomUUID();
      for (let twice = 0; twice < 2; twice += 1)
        await evening.step(id, { action: 'change', op, version, ...(proposed && { start: proposed }) });
    }
    for (const { id, version } of rows.slice(4, 8)) await evening.step(id, { action: 'keep', version });
    for (const { id, version } of rows.slice(8, 11))
      await evening.step(id, { action: 'cancel', version, reason: 'Repairs' });
    expect(await codeOf(evening.step(late?.id ?? 0, { action: 'cancel', version: late?.version ?? 0 }))).toBe(
      'conflict',
    );
    expect((await outside()).rows.map(({ id }) => id)).toEqual([late?.id]);
    expect((await evening.subjects()).slice(sent).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'Your reservation at Orlando has changed'),
      ...Array.from({ length: 3 }, () => 'Your reservation at Orlando is cancelled'),
    ]);
    await evening.expectArraysToBeTrue();
  });

  it('proposes times that have room for all of them, and none where there is none', async () => {
    await evening.settle({ coversPerSlot: 4, onlineCoversPerSlot: 4 });
    for (let index = 0; index < 4; index += 1)
      await evening.addByPhone(`Party ${index}`, at(SEVEN, DAY / MINUTE), 4, { isForced: true });
    await closeSaturday();
    const { result, statements } = await recordStatements(outside);
    const starts = result.rows.map(({ proposed }) => (Date.parse(proposed ?? '') - Date.parse(SEVEN)) / MINUTE - 2880);
    expect(starts.toSorted((one, other) => one - other)).toEqual([-30, -15, 0, 15]);
    expect(statements).toHaveLength(4);
    await evening.settle({ coversPerSlot: 3, onlineCoversPerSlot: 3 });
    expect((await outside()).rows.map(({ proposed }) => proposed)).toEqual([null, null, null, null]);
  });

  it('counts the same on the sheet, by the API and in the database (19)', async () => {
    await evening.settle({ coversPerSlot: 10, onlineCoversPerSlot: 6 });
    await evening.reserve(SEVEN, 4);
    await evening.addByPhone('By phone', SEVEN, 5);
    const { slots, totals, rows } = await evening.sheet();
    expect(slots.find(({ time }) => time === '19:00')).toMatchObject({ covers: 9, parties: 2, seated: 9 });
    expect(totals).toEqual({ parties: 2, covers: 9 });
    expect(rows.reduce((sum, { partySize }) => sum + partySize, 0)).toBe(9);
    expect(await evening.freeTimes(FRIDAY, 1)).toContain('19:00');
    expect(await evening.freeTimes(FRIDAY, 2)).not.toContain('19:00');
    await evening.expectArraysToBeTrue();
    expect(await evening.db.$count(reservationEvents)).toBe(3);
  });
});

describe('calendar files', () => {
  /** What a guest's calendar has after it took some files in turn: an event by UID, the highest SEQUENCE wins. */
  const calendarOf = (files: string[]) => {
    const events = new Map<string, { sequence: number; start: string; isCancelled: boolean }>();
    for (const file of files) {
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
      for (const component of calendar.getAllSubcomponents('vevent')) {
        const event = new ICAL.Event(component);
        const known = events.get(event.uid);
        if (known && known.sequence >= event.sequence) continue;
        events.set(event.uid, {
          sequence: event.sequence,
          start: event.startDate.toJSDate().toISOString(),
          isCancelled: calendar.getFirstPropertyValue('method') === 'CANCEL',
        });
      }
    }
    return [...events.values()].filter(({ isCancelled }) => !isCancelled);
  };

  it('show one event after two changes, and none after a cancellation (14)', async () => {
    const { id, version } = await evening.reserve();
    const files = [await evening.reservations.calendar(id)];
    const second = await evening.reservations.change(id, { start: at(SEVEN, 30) }, version);
    files.push(await evening.reservations.calendar(id));
    await evening.reservations.change(id, { partySize: 5 }, second.version);
    files.push(await evening.reservations.calendar(id));
    expect(calendarOf(files)).toEqual([{ sequence: 2, start: at(SEVEN, 30), isCancelled: false }]);
    await evening.reservations.cancel(id);
    files.push(await evening.reservations.calendar(id));
    expect(calendarOf(files)).toEqual([]);
    expect(calendarOf(files.toReversed())).toEqual([]);
  });

  it('are not given for a place that is only held', async () => {
    const { id } = await evening.hold();
    expect(await codeOf(evening.reservations.calendar(id))).toBe('not_found');
  });
});

it('erases names and contacts after the retention, and the counts stay', async () => {
  const made = await evening.reserve(SEVEN, 4, { name: 'Ana Lund', note: 'By the window' });
  await evening.hold();
  const erase = () => inTransaction(evening.db, (tx) => eraseOldReservations(tx, evening.clock.now()));
  evening.moveTo(at(made.end, (90 * DAY) / MINUTE));
  // An unconfirmed hold is deleted after a day.
  expect(await erase()).toBe(1);
  await evening.expectArraysToBeTrue();
  evening.clock.advance(MINUTE);
  expect(await erase()).toBe(1);
  const stored = JSON.stringify(await evening.db.select().from(reservations));
  for (const text of ['Ana Lund', 'ana@', '4075550110', 'window']) expect(stored).not.toContain(text);
  expect(await codeOf(evening.reservations.find(made.id))).toBe('not_found');
  expect((await evening.sheet(FRIDAY)).totals).toEqual({ parties: 1, covers: 4 });
  expect(await erase()).toBe(0);
});

it('reads one day and thirty days of free times with the same three statements', async () => {
  await open();
  await evening.reserve();
  await evening.hold();
  const days = (to: string) =>
    recordStatements(() => evening.reservations.days({ rlid: 10001, from: FRIDAY, to, partySize: 2 }));
  const [one, thirty] = [await days(FRIDAY), await days('2026-12-19')];
  expect([one.result.days.length, thirty.result.days.length]).toEqual([1, 30]);
  expect([one.statements.length, thirty.statements.length]).toEqual([3, 3]);
});

it('reads two months at once, no more', async () => {
  const days = await evening.reservations.days({ rlid: evening.rlid, from: FRIDAY, to: '2027-03-31', partySize: 2 });
  expect(days.days).toHaveLength(62);
  expect(days.days.filter(({ isAvailable }) => isAvailable)).toHaveLength(61);
});
