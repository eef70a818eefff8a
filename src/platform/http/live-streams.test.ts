import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStream } from '#test/event-stream.ts';
import { createLiveStreams, type LiveStreams } from './live-streams.ts';
import { problemReplies, sendProblem } from './problem-reply.ts';

let app: FastifyInstance;
let live: LiveStreams;
let url: string;
let mayStay: () => Promise<boolean>;
beforeEach(async () => {
  mayStay = async () => true;
  live = createLiveStreams({ most: 3, mostFromAddress: 2, beatMs: 5 });
  app = fastify({ forceCloseConnections: 'idle', trustProxy: true });
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  app.addHook('preClose', async () => live.stop());
  app.get<{ Params: { topic: string } }>('/:topic', (request, reply) =>
    live.open(request, reply, { topic: request.params.topic, mayStay: () => mayStay(), checkSeconds: 5 }),
  );
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** Status of a response whose body is ignored. */
async function refusal(headers: Record<string, string>): Promise<number> {
  const reply = await fetch(`${url}/a`, { headers });
  await reply.body?.cancel();
  return reply.status;
}

it('refuses clients that do not accept a stream, and more streams than an address may have', async () => {
  expect(await refusal({})).toBe(400);
  const [first, second] = [await openStream(`${url}/a`), await openStream(`${url}/a`)];
  expect(await refusal({ accept: 'text/event-stream' })).toBe(503);
  first.close();
  expect(await first.next()).toBeNull();
  await expect.poll(() => refusal({ accept: 'text/event-stream' })).toBe(200);
  second.close();
});

it('counts all addresses of an IPv6 network as one', async () => {
  const from = (address: string) => openStream(`${url}/a`, { 'x-forwarded-for': address });
  const streams = [await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::2')];
  const [third, other] = [await from('2001:db8:1:2::3'), await from('2001:db8:1:3::1')];
  expect([third.status, other.status]).toEqual([503, 200]);
  for (const stream of [...streams, other]) stream.close();
});

it('opens nothing for HEAD, which no client could close', async () => {
  const headers = { accept: 'text/event-stream' };
  for (let asked = 0; asked < 5; asked += 1) {
    const reply = await fetch(`${url}/a`, { method: 'HEAD', headers });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  }
  const stream = await openStream(`${url}/a`);
  expect(stream.status).toBe(200);
  stream.close();
});

it("begins with an event, and sends changes of its topic and '*'", async () => {
  const stream = await openStream(`${url}/a`);
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(await stream.next()).toBe('change');
  let shown = 0;
  const counted = (async () => {
    while ((await stream.next()) !== null) shown += 1;
  })();
  live.wake(['b']);
  live.wake(['c', 'a']);
  live.wake(['*']);
  await expect.poll(() => shown).toBe(2);
  live.stop();
  await counted;
  expect(shown).toBe(2);
});

it.each([
  ['may no longer stay', async () => false],
  [
    'cannot be checked',
    async () => {
      throw new Error('The session is over');
    },
  ],
])('ends a stream that %s', async (_, answer) => {
  const stream = await openStream(`${url}/a`);
  await stream.next();
  mayStay = answer;
  expect(await stream.next()).toBeNull();
});

it('ends all streams when the server stops, and opens no more', async () => {
  const stream = await openStream(`${url}/a`);
  await stream.next();
  await app.close();
  expect(await stream.next()).toBeNull();
});
