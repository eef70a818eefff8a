import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PARTNER_SECRET, startPartnerServer } from '#test/partner-server.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { signBody } from '#platform/http/signed-body.ts';
import { HOOK_SIGNATURE_HEADER } from '#platform/providers/hook.ts';
import { waitListHookRoutes } from '../public-routes-hooks.ts';
import type { PartnerEntry } from './partner-entry.ts';
import { erasePartnerEntries } from '#features/front-of-house/server/index.ts';
import { partnerEntries } from '#features/front-of-house/server/tables.ts';
import { waitListEntries } from '../tables.ts';

const DAY_MS = 86_400_000;

let ours: Database;
let theirs: Database;
/** The installation whose restaurant 10001 is kept at a partner, and the partner. */
let guest: Awaited<ReturnType<typeof openEvening>>;
let house: Awaited<ReturnType<typeof openEvening>>;
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
  house = await openEvening(theirs);
  await house.settle();
  await server?.close();
  server = await startPartnerServer(house);
  guest = await openEvening(ours, [10001, 10002], {
    partner: { url: server.url, secrets: [server.secret] },
  });
  await guest.settle({ provider: 'partner' });
});

// The same tests run against both providers: our own server, and a partner's server over its protocol.
describe.each([
  ['the house', () => house],
  ['a partner', () => guest],
])('a wait list kept by %s', (_, evening) => {
  const join = (body = {}, key = randomUUID() as string) =>
    evening().join({ phone: '407-555-0143', ...body }, { key, ip: '192.0.2.9' });

  it('gives one entry for a key, and refuses the key for another party', async () => {
    const key = randomUUID();
    const entries = await Promise.all(Array.from({ length: 5 }, () => codeOf(join({}, key))));
    expect(await theirs.db.$count(waitListEntries)).toBe(1);
    const again = await join({}, key);
    expect(entries).toContainEqual(expect.objectContaining({ plan_ahead_id: again.plan_ahead_id, state: 'waiting' }));
    expect(await codeOf(join({ name: 'Ben' }, key))).toBe('key_reused');
  });

  it('gives the last place to one of many who join at once', async () => {
    await house.settle({ remoteCap: 1 });
    const joins = Array.from({ length: 8 }, (__, at) => codeOf(evening().join({ phone: `407-555-02${10 + at}` })));
    const answers = await Promise.all(joins);
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(7);
  });

  it('refuses for the same reasons', async () => {
    await join();
    expect(await codeOf(join())).toBe('duplicate');
    expect(await codeOf(join({ phone: '407-555-0144', partySize: 9 }))).toBe('party_too_large');
    house.clock.advance(4 * 3_600_000);
    guest.clock.advance(4 * 3_600_000);
    expect(await codeOf(join({ phone: '407-555-0145' }))).toBe('closed');
  });

  it('gives the wait, and each change with the version that the guest saw', async () => {
    await house.join();
    const { lists } = evening();
    expect(await lists.estimate(10001, 2)).toMatchObject({ rlid: 10001, isOpen: true, partiesAhead: 1 });
    const entry = await join();
    expect(entry).toMatchObject({ rlid: 10001, partiesAhead: 1, presence: 'remote', version: 1 });
    const id = entry.plan_ahead_id;
    expect(await lists.change(id, { presence: 'coming' }, 1)).toMatchObject({ presence: 'coming', version: 2 });
    expect(await codeOf(lists.change(id, { partySize: 4 }, 1))).toBe('precondition_failed');
    expect(await lists.find(id)).toMatchObject({ partySize: 2, version: 2 });
    await lists.leave(id);
    expect(await lists.find(id)).toMatchObject({ state: 'left' });
    for (const { clock } of [house, guest]) clock.advance(1_000);
    expect(await lists.rejoin(id)).toMatchObject({ state: 'waiting' });
    await lists.leave(id);
    expect(await lists.find(id), 'left again').toMatchObject({ state: 'left' });
    for (const token of ['A'.repeat(22), '1', '']) expect(await codeOf(lists.find(token))).toBe('not_found');
  });
});

describe('a partner', () => {
  const join = () => guest.join({ phone: '407-555-0143' });

  it('makes one entry of a join whose answer was lost', async () => {
    server.fail('silent');
    const entry = await join();
    expect(await theirs.db.$count(waitListEntries)).toBe(1);
    expect(server.calls()).toBe(2);
    expect(await guest.lists.find(entry.plan_ahead_id)).toMatchObject({ state: 'waiting' });
  });

  it('that fails is reported as an unavailable service, and its last state is shown', async () => {
    const { plan_ahead_id: id } = await join();
    for (const fault of ['down', 'broken'] as const) {
      server.fail(fault);
      expect(await codeOf(guest.lists.estimate(10001, 2))).toBe('unavailable');
      expect(await codeOf(guest.lists.leave(id))).toBe('unavailable');
      expect(await guest.lists.find(id)).toMatchObject({ state: 'waiting', partySize: 2 });
    }
    const shown = await guest.lists.estimate(10001, 2).catch(String);
    expect(shown).not.toContain('secret');
  });

  it('reports changes in any order and twice, and the newest counts', async () => {
    const { plan_ahead_id: id } = await join();
    const [row] = await ours.db.select().from(partnerEntries);
    const last = row?.last as PartnerEntry | null | undefined;
    if (!last || !guest.lists.partner) throw new Error('Nothing was kept');
    const at = (minutes: number) => new Date(guest.clock.now() + minutes * 60_000).toISOString();
    const called = { ...last, state: 'called' as const, version: 2 };
    const seated = { ...last, state: 'seated' as const, version: 3 };
    await guest.lists.partner.take(at(2), [seated]);
    await guest.lists.partner.take(at(1), [called]);
    await guest.lists.partner.take(at(2), [seated]);
    server.fail('down');
    expect(await guest.lists.find(id)).toMatchObject({ state: 'seated', version: 3 });
  });

  it('keeps nothing of the guest at our side, and entries are forgotten after ninety days', async () => {
    await join();
    const rows = JSON.stringify(await ours.db.select().from(partnerEntries));
    for (const personal of ['4075550143', '407-555-0143', 'guests.example']) expect(rows).not.toContain(personal);
    const erase = (days: number) =>
      inTransaction(ours.db, (tx) => erasePartnerEntries(tx, guest.clock.now() + days * DAY_MS));
    expect([await erase(90), await erase(91)]).toEqual([0, 1]);
  });

  it('is asked for its own restaurants only, and keeps its entries when the restaurant takes its list back', async () => {
    expect(await guest.lists.estimate(10002, 2)).toMatchObject({ rlid: 10002, closedReason: 'off' });
    expect(server.calls()).toBe(0);
    const { plan_ahead_id: id } = await join();
    await guest.settle({ provider: 'house' });
    expect(await guest.lists.find(id)).toMatchObject({ state: 'waiting' });
    const other = await guest.join({ phone: '407-555-0199' });
    expect(await theirs.db.$count(waitListEntries)).toBe(1);
    expect(await guest.lists.find(other.plan_ahead_id)).toMatchObject({ partiesAhead: 0 });
  });
});

describe('reports of a partner', () => {
  const report = async (body: string, header: string | undefined, secrets = [server.secret]) => {
    const app = fastify();
    problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
    waitListHookRoutes(app, { waitLists: guest.lists, clock: guest.clock, waitListSecrets: secrets });
    const headers = { 'content-type': 'application/json', ...(header && { [HOOK_SIGNATURE_HEADER]: header }) };
    const reply = await app.inject({ method: 'POST', url: '/api/waitlist/hooks/partner/', headers, payload: body });
    await app.close();
    return reply;
  };
  const signed = (body: string, ageMs = 0) =>
    signBody(Buffer.from(body), PARTNER_SECRET, Math.floor((guest.clock.now() - ageMs) / 1000));

  it('are taken when they are signed, and refused unsigned, late, changed or malformed', async () => {
    const { plan_ahead_id: id } = await guest.join();
    const [row] = await ours.db.select().from(partnerEntries);
    const occurredAt = new Date(guest.clock.now() + 60_000).toISOString();
    const body = JSON.stringify({
      id: 'report 1',
      occurredAt,
      events: [{ ...row?.last, state: 'called', version: 2 }],
    });
    const changed = body.replace('called', 'seated');
    for (const [sent, header] of [
      [body, undefined],
      [body, signed(body, 6 * 60_000)],
      [changed, signed(body)],
    ] as const)
      expect((await report(sent, header)).statusCode, String(header)).toBe(401);
    for (const sent of ['{}', 'not json'])
      expect((await report(sent, signed(sent))).json()).toMatchObject({
        status: 400,
        detail: 'In the report, id is required, occurredAt is required, events is required',
      });
    expect((await report(body, signed(body))).json()).toEqual({ received: 1 });
    server.fail('down');
    expect(await guest.lists.find(id)).toMatchObject({ state: 'called', version: 2 });
  });
});

it('redirects guests to another website, and takes nobody here, where the settings say so', async () => {
  await guest.settle({ provider: 'redirect', redirectUrl: 'https://tables.example/orlando' });
  expect(await guest.lists.estimate(10001, 2)).toMatchObject({
    isOpen: false,
    closedReason: 'elsewhere',
    url: 'https://tables.example/orlando',
  });
  expect(await codeOf(guest.join())).toBe('closed');
});
