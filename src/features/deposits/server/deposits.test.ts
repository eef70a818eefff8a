import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardsAt, startEveningCards } from '#test/card-evening.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openDepositEvening } from '#test/deposit-evening.ts';
import { codeOf } from '#test/refusal-code.ts';
import { FRIDAY_NOON, SEVEN } from '#test/reservation-evening.ts';
import { mails, mailTemplates } from '#features/mail/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { Reservation } from '#features/reservations/contract.ts';
import { eraseOldReservations } from '#features/reservations/server/retention.ts';
import { countUndecided } from '#features/reservations/server/index.ts';
import { reservationEvents } from '#features/reservations/server/tables.ts';
import { ReservationSettings } from '#features/reservations/staff-contract.ts';
import { USUAL_SETTINGS } from '#features/reservations/server/settings.ts';
import { powersOfDevice, type StaffPowers } from '#features/rights/permissions.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import { deposits } from './tables.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let database: Database;
let service: CardServer;
let evening: Awaited<ReturnType<typeof openDepositEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  service = await startEveningCards(() => evening.clock.now());
  evening = await openDepositEvening(database, service);
  return () => service.stop();
});

/** All covers of the evening in one party: nobody else can have the place. */
const onlyOne = () => evening.settle({ depositPerGuest: 1000, coversPerSlot: 2, onlineCoversPerSlot: 2 });
const find = ({ id }: Reservation) => evening.reservations.find(id);
const rowOf = async (reservation: Reservation) => evening.row(await evening.idOf(reservation));
const step = async (
  reservation: Reservation,
  action: 'approve' | 'decline' | 'cancel' | 'no_show' | 'undo' | 'keep_deposit' | 'return_deposit',
  reason?: string,
) => {
  const id = await evening.idOf(reservation);
  await evening.step(id, { action, ...(reason !== undefined && { reason }) });
  await evening.reservations.deposits.settle(id);
};
const sheetRow = async (reservation: Reservation) => {
  const id = await evening.idOf(reservation);
  return (await evening.sheet()).rows.find((row) => row.id === id);
};
/** The deposits that staff are reminded of: on the sheet of another day, and by restaurant. */
const undecided = async () => {
  const { undecided: rows } = await evening.sheet('2026-11-22');
  const counts = await countUndecided(evening.db, evening.locations, SYSTEM_POWERS);
  return [rows.map(({ name, date }) => ({ name, date })), [...(counts ?? [])]];
};
const lastMail = async () => (await evening.db.select().from(mails).orderBy(mails.id)).at(-1)?.textBody;
const NOTHING_HELD = 0;

describe('a deposit', () => {
  it('is shown before the guest confirms, and reserves the table once it is paid', async () => {
    const terms = { perGuest: 1000, total: 4000, currency: 'USD' };
    const slots = await evening.reservations.slots({ rlid: evening.rlid, date: '2026-11-20', partySize: 4 });
    expect(slots.deposit).toEqual(terms);
    const hold = await evening.hold(SEVEN, 4);
    expect(hold.deposit).toEqual({
      ...{ ...terms, state: 'due' },
      text: 'Deposit $10.00 per guest, $40.00 in all. It is deducted from the bill. You get it back when you cancel before Friday, November 20, 2026 at 5:00 PM.',
    });

    const waiting = await evening.confirm(hold.id);
    expect(waiting).toMatchObject({
      state: 'awaiting_payment',
      name: 'Ana',
      heldUntil: '2026-11-20T17:10:00.000Z',
      deposit: { ...terms, state: 'waiting', text: expect.stringContaining('We keep your table until 12:10 PM.') },
      may: { confirm: false, change: false, cancel: true },
    });
    expect(waiting.payUrl).toMatch(service.url);
    expect(await evening.subjects()).toEqual([]);
    expect((await evening.sheet()).rows).toEqual([]);
    // A guest who comes back without paying gets the same page.
    const again = await evening.reservations.pay(waiting.id);
    expect(again.payUrl).toBe(waiting.payUrl);

    await evening.pay(waiting);
    const reserved = await evening.reservations.settle(waiting.id);
    expect(reserved).toMatchObject({ state: 'confirmed', deposit: { ...terms, state: 'paid' }, may: { change: true } });
    expect(reserved.payUrl).toBeUndefined();
    expect(await evening.subjects()).toHaveLength(1);
    expect(await lastMail()).toContain('Deposit: $40.00, paid. It is deducted from the bill.');
    expect([evening.held(), await evening.differs()]).toEqual([4000, []]);
    expect(await sheetRow(reserved)).toMatchObject({
      state: 'confirmed',
      deposit: { total: 4000, state: 'paid', problem: '', may: { keep: true, return: true } },
    });
    await evening.expectArraysToBeTrue();
  });

  it('is asked of the sizes and days that the settings name, and of nobody while no card can be charged', async () => {
    const total = async (partySize: number, date = '2026-11-20') =>
      (await evening.reservations.slots({ rlid: evening.rlid, date, partySize })).deposit?.total;
    const dated = { date: '2026-11-21', isClosed: false, from: '', to: '', coversPerSlot: null };
    await evening.settle({
      ...{ depositPerGuest: 500, depositFrom: 4 },
      rules: [
        { ...dated, depositPerGuest: 2500 },
        { ...dated, date: undefined, weekday: 0, depositPerGuest: 0 },
      ],
    });
    expect([await total(3), await total(4)]).toEqual([undefined, 2000]);
    expect([await total(4, '2026-11-21'), await total(4, '2026-11-22')]).toEqual([10_000, undefined]);
    expect(await total(4, '2026-11-23')).toBe(2000);
    await evening.settle({ depositPerGuest: 500, provider: 'redirect', redirectUrl: 'https://tables.example/' });
    expect(await total(4)).toBeUndefined();
  });

  it('comes to at least 50 cents', () => {
    const check = (values: object) =>
      ReservationSettings.safeParse({ ...USUAL_SETTINGS, isOn: true, ...values }).error?.issues.map(({ path }) =>
        path.join('.'),
      ) ?? [];
    expect(check({ depositPerGuest: 49 })).toEqual(['depositPerGuest']);
    expect(check({ depositPerGuest: 25, depositFrom: 2 })).toEqual([]);
    expect(check({ depositPerGuest: 50_001 })).toEqual(['depositPerGuest']);
    const rules = [{ weekday: 5, depositPerGuest: 10 }];
    expect(check({ rules })).toEqual(['rules.0.depositPerGuest']);
  });

  it('that is not paid frees its place, with no job run, and its page is closed (18)', async () => {
    await onlyOne();
    const waiting = await evening.reserve();
    expect(await evening.freeTimes()).not.toContain('19:00');
    await evening.pay(waiting, false);
    expect(await evening.reservations.settle(waiting.id)).toMatchObject({ state: 'awaiting_payment' });
    evening.clock.advance(10 * MINUTE);
    expect(await evening.freeTimes()).toContain('19:00');
    expect(await find(waiting)).toMatchObject({ state: 'expired' });
    expect((await find(waiting)).deposit).toBeUndefined();
    expect(await evening.hold()).toMatchObject({ state: 'held' });
    await evening.reconcile();
    expect((await find(waiting)).deposit).toBeUndefined();
    await evening.pay(waiting);
    await evening.reconcile();
    expect([evening.held(), await evening.differs()]).toEqual([NOTHING_HELD, []]);
    await evening.expectArraysToBeTrue();
  });

  it('that is paid late takes the place again while it is free, else it goes back and the guest is told', async () => {
    // Staff saved this text before there were deposits.
    const texts = { subject: 'Cancelled', body: 'No table.\n\n{reservation_link}', button: 'See it' };
    const of = { template: 'reservation_cancelled', language: 'en', version: 1, updatedBy: 'Ana' } as const;
    await evening.db.insert(mailTemplates).values({ ...of, texts, updatedAt: FRIDAY_NOON });
    await onlyOne();
    const late = await evening.reserve();
    evening.clock.advance(11 * MINUTE);
    await evening.pay(late);
    expect(await evening.reservations.settle(late.id)).toMatchObject({
      state: 'confirmed',
      deposit: { state: 'paid' },
    });

    const tooLate = await evening.reserve('2026-11-21T01:00:00.000Z');
    evening.clock.advance(11 * MINUTE);
    await evening.hold('2026-11-21T01:00:00.000Z');
    await evening.pay(tooLate);
    expect(await evening.reservations.settle(tooLate.id)).toMatchObject({
      state: 'expired',
      deposit: { state: 'returned' },
    });
    expect([evening.held(), await evening.differs()]).toEqual([2000, []]);
    expect((await evening.subjects()).at(-1)).toBe('Cancelled');
    expect(await lastMail()).toContain('Your deposit of $20.00 goes back to your card.');
    await evening.expectArraysToBeTrue();
  });

  it('is asked for once by a key, also at the same moment, and again by another key at the same price', async () => {
    const hold = await evening.hold();
    const key = randomUUID();
    const both = await Promise.all([evening.confirm(hold.id, {}, key), evening.confirm(hold.id, {}, key)]);
    expect(new Set(both.map(({ payUrl }) => payUrl)).size).toBe(1);
    expect(await codeOf(evening.confirm(hold.id, { name: 'Bo' }, key))).toBe('key_reused');
    const other = await evening.confirm(hold.id, { name: 'Bo' });
    expect(other).toMatchObject({ name: 'Bo', payUrl: both[0]?.payUrl });
    expect(await evening.db.select().from(deposits)).toHaveLength(1);
    expect(service.book.sessions.size).toBe(1);
    await evening.pay(other);
    const settled = await Promise.all([evening.reservations.settle(hold.id), evening.reservations.settle(hold.id)]);
    expect(settled.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    expect(evening.held()).toBe(2000);
    expect(await evening.subjects()).toHaveLength(1);
  });

  it('whose page cannot be opened confirms nothing, and the guest can try again', async () => {
    const hold = await evening.hold();
    service.fault = 'broken';
    expect(await codeOf(evening.confirm(hold.id))).toBe('unavailable');
    expect(await find(hold)).toMatchObject({ state: 'held', name: '', deposit: { state: 'due' } });
    service.fault = null;
    const waiting = await evening.confirm(hold.id);
    await evening.pay(waiting);
    expect(await evening.reservations.settle(hold.id)).toMatchObject({ state: 'confirmed' });
    expect([evening.held(), await evening.differs()]).toEqual([2000, []]);
  });

  it('is given up with the place, by release, by another choice and by an erasure', async () => {
    const released = await evening.reserve();
    await evening.reservations.release(released.id);
    const cancelled = await evening.reserve();
    await evening.reservations.cancel(cancelled.id);
    const replaced = await evening.reserve();
    await evening.hold('2026-11-21T00:45:00.000Z', 2, { replaces: replaced.id });
    const erased = await evening.reserve('2026-11-21T00:30:00.000Z');
    expect(await evening.reservations.cancelOf((await rowOf(erased)).emailKey)).toBe(true);
    for (const one of [released, cancelled, replaced, erased]) {
      expect(await find(one)).toMatchObject({ state: 'cancelled', may: { confirm: false, cancel: false } });
      await evening.pay(one);
    }
    await evening.reconcile();
    expect([evening.held(), await evening.differs()]).toEqual([NOTHING_HELD, []]);
    await evening.expectArraysToBeTrue();
  });

  it('of another amount confirms nothing: the restaurant sees why, and the money goes back however it decides', async () => {
    for (const action of ['approve', 'decline'] as const) {
      const waiting = await evening.reserve();
      const session = service.book.sessions.get((await evening.deposit(waiting)).payRef ?? '');
      if (session) session.amount_total = 100;
      await evening.pay(waiting);
      expect(await evening.reservations.settle(waiting.id)).toMatchObject({ state: 'requested' });
      expect(await sheetRow(waiting)).toMatchObject({ deposit: { problem: 'amount', state: 'aside' } });
      expect(evening.held()).toBe(100);
      await step(waiting, action);
      expect(await sheetRow(waiting)).toMatchObject({ state: action === 'approve' ? 'confirmed' : 'declined' });
      expect([evening.held(), await evening.differs()]).toEqual([NOTHING_HELD, []]);
    }
  });
});

describe('a request', () => {
  it('sets the money aside until the restaurant confirms, and releases it when it declines', async () => {
    await evening.settle({ depositPerGuest: 1000, approvalFrom: 2 });
    const [taken, refused] = [await evening.reservePaid(), await evening.reservePaid()];
    expect([taken, refused].map(({ state, deposit }) => [state, deposit?.state])).toEqual([
      ['requested', 'aside'],
      ['requested', 'aside'],
    ]);
    expect(service.calls.filter((call) => call.endsWith('/capture'))).toEqual([]);
    await step(taken, 'approve');
    await step(refused, 'decline');
    expect((await find(taken)).deposit?.state).toBe('paid');
    expect((await find(refused)).deposit?.state).toBe('returned');
    expect([evening.held(), await evening.differs()]).toEqual([2000, []]);
  });
});

describe('a paid deposit', () => {
  it('goes back once when the guest cancels in time, whoever settles at the same moment', async () => {
    const reserved = await evening.reservePaid();
    const id = await evening.idOf(reserved);
    const { deposits: settling } = evening.reservations;
    await evening.reservations.cancel(reserved.id);
    await Promise.all([settling.settle(id), settling.settle(id), evening.reconcile()]);
    expect(await evening.refunds()).toMatchObject([{ amount: 2000, state: 'done' }]);
    expect([evening.held(), await evening.differs()]).toEqual([NOTHING_HELD, []]);
    expect(await find(reserved)).toMatchObject({ state: 'cancelled', deposit: { state: 'returned' } });
  });

  it('goes back when the restaurant cancels or the account is erased, later when the provider is down', async () => {
    const [byHouse, erased] = [await evening.reservePaid(), await evening.reservePaid()];
    service.fault = 'broken';
    await step(byHouse, 'cancel', 'A water pipe burst');
    expect(evening.held()).toBe(4000);
    service.fault = null;
    await evening.reservations.cancelOf((await rowOf(erased)).emailKey);
    evening.clock.advance(2 * MINUTE);
    await evening.reconcile();
    expect(await evening.refunds()).toHaveLength(2);
    expect([evening.held(), await evening.differs()]).toEqual([NOTHING_HELD, []]);
  });

  it('moves with its reservation, and a change that newly needs one is refused', async () => {
    const reserved = await evening.reservePaid();
    const moved = await evening.reservations.change(
      reserved.id,
      { start: '2026-11-21T01:00:00.000Z', partySize: 4 },
      reserved.version,
    );
    expect(moved).toMatchObject({ partySize: 4, deposit: { total: 2000, state: 'paid' } });
    await evening.settle({ depositPerGuest: 1000, depositFrom: 4 });
    const small = await evening.reserve();
    expect(small).toMatchObject({ state: 'confirmed' });
    const grow = (partySize: number) => evening.reservations.change(small.id, { partySize }, small.version);
    expect(await codeOf(grow(4))).toBe('deposit_due');
    expect(await grow(3)).toMatchObject({ partySize: 3 });
    await evening.addByPhone('Bo', SEVEN, 6);
    expect(evening.held()).toBe(2000);
  });

  it('of a party that did not come waits for a decision, which needs a reason', async () => {
    const reserved = await evening.reservePaid();
    evening.moveTo('2026-11-21T00:20:00.000Z');
    await step(reserved, 'no_show');
    evening.clock.advance(3 * 60 * MINUTE);
    await evening.reconcile();
    expect(evening.held()).toBe(2000);
    await step(reserved, 'undo');
    expect(await undecided()).toEqual([[], []]);
    await step(reserved, 'no_show');
    // Independent of the day that staff look at.
    expect(await undecided()).toEqual([[{ name: 'Ana', date: '2026-11-20' }], [[evening.rlid, 1]]]);
    await database.exec(`
      INSERT INTO reservations OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(one, jsonb_build_object('id', id + n,
        'uid', gen_random_uuid(), 'token_hash', n, 'hold_key', NULL, 'confirm_key', NULL))).*
        FROM reservations AS one, generate_series(1, 20) AS n;
      INSERT INTO deposits OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(one, jsonb_build_object('id', id + n,
        'reservation_id', reservation_id + n, 'reference', n))).* FROM deposits AS one, generate_series(1, 20) AS n`);
    const { undecidedTotal, undecided: shown } = await evening.sheet();
    expect([undecidedTotal, shown.length]).toEqual([21, 20]);
    const id = await evening.idOf(reserved);
    await database.exec(`DELETE FROM deposits WHERE reservation_id > ${id}; DELETE FROM reservations WHERE id > ${id}`);
    expect(await codeOf(step(reserved, 'keep_deposit', ''))).toBe('invalid');
    await step(reserved, 'keep_deposit', 'Nobody called');
    expect(await undecided()).toEqual([[], []]);
    expect(await codeOf(step(reserved, 'keep_deposit', 'Twice'))).toBe('conflict');
    expect(await codeOf(step(reserved, 'undo'))).toBe('conflict');
    expect(await sheetRow(reserved)).toMatchObject({
      state: 'no_show',
      reason: '',
      deposit: { state: 'kept', reason: 'Nobody called', may: { keep: false, return: true } },
    });
    // The guest had an accident.
    await step(reserved, 'return_deposit', 'In hospital');
    expect((await find(reserved)).deposit?.state).toBe('returned');
    expect([evening.held(), (await evening.refunds()).length]).toEqual([NOTHING_HELD, 1]);
    const { emailKey } = await rowOf(reserved);
    expect(await evening.reservations.listOf(emailKey, { sinceMs: 0 })).toMatchObject([
      { state: 'no_show', deposit: { total: 2000, state: 'returned' } },
    ]);
    const events = await evening.db.select().from(reservationEvents);
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['keep_deposit', 'return_deposit']));
  });

  it('is kept and returned by a right of its own, which devices do not have', async () => {
    const reserved = await evening.reservePaid();
    evening.moveTo('2026-11-21T00:20:00.000Z');
    const id = await evening.idOf(reserved);
    const device = powersOfDevice(SYSTEM_POWERS);
    await evening.step(id, { action: 'no_show' }, device);
    const may = async (powers: StaffPowers) => (await evening.sheet(undefined, powers)).rows[0]?.deposit?.may;
    expect(await may(device)).toEqual({ keep: false, return: false });
    expect((await evening.sheet(undefined, device)).undecided).toEqual([]);
    const keep = { action: 'keep_deposit', reason: 'Nobody called' } as const;
    expect(await codeOf(evening.step(id, keep, device))).toBe('forbidden');
    expect(await codeOf(evening.step(id, { ...keep, action: 'return_deposit' }, device))).toBe('forbidden');
    const grant = { model: 'reservation_deposit', permission: 'change' as const };
    const lead = { ...device, modelGrants: [...device.modelGrants, grant] };
    expect(await may(lead)).toEqual({ keep: true, return: true });
    await evening.step(id, keep, lead);
  });

  it('whose refund the provider refuses is named to staff, who ask again', async () => {
    const reserved = await evening.reservePaid();
    service.fault = 'declined';
    service.faultAt = '/refunds';
    await step(reserved, 'return_deposit', 'Long wait');
    expect(await sheetRow(reserved)).toMatchObject({ deposit: { problem: 'refund', may: { return: true } } });
    service.fault = null;
    await step(reserved, 'return_deposit', 'Long wait');
    expect(await sheetRow(reserved)).toMatchObject({ deposit: { problem: '', state: 'returned' } });
    expect([evening.held(), await evening.differs()]).toEqual([NOTHING_HELD, []]);
  });

  it('whose card cannot be charged leaves the table, and staff see why', async () => {
    const waiting = await evening.reserve();
    await evening.pay(waiting);
    service.fault = 'declined';
    service.faultAt = '/capture';
    await evening.reservations.settle(waiting.id);
    service.fault = null;
    expect(await sheetRow(waiting)).toMatchObject({
      state: 'confirmed',
      deposit: { state: 'failed', problem: 'capture' },
    });
  });

  it('loses what staff wrote with the guest’s contact, and keeps its amounts', async () => {
    const reserved = await evening.reservePaid();
    await step(reserved, 'return_deposit', 'Ana called');
    await inTransaction(evening.db, (tx) => eraseOldReservations(tx, evening.clock.now() + 100 * DAY));
    expect(await evening.db.select().from(deposits)).toMatchObject([{ reason: '', captured: 2000, refunded: 2000 }]);
  });
});

describe('payments at the provider', () => {
  it('of deposits are let go when no deposit is known, and those of others are left alone', async () => {
    const money = { cents: 700, currency: 'USD' };
    const open = async (reference: string) => {
      const page = { title: 'x', paidUrl: 'https://a.example/', unpaidUrl: 'https://a.example/', language: 'en' };
      const begun = await cardsAt(service.url, evening.clock).begin(
        { ...page, reference, money },
        { key: reference, deadline: evening.clock.now() + 3000 },
      );
      if ('ok' in begun) service.pay(begun.ok.ref);
    };
    await open(`deposit_${randomUUID()}`);
    await open(randomUUID());
    await evening.reservePaid();
    await evening.reconcile();
    expect(evening.held()).toBe(2700);
  });

  it('are found by the reference of a report', async () => {
    const waiting = await evening.reserve();
    await evening.pay(waiting);
    const { reference } = await evening.deposit(waiting);
    expect(await evening.reservations.deposits.settleReference(reference)).toBe(true);
    expect(await evening.reservations.deposits.settleReference('deposit_unknown')).toBe(false);
    expect(await find(waiting)).toMatchObject({ state: 'confirmed' });
  });
});
