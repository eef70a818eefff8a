import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, OrderSlots } from '#features/orders/contract.ts';
import type { Ticket } from '#features/orders/staff-contract.ts';
import type { Random } from '../../seeds/demo/restaurants/random.ts';
import type { Client } from './client.ts';
import type { KitchenScreen } from './kitchen-screen.ts';
import type { SimulatedServer } from './server-process.ts';

const MINUTE_MS = 60_000;
/** Minutes after noon of the faults: the first kitchen loses its connection, and the server is killed. */
const FAULTS = { outageFrom: 370, outageTo: 395, kill: 430 };
/** Shares of guests who press twice, cancel, or never come. */
const SHARES = { double: 0.1, cancel: 0.03, uncollected: 0.01 };
/** Share of orders that cooks of one kitchen hand over twice, from two screens. */
const TWICE = 0.05;
const DISHES = ['lobster-roll', 'cream-chowder', 'haddock', 'hush-puppies', 'lime-pie', 'ginger-beer'] as const;

/** What the guest was promised, independent of what the server stored. */
export interface Sold {
  rlid: number;
  key: string;
  /** Secret ids of all replies to this guest: one, however often the order was sent. */
  ids: Set<string>;
  number: number;
  promisedMs: number;
  madeMs: number | null;
  end: 'handed' | 'cancelled' | 'uncollected' | null;
}

export interface SaturdayResult {
  sold: Sold[];
  /** Guests who found no free time. */
  refused: number;
  /** Steps that waited for the connection. */
  kept: number;
  /** Milliseconds from the reply to a guest to the event on a screen; negative when the screen was first. */
  toScreen: number[];
}

export interface SaturdayParts {
  noonMs: number;
  orders: number;
  kitchens: readonly { rlid: number; screens: readonly KitchenScreen[] }[];
  unitsPerSlot: number;
  random: Random;
  newGuest: () => Client;
  server: () => SimulatedServer;
  /** Kills the server and restarts it. */
  crash: (nowMs: number) => Promise<void>;
  /** Called for each order with rlid and the time of its reply. */
  onPlaced: (rlid: number, atMs: number) => void;
}

/** Plays one Saturday: guests who order and kitchens that cook, in the order of the restaurants' clock. */
export async function playSaturday(parts: SaturdayParts): Promise<Omit<SaturdayResult, 'toScreen'>> {
  const { noonMs, kitchens, unitsPerSlot, random, newGuest, server, crash, onPlaced } = parts;
  const sold: Sold[] = [];
  const result = { sold, refused: 0, kept: 0 };
  /** When the cooks of a kitchen are free again. */
  const freeMs = kitchens.map(() => 0);
  let nowMs = noonMs;

  const events: { atMs: number; run: () => Promise<void> }[] = [];
  const at = (atMs: number, run: () => Promise<void>) => {
    const time = Math.max(atMs, nowMs);
    const after = events.findIndex((event) => event.atMs > time);
    events.splice(after < 0 ? events.length : after, 0, { atMs: time, run });
  };

  async function order(kitchen: number): Promise<void> {
    const { rlid } = kitchens[kitchen]!;
    const guest = newGuest();
    const lines = Array.from({ length: random.between(1, 4) }, () => lineOf(random.pick(DISHES)));
    const basket = { rlid, mode: 'pickup', readyAt: 'asap', lines };
    await guest.call<OrderSlots>('slots', `/api/orders/slots/?rlid=${rlid}&mode=pickup&units=${lines.length}`);
    const key = randomUUID();
    const one: Sold = { rlid, key, ids: new Set(), number: 0, promisedMs: 0, madeMs: null, end: null };
    const send = await senderOf(guest, basket, one);
    if (!send) return void (result.refused += 1);
    const times = random.chance(SHARES.double) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, send));
    if (answers.every((isTaken) => !isTaken)) return void (result.refused += 1);
    taken(kitchen, one, guest);
  }

  /** A function that sends the same order repeatedly; undefined when its price cannot be read. */
  async function senderOf(guest: Client, basket: object, one: Sold): Promise<(() => Promise<boolean>) | undefined> {
    const priced = await guest.call<{ price: { total: number } }>('price', '/api/orders/price/', {
      method: 'POST',
      json: basket,
    });
    if (priced.status !== 200) return undefined;
    const json = {
      ...basket,
      seenTotal: priced.body.price.total,
      isOfAge: true,
      name: 'Guest',
      email: `${one.key}@guests.example`,
    };
    return async () => {
      const { status, body } = await guest.call<Order>('submit', '/api/orders/', {
        method: 'POST',
        headers: { 'idempotency-key': one.key },
        json,
      });
      if (status !== 201) return false;
      onPlaced(one.rlid, performance.now());
      one.ids.add(body.id);
      one.number = body.number;
      one.promisedMs = Date.parse(body.promisedAt);
      return true;
    };
  }

  function taken(kitchen: number, one: Sold, guest: Client): void {
    sold.push(one);
    if (random.chance(SHARES.cancel)) return at(nowMs + 30_000, () => cancel(kitchen, one, guest));
    plan(kitchen, one);
  }

  /** Cooks work in the order of the promises, about as fast as the settings say. */
  function plan(kitchen: number, one: Sold): void {
    const began = Math.max(nowMs, freeMs[kitchen] ?? 0);
    const minutes = (15 / unitsPerSlot) * 3 * random.between(60, 110) * 0.01;
    freeMs[kitchen] = began + minutes * MINUTE_MS;
    const madeMs = Math.max(began + random.between(6, 14) * MINUTE_MS, freeMs[kitchen]);
    at(began, () => act(kitchen, one, 'start'));
    at(madeMs, async () => {
      one.madeMs = nowMs;
      await act(kitchen, one, 'bump');
    });
    const end = random.chance(SHARES.uncollected) ? 'uncollected' : 'handed';
    const collected = Math.max(madeMs, one.promisedMs) + random.between(0, 10) * MINUTE_MS;
    at(collected, async () => {
      one.end = end;
      await act(kitchen, one, end === 'handed' ? 'hand' : 'uncollected');
    });
  }

  async function cancel(kitchen: number, one: Sold, guest: Client): Promise<void> {
    const [id = ''] = one.ids;
    const { status } = await guest.call('cancel', `/api/orders/${id}/cancel/`, { method: 'POST' });
    if (status === 200) one.end = 'cancelled';
    else plan(kitchen, one);
  }

  async function act(kitchen: number, one: Sold, action: 'start' | 'bump' | 'hand' | 'uncollected'): Promise<void> {
    const { screens } = kitchens[kitchen]!;
    const screen = random.pick(screens);
    await screen.refresh();
    const ticket = ticketOf(screen, one);
    // A disconnected screen may not have received the order: a cook at another screen does the step later.
    if (!ticket) return at(nowMs + MINUTE_MS, () => act(kitchen, one, action));
    if (!screen.isOnline) result.kept += 1;
    const other = random.pick(screens);
    const isTwice = other !== screen && other.isOnline && random.chance(TWICE);
    await Promise.all([screen.act(ticket.id, { action }), ...(isTwice ? [other.act(ticket.id, { action })] : [])]);
  }

  /** Kills the server while guests order and cooks work; all retry with the same keys after the restart. */
  async function kill(): Promise<void> {
    const guests = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const kitchen = index % kitchens.length;
        const guest = newGuest();
        const { rlid } = kitchens[kitchen]!;
        const one: Sold = {
          rlid,
          key: randomUUID(),
          ids: new Set(),
          number: 0,
          promisedMs: 0,
          madeMs: null,
          end: null,
        };
        const basket = { rlid, mode: 'pickup', readyAt: 'asap', lines: [lineOf('haddock')] };
        return { kitchen, guest, one, send: await senderOf(guest, basket, one) };
      }),
    );
    const sending = guests.map(({ send }) => send?.());
    await sleep(20);
    await crash(nowMs);
    await Promise.all(sending);
    for (const { kitchen, guest, one, send } of guests) {
      if (!(await send?.())) throw new Error('An order was lost with the server');
      taken(kitchen, one, guest);
    }
    for (const { screens } of kitchens) for (const screen of screens) await screen.flush();
  }

  for (let count = 0; count < parts.orders; count += 1) {
    const kitchen = count % kitchens.length;
    at(noonMs + minuteOfOrder(random) * MINUTE_MS, () => order(kitchen));
  }
  const [first] = kitchens;
  const setOnline = (isOnline: boolean) => async () => {
    for (const screen of first?.screens ?? []) {
      if (!isOnline) await screen.refresh();
      screen.isOnline = isOnline;
      await screen.flush();
    }
  };
  for (let hour = 1; hour <= 10; hour += 1)
    at(noonMs + hour * 60 * MINUTE_MS, async () => console.log(`${hour} PM: ${sold.length} orders`));
  at(noonMs + FAULTS.outageFrom * MINUTE_MS, setOnline(false));
  at(noonMs + FAULTS.outageTo * MINUTE_MS, setOnline(true));
  at(noonMs + FAULTS.kill * MINUTE_MS, kill);
  for (let event = events.shift(); event; event = events.shift()) {
    nowMs = event.atMs;
    await server().setClock(nowMs);
    await event.run();
  }
  return result;
}

function ticketOf({ board }: KitchenScreen, { number }: Sold): Ticket | undefined {
  return [...(board?.live ?? []), ...(board?.closed ?? [])].find((one) => one.number === number);
}

/** A rush at lunch and a longer one in the evening, minutes after noon. */
function minuteOfOrder(random: Random): number {
  const spread = random.between(0, 60) + random.between(0, 60);
  return random.chance(0.3) ? spread : 300 + spread * 2;
}

function lineOf(item: (typeof DISHES)[number]) {
  return { item, size: item === 'cream-chowder' ? 'bowl' : null, quantity: 1, options: optionsOf(item) };
}

function optionsOf(item: string) {
  return item === 'lobster-roll' ? [{ group: 'one-side', item: 'slaw' }] : [];
}
