import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { startPartnerServer } from '#test/partner-server.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import { partnerEntries } from '#features/front-of-house/server/tables.ts';
import type { Problem } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import { reservations } from '../tables.ts';
import type { PartnerReservation } from './partner-reservation.ts';

const SEVEN_THIRTY = '2026-11-21T00:30:00.000Z';

let ours: Database;
let theirs: Database;
/** The installation whose restaurant is kept at a partner, and the partner. */
let guest: Awaited<ReturnType<typeof openReservations>>;
let house: Awaited<ReturnType<typeof openReservations>>;
let server: Awaited<ReturnType<typeof startPartnerServer>>;
beforeAll(async () => {
  [ours, theirs] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await server.close();
  await ours.close();
  await theirs.close();
});
beforeEach(async () => {
  await Promise.all([emptyAllTables(ours), emptyAllTables(theirs)]);
  house = await openReservations(theirs);
  await house.settle();
  await server?.close();
  server = await startPartnerServer(house);
  guest = await openReservations(ours, { partner: { url: server.url, secrets: [server.secret] } });
  await guest.settle({ provider: 'partner' });
});

const query = { rlid: 10001, partySize: 2 };

// The same tests run against both providers: our own server, and a partner's server over its protocol.
describe.each([
  ['the house', () => house],
  ['a partner', () => guest],
])('reservations kept by %s', (_, evening) => {
  it('tell free days and times, and the guest’s own place counts as free', async () => {
    await house.settle({ coversPerSlot: 2, onlineCoversPerSlot: 2 });
    const { reservations: kept } = evening();
    const day = '2026-11-20';
    expect((await kept.days({ ...query, from: day, to: '2026-11-22' })).days).toHaveLength(3);
    const { id } = await evening().hold();
    const free = async (hold?: string) =>
      (await kept.slots({ ...query, date: day, hold })).slots.find(({ start }) => start === SEVEN)?.isAvailable;
    expect([await free(), await free(id)]).toEqual([false, true]);
    await kept.release(id);
    expect(await free()).toBe(true);
  });

  it('give one place for a key, and the last place to one of many', async () => {
    const key = randomUUID();
    const holds = await Promise.all([1, 2, 3].map(() => evening().hold(SEVEN, 2, { key, ip: '192.0.2.1' })));
    expect(new Set(holds.map(({ id }) => id)).size).toBe(1);
    expect(await codeOf(evening().hold(SEVEN_THIRTY, 2, { key, ip: '192.0.2.1' }))).toBe('key_reused');
    const another = await evening().hold(SEVEN, 2, { key, ip: '192.0.2.2' });
    expect(another.id).not.toBe(holds[0]?.id);
    await evening().reservations.release(another.id);
    await house.settle({ coversPerSlot: 4, onlineCoversPerSlot: 4 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => codeOf(evening().hold())));
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(5);
  });

  it('are confirmed, changed with the version that the guest saw, and cancelled', async () => {
    const made = await evening().reserve();
    expect(made).toMatchObject({ rlid: 10001, state: 'confirmed', name: 'Ana', start: SEVEN });
    const { reservations: kept } = evening();
    const moved = await kept.change(made.id, { start: SEVEN_THIRTY }, made.version);
    expect(moved).toMatchObject({ id: made.id, start: SEVEN_THIRTY });
    expect(await codeOf(kept.change(made.id, { partySize: 4 }, made.version))).toBe('precondition_failed');
    expect(await kept.calendar(made.id)).toContain('DTSTART:20261121T003000Z');
    await kept.cancel(made.id);
    expect(await kept.find(made.id)).toMatchObject({ state: 'cancelled' });
    expect(await kept.calendar(made.id)).toContain('METHOD:CANCEL');
    expect(await codeOf(kept.find('A'.repeat(22)))).toBe('not_found');
  });

  it('name the nearest times with what is full, and refuse parties that are too large', async () => {
    await house.settle({ coversPerSlot: 2, onlineCoversPerSlot: 2 });
    await evening().reserve();
    const refusal = await evening()
      .hold()
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'full' });
    expect((refusal as Problem).alternatives).toHaveLength(3);
    expect(await codeOf(evening().hold(SEVEN, 9))).toBe('party_too_large');
  });
});

describe('a partner', () => {
  it('makes one place of a hold whose answer was lost', async () => {
    server.fail('silent');
    await guest.hold();
    expect(await theirs.db.$count(reservations)).toBe(1);
    expect(server.calls()).toBe(2);
  });

  it('that fails is reported as an unavailable service, and its last state is shown without the guest', async () => {
    const { id } = await guest.reserve();
    const rows = JSON.stringify(await ours.db.select().from(partnerEntries));
    for (const personal of ['Ana', '5550110', 'guests.example']) expect(rows).not.toContain(personal);
    server.fail('down');
    expect(await codeOf(guest.reservations.slots({ ...query, date: '2026-11-20' }))).toBe('unavailable');
    expect(await codeOf(guest.reservations.cancel(id))).toBe('unavailable');
    expect(await guest.reservations.find(id)).toMatchObject({ state: 'confirmed', name: '', start: SEVEN });
  });

  it('reports changes in any order, and the newest counts', async () => {
    const { id } = await guest.reserve();
    const [row] = await ours.db.select().from(partnerEntries);
    const last = row?.last as PartnerReservation;
    const at = (minutes: number) => new Date(guest.clock.now() + minutes * 60_000).toISOString();
    await guest.reservations.partner?.take(at(2), [{ ...last, state: 'seated' }]);
    await guest.reservations.partner?.take(at(1), [{ ...last, state: 'arrived' }]);
    server.fail('down');
    expect(await guest.reservations.find(id)).toMatchObject({ state: 'seated' });
  });
});

it('redirects guests to another website, and holds nothing here, where the settings say so', async () => {
  await guest.settle({ provider: 'redirect', redirectUrl: 'https://tables.example/orlando' });
  expect(await guest.reservations.slots({ ...query, date: '2026-11-20' })).toMatchObject({
    slots: [],
    reason: 'elsewhere',
    url: 'https://tables.example/orlando',
  });
  expect(await codeOf(guest.hold())).toBe('closed');
});
