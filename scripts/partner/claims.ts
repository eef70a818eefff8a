import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { PartnerOrder, PartnerSlots as OrderTimes } from '#features/orders/server/partner/partner-order.ts';
import {
  PartnerDays,
  PartnerReservation,
  PartnerSlots,
} from '#features/reservations/server/partner/partner-reservation.ts';
import { PartnerEntry, PartnerEstimate } from '#features/wait-lists/server/partner/partner-entry.ts';
import { Secret } from '#platform/config/secret.ts';
import { callProvider, type ProviderAddress, type ProviderCall } from '#platform/providers/call-provider.ts';
import type { ErrKind, Outcome } from '#platform/providers/result.ts';

/** The partner to be checked, and its test restaurant, which must be open now. */
export interface PartnerUnderTest {
  address: ProviderAddress;
  rlid: number;
  /** Test order: an id of the restaurant's menu, and its price in cents. */
  dish?: { item: string; price: number };
}

/** A requirement of docs/partners.md. @throws Error with the expected and the actual result */
export interface Claim {
  name: string;
  check: (partner: PartnerUnderTest) => Promise<void>;
}

const DAY_MS = 86_400_000;
const AGO_MS = 10 * 60_000;
/** Concurrent calls with one key. */
const RACERS = 5;

const ask = <Shape extends z.ZodType>({ address }: PartnerUnderTest, call: ProviderCall<Shape>) =>
  callProvider(address, call);

/** The reply of a call that must succeed. */
async function answerOf<Shape extends z.ZodType>(partner: PartnerUnderTest, call: ProviderCall<Shape>) {
  const outcome = await ask(partner, call);
  if ('ok' in outcome) return outcome.ok;
  const told = outcome.err.kind === 'UPSTREAM' ? 'no answer of the documented shape' : outcome.err.kind;
  throw new Error(`${call.method} ${call.path}: expected an answer, got ${told}`);
}

async function refuses(outcome: Promise<Outcome<unknown>>, what: string, ...kinds: ErrKind[]): Promise<void> {
  const got = await outcome;
  const kind = 'ok' in got ? 'an answer' : got.err.kind;
  if (!kinds.some((one) => one === kind)) throw new Error(`${what}: expected ${kinds.join(' or ')}, got ${kind}`);
}

function same(what: string, got: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(got, expected))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
}

/** A party with a new id. */
const party = (rlid: number) => ({
  rlid,
  name: 'Check of the protocol',
  partySize: 2,
  phone: `407-555-${String(randomInt(10_000)).padStart(4, '0')}`,
  email: '',
  smsConsent: false,
  note: '',
  presence: 'remote',
});

const signatures = (path: (rlid: number) => string): Claim => ({
  name: 'refuses calls with a wrong or an old signature',
  async check(partner) {
    const { address, rlid } = partner;
    const call = { method: 'GET', path: path(rlid), reply: z.unknown() } as const;
    await answerOf(partner, call);
    const wrong = { ...address, secret: new Secret(randomUUID()) };
    const old = { ...address, clock: { now: () => address.clock.now() - AGO_MS } };
    for (const [what, changed] of [
      ['A wrong signature', wrong],
      ['A signature of ten minutes ago', old],
    ] as const)
      if ('ok' in (await callProvider(changed, call))) throw new Error(`${what}: expected a refusal, got an answer`);
  },
});

const join = (partner: PartnerUnderTest, body: object = party(partner.rlid), key = randomUUID() as string) => ({
  method: 'POST' as const,
  path: '/waitlist/',
  body,
  key,
  reply: PartnerEntry,
});
const atEntry = ({ ref }: { ref: string }) => `/waitlist/${encodeURIComponent(ref)}/`;
const leave = (partner: PartnerUnderTest, entry: { ref: string }) =>
  answerOf(partner, { method: 'DELETE', path: atEntry(entry), key: randomUUID(), reply: z.undefined() });
const estimate = ({ rlid }: PartnerUnderTest, partySize = 2) => ({
  method: 'GET' as const,
  path: `/waitlist/estimate/?rlid=${rlid}&partySize=${partySize}`,
  reply: PartnerEstimate,
});

/** Requirements of docs/partners.md for wait lists. Created entries are removed again. */
export const WAIT_LIST_CLAIMS: readonly Claim[] = [
  signatures((rlid) => `/waitlist/estimate/?rlid=${rlid}&partySize=2`),
  {
    name: 'tells the wait for a party, and that guests can join',
    async check(partner) {
      const told = await answerOf(partner, estimate(partner));
      same('isOpen of the restaurant of tests', told.isOpen, true);
      same('partySize', told.partySize, 2);
    },
  },
  {
    name: 'makes one entry for a key, and refuses the key for another party',
    async check(partner) {
      const body = party(partner.rlid);
      const key = randomUUID();
      const first = await answerOf(partner, join(partner, body, key));
      const again = await Promise.all(
        Array.from({ length: RACERS }, () => answerOf(partner, join(partner, body, key))),
      );
      same('ref for the same key', new Set([first, ...again].map(({ ref }) => ref)).size, 1);
      await refuses(ask(partner, join(partner, { ...body, name: 'Somebody else' }, key)), 'The same key', 'CONFLICT');
      await leave(partner, first);
    },
  },
  {
    name: 'makes one entry of calls with one key at the same moment',
    async check(partner) {
      const call = join(partner);
      const outcomes = await Promise.all(Array.from({ length: RACERS }, () => ask(partner, call)));
      const entry = await answerOf(partner, call);
      for (const outcome of outcomes) if ('ok' in outcome) same('ref for the same key', outcome.ok.ref, entry.ref);
      await leave(partner, entry);
    },
  },
  {
    name: 'refuses a second entry of one contact, and a party that is too large',
    async check(partner) {
      const body = party(partner.rlid);
      const entry = await answerOf(partner, join(partner, body));
      await refuses(ask(partner, join(partner, body)), 'The same phone number', 'DUPLICATE');
      const { maxPartySize } = await answerOf(partner, estimate(partner));
      const large = { ...party(partner.rlid), partySize: maxPartySize + 1 };
      await refuses(ask(partner, join(partner, large)), 'A party above maxPartySize', 'TOO_LARGE', 'INVALID');
      await leave(partner, entry);
    },
  },
  {
    name: 'changes an entry for who knows its version, and leaves the line',
    async check(partner) {
      const entry = await answerOf(partner, join(partner));
      const change = (presence: string, version: number) => ({
        method: 'PATCH' as const,
        path: atEntry(entry),
        body: { presence, version },
        key: randomUUID(),
        reply: PartnerEntry,
      });
      const changed = await answerOf(partner, change('coming', entry.version));
      same('presence', changed.presence, 'coming');
      await refuses(ask(partner, change('here', entry.version)), 'The version before', 'CHANGED');
      await leave(partner, entry);
      const gone = await answerOf(partner, { method: 'GET', path: atEntry(entry), reply: PartnerEntry });
      same('state after leaving', gone.state, 'left');
    },
  },
  {
    name: 'knows no entry that it did not make',
    check: (partner) =>
      refuses(
        ask(partner, { method: 'GET', path: atEntry({ ref: randomUUID() }), reply: PartnerEntry }),
        'An unknown ref',
        'GONE',
      ),
  },
];

const atReservation = ({ ref }: { ref: string }) => `/reservations/${encodeURIComponent(ref)}/`;
const slotsOn = ({ rlid }: PartnerUnderTest, date: string, hold = '') => ({
  method: 'GET' as const,
  path: `/reservations/slots/?rlid=${rlid}&date=${date}&partySize=2${hold && `&hold=${encodeURIComponent(hold)}`}`,
  reply: PartnerSlots,
});
const hold = ({ rlid }: PartnerUnderTest, start: string, key = randomUUID() as string) => ({
  method: 'POST' as const,
  path: '/reservations/holds/',
  body: { rlid, start, partySize: 2 },
  key,
  reply: PartnerReservation,
});
const cancel = (partner: PartnerUnderTest, made: { ref: string }) =>
  answerOf(partner, { method: 'DELETE', path: atReservation(made), key: randomUUID(), reply: z.undefined() });

/** Two free times of one of the next days. */
async function freeTimes(partner: PartnerUnderTest): Promise<{ date: string; starts: [string, string] }> {
  const day = (ahead: number) => new Date(partner.address.clock.now() + ahead * DAY_MS).toISOString().slice(0, 10);
  const path = `/reservations/days/?rlid=${partner.rlid}&from=${day(1)}&to=${day(14)}&partySize=2`;
  const { days } = await answerOf(partner, { method: 'GET', path, reply: PartnerDays });
  for (const { date } of days.filter(({ isAvailable }) => isAvailable)) {
    const { slots } = await answerOf(partner, slotsOn(partner, date));
    const [first, ...others] = slots.filter(({ isAvailable }) => isAvailable).map(({ start }) => start);
    const last = others.at(-1);
    if (first !== undefined && last !== undefined) return { date, starts: [first, last] };
  }
  throw new Error('The restaurant of tests: expected a day of the next two weeks with two free times, got none');
}

/** Requirements of docs/partners.md for reservations. Created reservations are cancelled again. */
export const RESERVATION_CLAIMS: readonly Claim[] = [
  signatures((rlid) => `/reservations/days/?rlid=${rlid}&from=2026-01-01&to=2026-01-02&partySize=2`),
  {
    name: 'tells days and times that fit together',
    check: async (partner) => void (await freeTimes(partner)),
  },
  {
    name: 'holds a time once for a key, and counts it as free for its holder',
    async check(partner) {
      const { date, starts } = await freeTimes(partner);
      const [start, other] = starts;
      const key = randomUUID();
      const held = await answerOf(partner, hold(partner, start, key));
      same('state', held.state, 'held');
      same('ref for the same key', (await answerOf(partner, hold(partner, start, key))).ref, held.ref);
      await refuses(ask(partner, hold(partner, other, key)), 'The same key for another time', 'CONFLICT');
      const { slots } = await answerOf(partner, slotsOn(partner, date, held.ref));
      same('The held time for its holder', slots.find((one) => one.start === held.start)?.isAvailable, true);
      const path = `/reservations/holds/${encodeURIComponent(held.ref)}/`;
      await answerOf(partner, { method: 'DELETE', path, key: randomUUID(), reply: z.undefined() });
    },
  },
  {
    name: 'confirms, changes for who knows the version, and cancels',
    async check(partner) {
      const { starts } = await freeTimes(partner);
      const held = await answerOf(partner, hold(partner, starts[0]));
      const { name, phone, email, note } = party(partner.rlid);
      const confirm = {
        method: 'POST' as const,
        path: '/reservations/',
        body: { hold: held.ref, name, phone, email, note, smsConsent: false },
        key: randomUUID(),
        reply: PartnerReservation,
      };
      const made = await answerOf(partner, confirm);
      if (made.state !== 'confirmed' && made.state !== 'requested')
        throw new Error(`state after confirming: expected confirmed or requested, got ${made.state}`);
      same('ref for the same key', (await answerOf(partner, confirm)).ref, made.ref);
      const change = (start: string, version: number) => ({
        method: 'PATCH' as const,
        path: atReservation(made),
        body: { start, version },
        key: randomUUID(),
        reply: PartnerReservation,
      });
      const moved = await answerOf(partner, change(starts[1], made.version));
      same('start after moving', Date.parse(moved.start), Date.parse(starts[1]));
      await refuses(ask(partner, change(starts[0], made.version)), 'The version before', 'CHANGED');
      await cancel(partner, made);
      const gone = await answerOf(partner, { method: 'GET', path: atReservation(made), reply: PartnerReservation });
      same('state after cancelling', gone.state, 'cancelled');
    },
  },
  {
    name: 'knows no reservation that it did not make',
    check: (partner) =>
      refuses(
        ask(partner, { method: 'GET', path: atReservation({ ref: randomUUID() }), reply: PartnerReservation }),
        'An unknown ref',
        'GONE',
      ),
  },
];

const atOrder = ({ ref }: { ref: string }) => `/orders/${encodeURIComponent(ref)}/`;
const orderSlots = ({ rlid }: PartnerUnderTest) => ({
  method: 'GET' as const,
  path: `/orders/slots/?rlid=${rlid}&mode=pickup&units=1`,
  reply: OrderTimes,
});
/** An order of one dish of the partner's test restaurant, in our format. */
function orderBody({ rlid, dish = { item: 'test', price: 100 } }: PartnerUnderTest) {
  const { name, phone, note } = party(rlid);
  const { item, price } = dish;
  const line = { item, size: null, quantity: 1, options: [], note: '' };
  const zero = { discount: 0, fees: [], feeTotal: 0, tax: 0, isTaxIncluded: false, tip: 0 };
  return {
    ...{ rlid, number: randomInt(1000), mode: 'pickup', readyAt: 'asap', language: 'en', currency: 'USD', due: price },
    lines: [
      { ...line, name: item, sizeName: null, optionNames: [], unitPrice: price, taxClass: 'meal', isAlcohol: false },
    ],
    price: { ...zero, lines: [{ gross: price, discount: 0, tax: 0 }], subtotal: price, total: price },
    ...{ name, phone, note, vehicle: '', address: '', addressNote: '', tableName: '' },
  };
}
const submit = (body: object, key: string = randomUUID()) => ({
  method: 'POST' as const,
  path: '/orders/',
  body,
  key,
  reply: PartnerOrder,
});
const dropOrder = (partner: PartnerUnderTest, order: { ref: string }) =>
  answerOf(partner, {
    method: 'DELETE',
    path: atOrder(order),
    body: { reason: 'Check of the protocol' },
    key: randomUUID(),
    reply: z.undefined(),
  });

/** Requirements of docs/partners.md for orders. Created orders are cancelled again. */
export const ORDER_CLAIMS: readonly Claim[] = [
  signatures((rlid) => `/orders/slots/?rlid=${rlid}&mode=pickup&units=1`),
  {
    name: 'tells times at which an order can be ready',
    async check(partner) {
      const { slots } = await answerOf(partner, orderSlots(partner));
      if (slots.length === 0) throw new Error('slots of the restaurant of tests: expected times, got none');
      same('slots', slots, slots.toSorted());
    },
  },
  {
    name: 'takes one order for a key, and refuses the key for another order',
    async check(partner) {
      const body = orderBody(partner);
      const key = randomUUID();
      const outcomes = await Promise.all(Array.from({ length: RACERS }, () => ask(partner, submit(body, key))));
      const order = await answerOf(partner, submit(body, key));
      same('reference', order.reference, key);
      for (const outcome of outcomes) if ('ok' in outcome) same('ref for the same key', outcome.ok.ref, order.ref);
      await refuses(ask(partner, submit({ ...body, name: 'Somebody else' }, key)), 'The same key', 'CONFLICT');
      await dropOrder(partner, order);
    },
  },
  {
    name: 'tells an order as it is, and cancels it once',
    async check(partner) {
      const order = await answerOf(partner, submit(orderBody(partner)));
      same('state of a new order', order.state, 'accepted');
      if (!order.may.includes('cancel')) throw new Error('may: expected "cancel" while an order is accepted');
      const read = { method: 'GET' as const, path: atOrder(order), reply: PartnerOrder };
      same('the order when it is read', await answerOf(partner, read), order);
      await dropOrder(partner, order);
      same('state after cancelling', (await answerOf(partner, read)).state, 'cancelled');
    },
  },
  {
    name: 'knows no order that it did not take',
    check: (partner) =>
      refuses(
        ask(partner, { method: 'GET', path: atOrder({ ref: randomUUID() }), reply: PartnerOrder }),
        'An unknown ref',
        'GONE',
      ),
  },
];

/**
 * Checks the requirements on a partner, one after the other. @param tell receives each line as soon as it is ready
 * @returns the number of failures
 */
export async function checkPartner(
  partner: PartnerUnderTest,
  claims: readonly Claim[],
  tell: (line: string) => void,
): Promise<number> {
  let failed = 0;
  for (const { name, check } of claims) {
    try {
      await check(partner);
      tell(`ok    ${name}`);
    } catch (error) {
      failed += 1;
      tell(`FAIL  ${name}\n      ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}
