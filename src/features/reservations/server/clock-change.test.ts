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
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openReservations(database, { hours: ALWAYS });
});

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
