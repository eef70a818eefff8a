import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openReservations } from '#test/reservation-evening.ts';
import type { Week } from '#features/opening-hours/hours.ts';
import type { Database } from '#platform/db/client.ts';

/** A restaurant in New York's zone that never closes. */
const ALWAYS: Week = Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]);

let database: Database;
let evening: Awaited<ReturnType<typeof openReservations>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const open = async (hours: Week) => {
  await emptyAllTables(database);
  evening = await openReservations(database, { hours });
};
beforeEach(() => open(ALWAYS));

/** What became of each offered time between two, by its place in the day. */
const holdBetween = async (date: string, from: string, to: string) => {
  const { rlid, reservations } = evening;
  const { slots } = await reservations.slots({ rlid, date, partySize: 2 });
  const asked = slots.filter(({ time }) => time >= from && time < to);
  const held = [];
  for (const { start, time } of asked) {
    const hold = await codeOf(evening.hold(start));
    held.push(
      typeof hold === 'string' ? hold : [time, (await evening.row(await evening.idOf(hold as never))).businessDate],
    );
  }
  return held;
};

describe('the night of a clock change', () => {
  it('holds each time after four in the spring, on the new day', async () => {
    const SUNDAY = '2027-03-14';
    evening.moveTo('2027-03-13T17:00:00.000Z');
    expect(await holdBetween(SUNDAY, '04:00', '05:00')).toEqual(
      ['04:00', '04:15', '04:30', '04:45'].map((time) => [time, SUNDAY]),
    );
    await evening.expectArraysToBeTrue();
  });

  it('holds each time before four in autumn, on the old day', async () => {
    const SATURDAY = '2027-11-06';
    evening.moveTo('2027-11-06T16:00:00.000Z');
    expect(await holdBetween(SATURDAY, '03:00', '04:00')).toEqual(
      ['03:00', '03:15', '03:30', '03:45'].map((time) => [time, SATURDAY]),
    );
    await evening.expectArraysToBeTrue();
  });

  it('takes a reservation by phone in the last of the 25 hours', async () => {
    evening.moveTo('2027-11-06T16:00:00.000Z');
    await evening.addByPhone('Bo', '2027-11-07T08:30:00.000Z', 2, { isForced: true });
    expect(await evening.row(await evening.idNamed('Bo'))).toMatchObject({ businessDate: '2027-11-06', quarter: 98 });
  });
});

describe('times of a night', () => {
  /** Open around the clock on Saturdays and Sundays. */
  const WEEKEND: Week = [[{ opens: 0, closes: 1440 }], [], [], [], [], [], [{ opens: 0, closes: 1440 }]];

  it('offers no 2:30 AM in spring, and 1:30 AM once in autumn (9)', async () => {
    await open(WEEKEND);
    evening.moveTo('2027-03-13T17:00:00Z');
    const spring = await evening.freeTimes('2027-03-13');
    expect(spring.filter((time) => time.startsWith('02:'))).toEqual([]);
    expect(spring).toContain('01:45');
    expect(spring).toContain('03:00');
    evening.moveTo('2026-10-31T16:00:00Z');
    const autumn = await evening.freeTimes('2026-10-31');
    expect(autumn.filter((time) => time === '01:30')).toHaveLength(1);
    const { slots } = await evening.reservations.slots({ rlid: evening.rlid, date: '2026-10-31', partySize: 2 });
    expect(slots.find(({ time }) => time === '01:30')?.start).toBe('2026-11-01T05:30:00.000Z');
  });

  it('keeps a table for 90 real minutes over the change (10)', async () => {
    await open(WEEKEND);
    evening.moveTo('2026-10-31T16:00:00Z');
    await evening.settle({ seats: 2, resetMinutes: 0 });
    const { start, end } = await evening.reserve('2026-11-01T05:30:00.000Z');
    expect(Date.parse(end) - Date.parse(start)).toBe(90 * 60_000);
    // After 90 minutes the local time is 2:00, not 3:00: the hour from 1:00 to 2:00 occurs twice.
    const free = await evening.freeTimes('2026-10-31');
    expect(free).toContain('02:00');
    expect(free).not.toContain('01:45');
  });

  it('puts a table at half past midnight under the day before (11)', async () => {
    await open(Array.from({ length: 7 }, () => [{ opens: 1020, closes: 1620 }]));
    const made = await evening.reserve('2026-11-21T05:30:00.000Z');
    expect(made.date).toBe('2026-11-20');
    expect((await evening.sheet('2026-11-20')).rows).toMatchObject([
      { name: 'Ana', time: '00:30', date: '2026-11-20' },
    ]);
    expect((await evening.sheet('2026-11-21')).rows).toEqual([]);
    const times = await evening.freeTimes('2026-11-21');
    expect([times[0], times.at(-1)]).toEqual(['17:00', '01:30']);
  });
});
