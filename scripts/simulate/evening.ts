import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WaitEstimate, WaitListEntry } from '#features/wait-lists/contract.ts';
import type { ActionInput } from '#features/wait-lists/admin/host/step.ts';
import { type Random } from '../../seeds/demo/restaurants/random.ts';
import { type Arrival, drawArrivals } from './arrivals.ts';
import type { Client } from './client.ts';
import type { Host, SentStep } from './host.ts';
import type { SimulatedServer } from './server-process.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** Tables by seats. */
const TABLES = [...Array<number>(10).fill(2), ...Array<number>(11).fill(4), ...Array<number>(4).fill(6), 8, 8, 8];
/** Seats that may stay empty at a table. */
const SPARE_SEATS = 2;
const GRACE_MS = 10 * MINUTE_MS;
/** Minutes after 5 PM of the faults. */
const FAULTS = { kill: 110, offlineFrom: 130, mistake: 142, offlineTo: 145 };

/** The true state of a party, independent of the software. */
export interface Party extends Arrival {
  state: 'waiting' | 'called' | 'seated' | 'left' | 'no_show';
  isHere: boolean;
  /** Token of a party that joined on the web. */
  token: string | null;
  joinedMs: number;
  seatedMs: number | null;
  table: number | null;
  quote: { low: number; high: number };
  /** Number of parties of every size that waited when this one joined. */
  waitingThen: number;
}

export interface EveningResult {
  /** Parties that were on the list. */
  parties: Party[];
  /** Guests who were refused by the list. */
  refused: number;
  /** Steps that were refused because the list had changed, and repeated on the new version. */
  repeated: number;
  /** Steps of the offline minutes. */
  offlineSteps: number;
}

export interface EveningParts {
  /** 5 PM at the restaurant. */
  fiveMs: number;
  name: string;
  rlid: number;
  random: Random;
  hosts: readonly [Host, Host];
  /** 1 for a usual Friday. */
  pace: number;
  newGuest: () => Client;
  server: () => SimulatedServer;
  /** Kills the server and restarts it. */
  crash: (nowMs: number) => Promise<void>;
  hasFaults: boolean;
}

/** Plays one evening: guests, tables and two hosts, in the order of the restaurant's clock. */
export async function playEvening(parts: EveningParts): Promise<EveningResult> {
  const { fiveMs, name, rlid, random, hosts, pace, newGuest, server, crash, hasFaults } = parts;
  const [first, second] = hosts;
  const tables: (Party | null)[] = TABLES.map(() => null);
  const parties: Party[] = [];
  const result: EveningResult = { parties, refused: 0, repeated: 0, offlineSteps: 0 };
  let nowMs = fiveMs;

  const events: { atMs: number; run: () => Promise<void> }[] = [];
  const at = (atMs: number, run: () => Promise<void>) => {
    const time = Math.max(atMs, nowMs);
    const after = events.findIndex((event) => event.atMs > time);
    events.splice(after < 0 ? events.length : after, 0, { atMs: time, run });
  };
  const waiting = () => parties.filter(({ state }) => state === 'waiting');
  const freeTable = (size: number) =>
    TABLES.map((seats, table) => ({ seats, table }))
      .filter(({ seats, table }) => tables[table] === null && seats >= size && seats <= size + SPARE_SEATS)
      .toSorted((a, b) => a.seats - b.seats)[0]?.table;

  /** A host changes a party, and repeats the step if another user had changed the party. */
  async function act(party: Party, input: ActionInput): Promise<void> {
    // A disconnected second host continues with the parties on the tablet.
    const isSecond = second.isOnline ? random.chance(0.5) : second.find(party.name) !== undefined;
    const host = isSecond ? second : first;
    await host.refresh();
    if (!host.find(party.name)) return;
    const sent = await host.change(party.name, input, nowMs);
    if (sent?.outcome === 'refused') await doAgain(sent);
  }

  async function doAgain({ step }: SentStep): Promise<void> {
    if (step.kind !== 'change') return;
    result.repeated += 1;
    await first.refresh();
    const entry = first.find(step.name);
    if (entry && entry.undoUntil !== null && entry.state === 'left')
      await first.change(step.name, { action: 'undo' }, nowMs);
    if (first.find(step.name)?.state !== 'seated') await first.change(step.name, step.input, nowMs);
  }

  async function arrive(arrival: Arrival): Promise<void> {
    const table = freeTable(arrival.size);
    const isFree = table !== undefined && waiting().every(({ size }) => freeTable(size) === undefined);
    if (!arrival.isRemote && isFree) return seatAtOnce(arrival, table);
    const party: Party = {
      ...arrival,
      state: 'waiting',
      isHere: !arrival.isRemote,
      token: null,
      joinedMs: nowMs,
      seatedMs: null,
      table: null,
      quote: { low: 0, high: 0 },
      waitingThen: waiting().length,
    };
    const isOnList = arrival.isRemote ? await joinFromWeb(party) : await joinAtDoor(party);
    if (!isOnList) {
      result.refused += 1;
      return;
    }
    parties.push(party);
    if (party.patienceMs !== null) at(nowMs + party.quote.high * MINUTE_MS + party.patienceMs, () => leave(party));
    if (!party.isHere && !party.neverComes)
      at(nowMs + Math.max(party.travelMs, party.quote.low * 0.9 * MINUTE_MS), () => come(party));
    await useTables();
  }

  /** No party waits for such a table: the host seats the guests without the list. */
  async function seatAtOnce(arrival: Arrival, table: number): Promise<void> {
    const party = { ...arrival } as Party;
    tables[table] = party;
    at(nowMs + arrival.stayMs, () => clear(table));
  }

  async function joinFromWeb(party: Party): Promise<boolean> {
    const guest = newGuest();
    await guest.call<WaitEstimate>('estimate', `/api/waitlist/estimate/?rlid=${rlid}&partySize=${party.size}`);
    const key = randomUUID();
    const { status, body } = await join(guest, party, key);
    if (status !== 201) return false;
    party.token = body.plan_ahead_id;
    party.quote = body.quote;
    return true;
  }

  const join = (guest: Client, { name: of, size }: Pick<Party, 'name' | 'size'>, key: string) =>
    guest.call<WaitListEntry>('join', '/api/waitlist/', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      json: { rlid, name: of, partySize: size, email: `${key}@guests.example` },
    });

  async function joinAtDoor(party: Party): Promise<boolean> {
    const host = second.isOnline && random.chance(0.5) ? second : first;
    await host.refresh();
    const sent = await host.add({ name: party.name, partySize: party.size }, nowMs);
    if (sent?.outcome === 'refused') return false;
    party.quote = host.find(party.name)?.quote ?? party.quote;
    return true;
  }

  async function changeByGuest(party: Party, json: { presence: 'here' }): Promise<void> {
    const guest = newGuest();
    const path = `/api/waitlist/${party.token}/`;
    const { body } = await guest.call<WaitListEntry>('status', path);
    await guest.call('change', path, { method: 'PATCH', json, headers: { 'if-match': `"${body.version}"` } });
  }

  async function come(party: Party): Promise<void> {
    if (party.isHere || (party.state !== 'waiting' && party.state !== 'called')) return;
    party.isHere = true;
    await changeByGuest(party, { presence: 'here' });
    if (party.state === 'called') at(nowMs + 30 * SECOND_MS, () => seat(party));
  }

  async function leave(party: Party): Promise<void> {
    if (party.state !== 'waiting') return;
    party.state = 'left';
    if (party.token === null) return act(party, { action: 'leave', reason: 'Did not want to wait' });
    await newGuest().call('leave', `/api/waitlist/${party.token}/`, { method: 'DELETE' });
  }

  /** Gives free tables to waiting parties, in the order of the line. */
  async function useTables(): Promise<void> {
    for (const party of waiting()) {
      const table = freeTable(party.size);
      if (table === undefined) continue;
      tables[table] = party;
      party.table = table;
      party.state = 'called';
      if (party.isHere) at(nowMs + random.between(20, 90) * SECOND_MS, () => seat(party));
      else {
        await act(party, { action: 'call' });
        if (party.neverComes) at(nowMs + GRACE_MS + 30 * SECOND_MS, () => giveUp(party));
        else at(nowMs + party.travelMs, () => come(party));
      }
    }
  }

  async function seat(party: Party): Promise<void> {
    if (party.state !== 'called') return;
    party.state = 'seated';
    party.seatedMs = nowMs;
    const { table } = party;
    // The simulation knows when a table is free again; nobody records it.
    await act(party, { action: 'seat', table: String((table ?? 0) + 1), isForced: true });
    at(nowMs + party.stayMs, () => clear(table ?? 0));
  }

  async function giveUp(party: Party): Promise<void> {
    party.state = 'no_show';
    await act(party, { action: 'no_show' });
    await clear(party.table ?? 0);
  }

  async function clear(table: number): Promise<void> {
    tables[table] = null;
    await useTables();
  }

  /** Kills the server while guests join and hosts work; all retry with the same keys after the restart. */
  async function kill(): Promise<void> {
    const guests = Array.from({ length: 4 }, (_, index) => ({
      client: newGuest(),
      key: randomUUID(),
      party: { name: `Party ${name} during the crash ${index + 1}`, size: 2 },
    }));
    await first.refresh();
    const shown = waiting()
      .filter((party) => first.find(party.name))
      .slice(0, 4);
    const joins = guests.map(({ client, party, key }) => join(client, party, key));
    const steps = shown.map((party) => first.change(party.name, { action: 'size', partySize: party.size }, nowMs));
    await sleep(15);
    await crash(nowMs);
    await Promise.all([...joins, ...steps]);
    await first.flush();
    for (const { client, party, key } of guests) {
      const { status, body } = await join(client, party, key);
      if (status !== 201) throw new Error(`A join was lost with the server: ${status}`);
      const arrival = drawArrivals(random, nowMs, name)[0];
      if (!arrival) throw new Error('Nobody arrived');
      const joined = { joinedMs: nowMs, seatedMs: null, table: null, quote: body.quote, waitingThen: waiting().length };
      parties.push({
        ...arrival,
        ...party,
        ...joined,
        neverComes: false,
        patienceMs: null,
        state: 'waiting',
        isHere: true,
        token: body.plan_ahead_id,
      });
    }
  }

  /** The first host removes a party from the list that the disconnected second host has seated. */
  async function mistake(): Promise<void> {
    await first.refresh();
    const offline = second.waiting.find((step) => step.kind === 'change' && step.input.action === 'seat');
    if (offline?.kind === 'change' && first.find(offline.name)?.state === 'waiting')
      await first.change(offline.name, { action: 'leave' }, nowMs);
  }

  async function reconnect(): Promise<void> {
    result.offlineSteps = second.waiting.length;
    second.isOnline = true;
    const before = second.sent.length;
    await second.flush();
    for (const sent of second.sent.slice(before)) if (sent.outcome === 'refused') await doAgain(sent);
  }

  for (const arrival of drawArrivals(random, fiveMs, name, pace)) at(arrival.atMs, () => arrive(arrival));
  if (hasFaults) {
    const minute = (after: number) => fiveMs + after * MINUTE_MS;
    at(minute(FAULTS.kill), kill);
    at(minute(FAULTS.offlineFrom), async () => {
      await second.refresh();
      second.isOnline = false;
    });
    at(minute(FAULTS.mistake), mistake);
    at(minute(FAULTS.offlineTo), reconnect);
  }
  for (let event = events.shift(); event; event = events.shift()) {
    nowMs = event.atMs;
    await server().setClock(nowMs);
    await event.run();
  }
  return result;
}
