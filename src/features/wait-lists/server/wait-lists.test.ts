import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import { mails } from '#features/mail/server/tables.ts';
import { locations as locationTable } from '#features/locations/server/tables.ts';
import { addByStaff } from '#features/reservations/server/commands/sheet-steps.ts';
import { createReservations } from '#features/reservations/server/reservations.ts';
import { Problem } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { pauseLine } from './commands/host-commands.ts';
import { eraseOldParties } from './retention.ts';
import { waitListEntries, waitListEvents, waitListIntervals } from './tables.ts';

const MINUTE = 60_000;

let database: Database;
let evening: Awaited<ReturnType<typeof openEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openEvening(database, [10001, 10002, 10003]);
  await evening.settle();
});

const names = async () => (await evening.board()).live.map(({ name }) => name);
/** The kinds of mail to a party: "joined", "ready". */
const mailsOf = async (id: number) =>
  (await evening.db.select({ key: mails.key }).from(mails).orderBy(mails.id)).map(
    ({ key }) => key?.replace(`wait list entry ${id} `, '').split(' ')[0],
  );
const minutes = (count: number) => evening.clock.advance(count * MINUTE);

describe('joining', () => {
  it('gives the last place for guests online to one of twenty who join at once', async () => {
    await evening.settle({ remoteCap: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(evening.join())));
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(19);
    expect((await evening.board()).live).toHaveLength(1);
  });

  it('makes one party of the same key sent ten times at once', async () => {
    const key = randomUUID();
    const phone = '407-555-0199';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => evening.join({ phone }, { key, ip: '192.0.2.1' })),
    );
    expect(new Set(answers.map(({ plan_ahead_id }) => plan_ahead_id)).size).toBe(1);
    expect(await evening.db.$count(waitListEntries)).toBe(1);
    expect(await codeOf(evening.join({ phone, name: 'Ben' }, { key }))).toBe('key_reused');
    expect(await codeOf(evening.join({ phone, rlid: 10002 }, { key }))).toBe('key_reused');
  });

  it('recognises one phone number, or one address, in two spellings', async () => {
    await evening.join({ phone: '(407) 555-0142' });
    expect(await codeOf(evening.join({ phone: '+1 407.555.0142' }))).toBe('duplicate');
    await evening.join({ phone: '', email: 'Mara@Guests.example' });
    expect(await codeOf(evening.join({ phone: '', email: 'mara@guests.EXAMPLE' }))).toBe('duplicate');
  });

  it('takes a guest into two lists of the chain at most', async () => {
    await evening.settle({}, 10002);
    await evening.settle({}, 10003);
    const phone = '407 555 0142';
    await evening.join({ phone });
    await evening.join({ phone, rlid: 10002 });
    expect(await codeOf(evening.join({ phone, rlid: 10003 }))).toBe('duplicate');
    const lists = [10001, 10002, 10003];
    const atOnce = await Promise.all(lists.map((rlid) => codeOf(evening.join({ phone: '407 555 0143', rlid }))));
    expect(atOnce.filter((answer) => answer === 'duplicate')).toHaveLength(1);
  });

  it('ends a second after the last join, in the time zone of the restaurant', async () => {
    // It closes at ten, and the last join is 45 minutes before: 9:15 PM, which is 3 h 15 min from now.
    minutes(195);
    await evening.join();
    evening.clock.advance(1000);
    expect(await codeOf(evening.join())).toBe('closed');
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({ isOpen: false, closedReason: 'last_join' });
  });

  it('refuses a party that is larger than the list takes, and a restaurant whose list is off', async () => {
    expect(await codeOf(evening.join({ partySize: 9 }))).toBe('party_too_large');
    expect(await codeOf(evening.join({ partySize: 8 }))).toMatchObject({ state: 'waiting' });
    expect(await codeOf(evening.join({ rlid: 10002 }))).toBe('closed');
    expect(await codeOf(evening.join({ rlid: 999 }))).toBe('not_found');
  });

  it('names each contact that is no contact, and asks for one', async () => {
    const errors = async (body: object) => {
      const error: unknown = await evening.join(body).catch((reason: unknown) => reason);
      return error instanceof Problem ? error.errors.map(({ field }) => field) : error;
    };
    expect(await errors({ phone: '12', email: 'mara at home' })).toEqual(['phone', 'email']);
    expect(await errors({ phone: '', email: '' })).toEqual(['phone']);
    expect(await evening.db.$count(waitListEntries)).toBe(0);
  });

  it('sends at most twelve confirmations an hour to one contact, whoever joins and leaves in its name', async () => {
    const victim = { phone: '', email: 'Victim@guests.example' };
    for (let joined = 0; joined < 12; joined += 1)
      await evening.lists.leave((await evening.join(victim)).plan_ahead_id);
    expect(await codeOf(evening.join({ ...victim, email: 'victim@guests.example' }))).toBe('rate_limited');
    expect(await evening.db.$count(mails)).toBe(12);
    minutes(61);
    expect(await codeOf(evening.join(victim))).toMatchObject({ state: 'waiting' });
  });

  it('lets a client join three times a minute, and counts no refusals', async () => {
    const ip = '198.51.100.4';
    await codeOf(evening.join({ partySize: 30 }, { ip }));
    for (let joined = 0; joined < 3; joined += 1) await evening.join({}, { ip });
    expect(await codeOf(evening.join({}, { ip }))).toBe('rate_limited');
    minutes(1.1);
    expect(await codeOf(evening.join({}, { ip }))).toMatchObject({ state: 'waiting' });
  });

  it('asks who did not come three times to join at the door', async () => {
    const phone = '407 555 0142';
    for (let time = 0; time < 3; time += 1) {
      const id = await evening.idOf(await evening.join({ phone }));
      await evening.step(id, { action: 'call' });
      minutes(11);
      await evening.step(id, { action: 'no_show' });
    }
    expect(await codeOf(evening.join({ phone }))).toBe('closed');
  });
});

describe('a pause', () => {
  it('keeps guests out until its end, and lapses though no job ran', async () => {
    await evening.lists.changeLine(10001, (tx) =>
      tx.execute(
        sql`UPDATE wait_list_settings SET pause_until = '2026-11-20T23:30:00Z', pause_reason = 'A full house'`,
      ),
    );
    expect(await codeOf(evening.join())).toBe('closed');
    const paused = await evening.lists.estimate(10001, 2);
    expect(paused).toMatchObject({
      closedReason: 'paused',
      pauseReason: 'A full house',
      opensAt: '2026-11-20T23:30:00.000Z',
    });
    minutes(30);
    expect(await codeOf(evening.join())).toMatchObject({ state: 'waiting' });
    expect((await evening.board()).pause).toBeNull();
  });
});

describe('two hosts', () => {
  it('seat one party: one wins, the other sees a conflict, and the state has its event', async () => {
    const id = await evening.idOf(await evening.join());
    const answers = await Promise.all(
      ['12', '14'].map((table) => codeOf(evening.step(id, { action: 'seat', table, version: 1 }))),
    );
    expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(1);
    const events = await evening.db.select().from(waitListEvents).where(eq(waitListEvents.entryId, id));
    expect(events.map(({ action }) => action)).toEqual(['join', 'seat']);
    expect(await evening.row(id)).toMatchObject({ state: 'seated', version: 2 });
  });

  it('notify one party within a minute: one message', async () => {
    const id = await evening.idOf(await evening.join({ email: 'mara@guests.example' }));
    await evening.step(id, { action: 'call' });
    expect(await codeOf(evening.step(id, { action: 'call' }))).toBe('conflict');
    minutes(1);
    await evening.step(id, { action: 'call' });
    expect(await mailsOf(id)).toEqual(['joined', 'ready', 'ready']);
  });

  it('notify again after an undo, a minute after the first message', async () => {
    const id = await evening.idOf(await evening.join({ email: 'mara@guests.example' }));
    await evening.step(id, { action: 'call' });
    await evening.step(id, { action: 'undo' });
    expect(await codeOf(evening.step(id, { action: 'call' }))).toBe('conflict');
    minutes(1);
    await evening.step(id, { action: 'call' });
    expect(await mailsOf(id)).toEqual(['joined', 'ready', 'ready']);
  });

  it('send a step twice, when the answer was lost, and it is done once', async () => {
    const id = await evening.idOf(await evening.join());
    const op = randomUUID();
    await evening.step(id, { action: 'presence', presence: 'here', op, version: 1 });
    await evening.step(id, { action: 'presence', presence: 'here', op, version: 1 });
    expect(await evening.row(id)).toMatchObject({ presence: 'here', version: 2 });
  });
});

describe('an undo', () => {
  it('of a seating restores place, quote and table, and drops the sample', async () => {
    const first = await evening.idOf(await evening.join({ name: 'Ana' }));
    await evening.join({ name: 'Ben' });
    const before = await evening.row(first);
    minutes(20);
    await evening.step(first, { action: 'seat', table: '12' });
    expect(await evening.db.$count(waitListIntervals)).toBe(1);
    expect(await names()).toEqual(['Ben']);
    await evening.step(first, { action: 'undo' });
    const { undo, version, ...after } = await evening.row(first);
    const { undo: none, version: joined, ...former } = before;
    expect(after).toEqual(former);
    expect([none, joined, undo, version]).toEqual([null, 1, null, 3]);
    expect(await names()).toEqual(['Ana', 'Ben']);
    expect(await evening.db.$count(waitListIntervals)).toBe(0);
  });

  it('is refused after another change, and when its time is over', async () => {
    const id = await evening.idOf(await evening.join());
    await evening.step(id, { action: 'call' });
    const seen = (await evening.row(id)).version;
    await evening.step(id, { action: 'size', partySize: 4 });
    await expect(evening.step(id, { action: 'undo', version: seen })).rejects.toThrow('after you opened it: check it');
    await evening.step(id, { action: 'seat' });
    minutes(15);
    expect(await codeOf(evening.step(id, { action: 'undo' }))).toBe('conflict');
  });
});

describe('a guest', () => {
  it('leaves, comes back to the same place within five minutes, and does so once', async () => {
    const ana = await evening.join({ name: 'Ana' });
    await evening.join({ name: 'Ben' });
    await evening.lists.leave(ana.plan_ahead_id);
    expect(await names()).toEqual(['Ben']);
    expect((await evening.lists.find(ana.plan_ahead_id)).may).toMatchObject({ return: true, rejoin: false });
    await evening.lists.leave(ana.plan_ahead_id);
    expect((await evening.lists.rejoin(ana.plan_ahead_id)).state).toBe('waiting');
    expect(await names()).toEqual(['Ana', 'Ben']);
    await evening.lists.leave(ana.plan_ahead_id);
    expect(await codeOf(evening.lists.rejoin(ana.plan_ahead_id))).toBe('conflict');
  });

  it('who did not come rejoins behind the next two', async () => {
    const ana = await evening.join({ name: 'Ana' });
    const id = await evening.idOf(ana);
    for (const name of ['Ben', 'Cleo', 'Dara']) await evening.join({ name });
    await evening.step(id, { action: 'call' });
    expect(await codeOf(evening.step(id, { action: 'no_show' }))).toBe('conflict');
    minutes(10);
    await evening.step(id, { action: 'no_show' });
    await evening.lists.rejoin(ana.plan_ahead_id);
    expect(await names()).toEqual(['Ben', 'Cleo', 'Ana', 'Dara']);
  });

  it('is in the line once: who joined anew cannot come back by the old link', async () => {
    const phone = '407 555 0142';
    const old = await evening.join({ phone });
    await evening.lists.leave(old.plan_ahead_id);
    await evening.join({ phone });
    expect(await codeOf(evening.lists.rejoin(old.plan_ahead_id))).toBe('duplicate');
    expect((await evening.board()).live).toHaveLength(1);
  });

  it('whom a host took out of the line cannot come back', async () => {
    const ana = await evening.join();
    await evening.step(await evening.idOf(ana), { action: 'leave' });
    expect((await evening.lists.find(ana.plan_ahead_id)).may.return).toBe(false);
    expect(await codeOf(evening.lists.rejoin(ana.plan_ahead_id))).toBe('conflict');
  });

  it('who did not come rejoins only while the list takes guests', async () => {
    const ana = await evening.join();
    const id = await evening.idOf(ana);
    await evening.step(id, { action: 'call' });
    minutes(10);
    await evening.step(id, { action: 'no_show' });
    const pause = (isPaused: boolean) =>
      evening.lists.changeLine(10001, (tx, parts) =>
        pauseLine(tx, parts, evening.host(), { rlid: 10001, minutes: isPaused ? 30 : null, reason: '' }),
      );
    await pause(true);
    expect((await evening.lists.find(ana.plan_ahead_id)).may.rejoin).toBe(false);
    expect(await codeOf(evening.lists.rejoin(ana.plan_ahead_id))).toBe('closed');
    await pause(false);
    expect((await evening.lists.find(ana.plan_ahead_id)).may.rejoin).toBe(true);
    // 10:05 PM, after closing.
    minutes(235);
    expect(await codeOf(evening.lists.rejoin(ana.plan_ahead_id))).toBe('closed');
  });

  it('changes nothing by sending what is known, so that a host can still undo', async () => {
    const { plan_ahead_id: token } = await evening.join({ partySize: 2, presence: 'here' });
    for (const same of [{}, { presence: 'here' }, { partySize: 2 }] as const)
      expect(await evening.lists.change(token, same, 1)).toMatchObject({ presence: 'here', partySize: 2, version: 1 });
  });

  it('changes size and presence with the version that they saw', async () => {
    const ana = await evening.join();
    const { plan_ahead_id: token } = ana;
    const larger = await evening.lists.change(token, { partySize: 5, presence: 'coming' }, 1);
    expect(larger).toMatchObject({ partySize: 5, presence: 'coming', version: 2 });
    expect(larger.quote.high).toBeGreaterThan(ana.quote.high);
    expect(await codeOf(evening.lists.change(token, { partySize: 3 }, 1))).toBe('precondition_failed');
    expect(await codeOf(evening.lists.change(token, { partySize: 9 }, 2))).toBe('party_too_large');
    await evening.step(await evening.idOf(ana), { action: 'call' });
    expect(await codeOf(evening.lists.change(token, { partySize: 3 }, 3))).toBe('conflict');
  });

  it('with a foreign token and with a random one gets the same answer', async () => {
    const ana = await evening.join();
    const wrong = [ana.plan_ahead_id.slice(0, -1), `${ana.plan_ahead_id}A`, 'A'.repeat(22), ''];
    for (const token of wrong) expect(await codeOf(evening.lists.find(token))).toBe('not_found');
    expect(ana.plan_ahead_id).toMatch(/^[\w-]{22}$/);
    const stored = JSON.stringify(await evening.db.select().from(waitListEntries));
    expect(stored).not.toContain(ana.plan_ahead_id);
  });
});

describe('the estimate', () => {
  /** Parties of two that waited so long, four weeks of Fridays at six. */
  const history = (parties: number, waitMinutes: number, rlid = 10001) =>
    database.exec(`
      INSERT INTO wait_list_days (rlid, business_date) VALUES (${rlid}, '2026-11-13');
      INSERT INTO wait_list_entries (rlid, business_date, token_nonce, token_hash, source, name, party_size, band, language,
        origin, state, presence, rank, joined_at, expires_at, quote_low, quote_high, ahead, expected_minutes)
      SELECT ${rlid}, '2026-11-13', n, 'old ' || n, 'host', 'Old', 2, 0, 'en', '', 'seated', 'here', n,
        '2026-11-13T23:00Z', '2026-11-14T05:00Z', 10, 20, 1, ${waitMinutes} FROM generate_series(1, ${parties}) AS n;
      INSERT INTO wait_list_intervals (entry_id, rlid, band, weekday, hour, wait_minutes, interval_minutes, ratio, seated_at)
      SELECT id, rlid, 0, 5, 18, ${waitMinutes}, ${waitMinutes / 2}, 1, '2026-11-13T23:30Z' FROM wait_list_entries`);

  it('seats now while nobody is ahead and no wait was long', async () => {
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({ isOpen: true, isSeatingNow: true, partiesAhead: 0 });
    const id = await evening.idOf(await evening.join());
    minutes(12);
    await evening.step(id, { action: 'seat' });
    minutes(1);
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({ isSeatingNow: false, partiesAhead: 0 });
    minutes(15);
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({ isSeatingNow: true });
  });

  it('seats nobody now while the restaurant is closed', async () => {
    minutes(8 * 60);
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({
      isOpen: false,
      closedReason: 'closed',
      isSeatingNow: false,
      partiesAhead: 0,
    });
  });

  it('counts parties of one band ahead, at the pace that the restaurant guesses', async () => {
    for (const partySize of [2, 2, 4, 1]) await evening.join({ partySize });
    // (3 + 1) × 5 minutes, from 0.75 to 1.35 of it.
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({ partiesAhead: 3, wait: { low: 15, high: 30 } });
    expect(await evening.lists.estimate(10001, 4)).toMatchObject({ partiesAhead: 1, wait: { low: 10, high: 20 } });
  });

  it('takes the pace of this weekday and hour once twenty parties waited', async () => {
    await history(20, 24);
    minutes(1);
    await evening.join();
    // (1 + 1) × 12 minutes; all of them waited exactly as expected.
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({ wait: { low: 20, high: 25 } });
  });

  it('takes the pace of the chain while the restaurant has too few parties', async () => {
    await history(20, 24, 10002);
    minutes(61);
    await evening.join();
    // (1 + 1) × 12 minutes, from 0.75 to 1.35 of it.
    expect(await evening.lists.estimate(10001, 2)).toMatchObject({ wait: { low: 15, high: 35 } });
  });

  it('names a free reservation that is sooner than the wait, to guests and to hosts', async () => {
    await evening.db.update(locationTable).set({ isReservationsEnabled: true });
    await evening.locations.update([10001]);
    expect(await evening.lists.estimate(10001, 2)).not.toHaveProperty('reservableAt');
    for (let party = 0; party < 8; party += 1) await evening.join();
    // 35 to 65 minutes; a reservation needs 30 minutes ahead, so the first one is at 6:30 PM.
    const estimate = await evening.lists.estimate(10001, 2);
    expect(estimate).toMatchObject({ wait: { high: 65 }, reservableAt: '2026-11-20T23:30:00.000Z' });
    expect((await evening.board()).quotes.map(({ reservableAt }) => reservableAt)).toEqual([
      '2026-11-20T23:30:00.000Z',
      null,
      null,
      null,
    ]);
    expect(await evening.lists.estimate(10001, 4)).not.toHaveProperty('reservableAt');
  });

  it('freezes the quote of a party, and shows its wait from now', async () => {
    const first = await evening.idOf(await evening.join());
    const second = await evening.join();
    expect(second).toMatchObject({ partiesAhead: 1, quote: { low: 5, high: 15 } });
    minutes(6);
    await evening.step(first, { action: 'seat' });
    const later = await evening.lists.find(second.plan_ahead_id);
    expect(later).toMatchObject({ partiesAhead: 0, quote: { low: 5, high: 15 }, wait: { low: 0, high: 10 } });
  });
});

it('widens ranges while three parties have just waited past the top of their quotes', async () => {
  for (let party = 0; party < 4; party += 1) await evening.join();
  const before = (await evening.board()).quotes[0]?.wait;
  minutes(70);
  for (const { id } of (await evening.board()).live.slice(0, 3)) await evening.step(id, { action: 'seat' });
  minutes(1);
  const late = await evening.board();
  expect([before, late.isRunningLate, late.quotes[0]?.wait]).toEqual([
    { low: 15, high: 35 },
    true,
    { low: 5, high: 20 },
  ]);
  minutes(45);
  expect((await evening.board()).isRunningLate).toBe(false);
});

describe('the clock', () => {
  it('keeps an evening past midnight in one business day', async () => {
    const ana = await evening.idOf(await evening.join());
    // 12:30 AM, after closing: only a host adds a party, and sees the whole evening.
    minutes(6.5 * 60);
    await evening.addByHost('Ben');
    const { live, closed } = await evening.board();
    expect([live.map(({ name }) => name), closed.map(({ name, state }) => [name, state])]).toEqual([
      ['Ben'],
      [['Ana', 'expired']],
    ]);
    expect((await evening.row(ana)).businessDate).toBe('2026-11-20');
    expect((await evening.row(live[0]?.id ?? 0)).businessDate).toBe('2026-11-20');
  });

  it('ends every party two hours after closing, though no job ran', async () => {
    const ana = await evening.join();
    minutes(6 * 60 - 1);
    expect((await evening.lists.find(ana.plan_ahead_id)).state).toBe('waiting');
    minutes(1);
    expect((await evening.lists.find(ana.plan_ahead_id)).state).toBe('expired');
    expect(await names()).toEqual([]);
    expect(await codeOf(evening.lists.leave(ana.plan_ahead_id))).toBe('conflict');
  });

  it('measures no negative wait in the hour that autumn repeats', async () => {
    // To 1:30 AM on Sunday, November 1, 2026, daylight time; a host adds a party and seats it an hour later, at 1:30 again.
    evening.clock.advance(Date.parse('2026-11-01T05:30:00Z') - evening.clock.now());
    await evening.db.execute(sql`UPDATE locations SET hours = jsonb_set(hours, '{operation}',
      '[[{"opens":0,"closes":1440}],[],[],[],[],[],[{"opens":0,"closes":1440}]]') WHERE rlid = 10001`);
    await evening.locations.rebuild();
    const id = await evening.idOf(await evening.join());
    minutes(60);
    await evening.step(id, { action: 'seat' });
    const [sample] = await evening.db.select().from(waitListIntervals);
    expect(sample).toMatchObject({ waitMinutes: 60, hour: 1, weekday: 0 });
  });
});

it('counts parties with a reservation within the hour as ahead, and shows them to the host', async () => {
  const { db, clock, locations, rlid } = evening;
  const tables = await createReservations({ db, clock, locations });
  const add = (name: string, minutesAhead: number, partySize: number) =>
    tables.inDays((tx, parts) =>
      addByStaff(tx, parts, evening.host(), rlid, {
        op: randomUUID(),
        source: 'phone',
        start: new Date(clock.now() + minutesAhead * MINUTE).toISOString(),
        partySize,
        name,
        phone: '',
        email: '',
        note: '',
        tables: [],
        isForced: true,
        language: 'en',
        origin: '',
      }),
    );
  await evening.join();
  const before = await evening.lists.estimate(rlid, 2);
  await add('Hollis', 30, 2);
  await add('Large', 30, 8);
  await add('Later', 75, 2);
  const { wait, partiesAhead } = await evening.lists.estimate(rlid, 2);
  expect(partiesAhead).toBe(before.partiesAhead);
  // One party ahead and one due make three times the interval of five minutes instead of two.
  expect([before.wait?.high, wait?.high]).toEqual([15, 25]);
  expect((await evening.board()).due.map(({ name }) => name)).toEqual(['Hollis', 'Large']);
});

it('erases names and contacts on the thirty-first day, and the figures stay', async () => {
  const ana = await evening.join({ name: 'Ana Lund', email: 'ana@guests.example', note: 'By the window' });
  await evening.step(await evening.idOf(ana), { action: 'seat' });
  const erase = () => inTransaction(evening.db, (tx) => eraseOldParties(tx, evening.clock.now()));
  minutes(30 * 24 * 60);
  expect(await erase()).toBe(0);
  minutes(1);
  expect(await erase()).toBe(1);
  const stored = JSON.stringify(await evening.db.select().from(waitListEntries));
  for (const text of ['Ana Lund', 'ana@', '407555', 'window']) expect(stored).not.toContain(text);
  expect(await codeOf(evening.lists.find(ana.plan_ahead_id))).toBe('not_found');
  expect(await evening.db.$count(waitListIntervals)).toBe(1);
  expect(await erase()).toBe(0);
});
