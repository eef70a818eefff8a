import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fastify, type FastifyInstance } from 'fastify';
import { fixedClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { signBody } from '#platform/http/signed-body.ts';
import { createTestDatabase } from '#test/database.ts';
import { collide, deadlockOnce, hasSessions } from '#test/deadlock.ts';
import { deliveryStatus, feedbackReport } from '#test/mail-reports.ts';
import type { NewMail } from '../new-mail.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { forgetMailTo } from './forget-mail.ts';
import { mailEventRoutes } from './public-routes-events.ts';
import { isSuppressed } from './suppressions.ts';
import { mailEvents, mails } from './tables.ts';

const SECRET = 'a secret that nobody else has';
const PATH = '/api/mail/events/';
const NOW = '2026-11-21T12:00:00.000Z';
let database: Database;
let http: FastifyInstance;
let clock = fixedClock(NOW);
let left: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  http = await build(new Secret(SECRET));
});
afterAll(async () => {
  await http.close();
  await database.close();
});
beforeEach(async () => {
  clock = fixedClock(NOW);
  left = [];
  await database.exec('DELETE FROM mail_events; DELETE FROM mails; DELETE FROM mail_suppressions');
});

async function build(secret: Secret | null): Promise<FastifyInstance> {
  const app = fastify();
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  mailEventRoutes(app, {
    db: database.db,
    clock: { now: () => clock.now() },
    eventsSecret: secret,
    leave: async (_tx, address, source) => void left.push(`${address} by ${source}`),
  });
  await app.ready();
  return app;
}

/** Queues a mail and returns its Message-ID. */
async function sendMail(more: Partial<NewMail> = {}): Promise<string> {
  const id = await inTransaction(database.db, (tx) =>
    enqueueMail(
      tx,
      { now: NOW },
      {
        key: null,
        list: 'transactional',
        to: { address: 'odo@mail.example', name: '' },
        subject: 'Hello',
        text: 'Hello.',
        html: '<p>Hello.</p>',
        ...more,
      },
    ),
  );
  const mail = (await database.db.select().from(mails)).find((one) => one.id === id);
  return `<${mail?.messageUid}@chain.example>`;
}

interface Call {
  type?: string;
  signature?: string | null;
  app?: FastifyInstance;
}
const seconds = () => Math.floor(clock.now() / 1000);
const post = (payload: string | Buffer, { type = 'application/json', signature, app = http }: Call = {}) =>
  app.inject({
    method: 'POST',
    url: PATH,
    payload,
    headers: {
      'content-type': type,
      ...(signature !== null && { 'x-mail-signature': signature ?? signBody(Buffer.from(payload), SECRET, seconds()) }),
    },
  });
const tell = (...events: object[]) => post(JSON.stringify({ events }));
const report = (text: string) => post(text, { type: 'message/rfc822' });
const stored = () => database.db.select().from(mailEvents).orderBy(mailEvents.id);
const isStopped = (address = 'odo@mail.example') => isSuppressed(database.db, address, 'marketing');

describe('who may report', () => {
  const body = JSON.stringify({ events: [{ id: 'a', type: 'bounce', recipient: 'odo@mail.example' }] });
  it.each<[string, () => string | null]>([
    ['nobody', () => null],
    ['an empty one', () => ''],
    ['nonsense', () => 't=1,v1=2'],
    ['another secret', () => signBody(Buffer.from(body), 'another secret, as long as ours', seconds())],
    ['another body', () => signBody(Buffer.from(`${body} `), SECRET, seconds())],
    ['a time that is past', () => signBody(Buffer.from(body), SECRET, seconds() - 301)],
    ['a time that is to come', () => signBody(Buffer.from(body), SECRET, seconds() + 301)],
    [
      'a time that was changed',
      () => signBody(Buffer.from(body), SECRET, seconds() - 301).replace(/t=\d+/, `t=${seconds()}`),
    ],
  ])('is not who signs with %s', async (_, sign) => {
    const reply = await post(body, { signature: sign() });
    expect(reply.statusCode).toBe(401);
    expect(await stored()).toEqual([]);
    expect(await isStopped()).toBe(false);
  });

  it('is the sender with the secret, also during a rotation', async () => {
    const [time = '', good = ''] = signBody(Buffer.from(body), SECRET, seconds()).split(',');
    expect((await post(body, { signature: `${time}, v1=${'0'.repeat(64)}, ${good}` })).json()).toEqual({ received: 1 });
  });

  it('is refused where there is no secret', async () => {
    const app = await build(null);
    expect((await post(body, { app })).statusCode).toBe(404);
    await app.close();
  });
});

describe('bad input', () => {
  it.each<[string, string | Buffer, string[]]>([
    ['no JSON', '{', ['__all__']],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), ['__all__']],
    ['a list', '[]', ['']],
    ['no events', '{}', ['events']],
    [
      'too many',
      JSON.stringify({
        events: Array.from({ length: 501 }, (_, at) => ({ id: `${at}`, type: 'bounce', recipient: 'a@b.example' })),
      }),
      ['events'],
    ],
    ['an event of no kind', '{"events":[{"id":"a","type":"open","recipient":"a@b.example"}]}', ['events.0.type']],
    ['an event about nobody', '{"events":[{"id":"a","type":"bounce"}]}', ['events.0.recipient']],
    ['an event without a name', '{"events":[{"id":"","type":"bounce","recipient":"a@b.example"}]}', ['events.0.id']],
    [
      'a name that no database keeps',
      String.raw`{"events":[{"id":"a\u0000","type":"bounce","recipient":"a@b.example"}]}`,
      ['events.0.id'],
    ],
  ])('is refused: %s', async (_, payload, fields) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(fields);
    expect(await stored()).toEqual([]);
  });

  it('is refused when it is too large, or of another kind', async () => {
    expect((await post('x'.repeat(1_000_001), { type: 'message/rfc822' })).statusCode).toBe(413);
    expect((await post('a=b', { type: 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await post('', { type: 'multipart/form-data; boundary=x' })).statusCode).toBe(415);
  });
});

describe('events', () => {
  it('suppress the address of a mailbox that is not there, at once', async () => {
    const message_id = await sendMail();
    const reply = await tell({
      id: 'b1',
      type: 'bounce',
      message_id,
      recipient: 'forwarded@elsewhere.example',
      detail: '550\r\nno such user',
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { received: 1 }]);
    expect(await isStopped()).toBe(true);
    expect(await isStopped('forwarded@elsewhere.example')).toBe(false);
    const [event] = await stored();
    expect(event).toMatchObject({ kind: 'bounce', detail: '550 no such user' });
    expect(event?.mailId).not.toBeNull();
    // An answer to what its owner does next may still reach them.
    expect(await isSuppressed(database.db, 'odo@mail.example', 'transactional')).toBe(false);
    expect(left).toEqual([]);
  });

  it('end e-mail to who calls it spam, and to who left elsewhere', async () => {
    await tell(
      { id: 'c1', type: 'complaint', recipient: 'Odo@mail.example' },
      { id: 'u1', type: 'unsubscribe', recipient: 'pim@mail.example' },
    );
    expect(await isStopped()).toBe(true);
    expect(left).toEqual(['Odo@mail.example by complaint', 'pim@mail.example by mail provider']);
  });

  it('count what was temporarily not delivered, for a month', async () => {
    const soft = (id: string) => tell({ id, type: 'bounce', permanent: false, recipient: 'odo@mail.example' });
    for (const id of ['1', '2', '3', '4', '4', '4']) await soft(id);
    expect(await isStopped()).toBe(false);
    clock.advance(31 * 86_400_000);
    await soft('5');
    expect(await isStopped()).toBe(false);
    for (const id of ['6', '7', '8', '9']) await soft(id);
    expect(await isStopped()).toBe(true);
  });

  it('said twice are one, whatever the second says', async () => {
    await tell({ id: 'same', type: 'bounce', permanent: false, recipient: 'odo@mail.example' });
    expect((await tell({ id: 'same', type: 'complaint', recipient: 'odo@mail.example' })).json()).toEqual({
      received: 1,
    });
    expect(await stored()).toHaveLength(1);
    expect(left).toEqual([]);
  });

  it('answer the same for what we know and what we do not', async () => {
    const known = await sendMail();
    const unknown = '<00000000-0000-4000-8000-000000000000@chain.example>';
    const replies = await Promise.all(
      [known, unknown, 'nonsense', `<${"' OR 1=1 --"}@x>`].map((message_id, at) =>
        tell({ id: `e${at}`, type: 'bounce', message_id }),
      ),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"received":1}']),
    );
    expect(await stored()).toHaveLength(1);
  });

  it('come from two callers at once without harm', async () => {
    const events = Array.from({ length: 40 }, (_, at) => ({
      id: `n${at}`,
      type: 'bounce',
      recipient: `g${at % 7}@mail.example`,
    }));
    const replies = await Promise.all([tell(...events), tell(...events.toReversed()), tell(...events)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(40);
  });
});

it('events go with the mails of an address whose owner is erased, and no others', async () => {
  const message_id = await sendMail();
  await tell(
    { id: 'f1', type: 'bounce', message_id, detail: '550 odo@mail.example is not here' },
    { id: 'f2', type: 'unsubscribe', recipient: 'ODO@mail.example' },
    { id: 'f3', type: 'unsubscribe', recipient: 'pim@mail.example' },
  );
  await inTransaction(database.db, (tx) => forgetMailTo(tx, 'Odo@mail.example'));
  expect((await stored()).map(({ id }) => id)).toEqual(['event f3']);
  expect(await database.db.$count(mails)).toBe(0);
  // That nothing may be sent there outlives it.
  expect(await isStopped()).toBe(true);
});

describe('events that lock the same rows as others', () => {
  it('are taken in the order of their addresses, whatever their names', async () => {
    const complaint = (id: string, recipient: string) => ({ id, type: 'complaint', recipient });
    await tell(
      complaint('1', 'zoe@mail.example'),
      complaint('2', 'Ada@mail.example'),
      complaint('3', 'kim@mail.example'),
    );
    expect(left.map((one) => one.split('@')[0])).toEqual(['Ada', 'kim', 'zoe']);
  });

  it.each(['events', 'a report'])('are taken anew after a deadlock: %s', async (kind) => {
    const messageId = await sendMail();
    const tried = await deadlockOnce(database, 'mail_events');
    const { statusCode } = await (kind === 'events'
      ? tell({ id: 'd1', type: 'bounce', message_id: messageId })
      : report(deliveryStatus({ messageId })));
    expect([statusCode, await tried()]).toEqual([200, 2]);
    expect(await isStopped()).toBe(true);
  });

  it.skipIf(!hasSessions)('are taken anew when another session waits for them and they for it', async () => {
    const take = (id: string) =>
      `INSERT INTO mail_events (id, kind, address_hash, detail, received_at) VALUES ('event ${id}', 'complaint', '', '', now())`;
    const { statusCode } = await collide(database, [take('zoe'), take('ada')], () =>
      tell(
        { id: 'ada', type: 'complaint', recipient: 'ada@mail.example' },
        { id: 'kim', type: 'complaint', recipient: 'kim@mail.example' },
        { id: 'zoe', type: 'complaint', recipient: 'zoe@mail.example' },
      ),
    );
    expect(statusCode).toBe(200);
    // An event that the other call stored is not stored twice; an event that neither stored is not lost.
    expect((await stored()).map(({ id }) => id).toSorted()).toEqual(['event ada', 'event kim', 'event zoe']);
    expect(left.map((one) => one.split('@')[0])).toEqual(['ada', 'kim', 'kim']);
  });
});

describe('reports as they came', () => {
  it('are taken for the mail that they carry, once', async () => {
    const messageId = await sendMail();
    expect((await report(deliveryStatus({ messageId }))).json()).toEqual({ received: 1 });
    await report(deliveryStatus({ messageId, diagnostic: 'smtp; another server says so too' }));
    expect((await stored()).map(({ kind }) => kind)).toEqual(['bounce']);
    expect(await isStopped()).toBe(true);
    await report(feedbackReport({ messageId }));
    expect((await stored()).map(({ kind }) => kind).toSorted()).toEqual(['bounce', 'complaint']);
    expect(left).toEqual(['odo@mail.example by complaint']);
  });

  it('are trusted for our mail only, whoever they name', async () => {
    for (const text of [
      deliveryStatus({ messageId: '<00000000-0000-4000-8000-000000000000@chain.example>' }),
      deliveryStatus({ messageId: '<news@chain.example>' }),
      'Subject: out of office\r\n\r\nI am away.',
      '\u0000\u0001',
    ])
      expect((await report(text)).json()).toEqual({ received: 1 });
    expect(await stored()).toEqual([]);
    expect(await isStopped()).toBe(false);
  });
});
