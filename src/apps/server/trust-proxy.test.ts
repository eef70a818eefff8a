import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

/** Whom the server takes each caller for. */
async function addressesSeen(trusted: string, calls: readonly [from: string, forwardedFor: string][]) {
  app = await buildTestApp({ env: { TRUST_PROXY: trusted } });
  const seen: string[] = [];
  app.http.addHook('onRequest', async (request) => void seen.push(request.ip));
  for (const [remoteAddress, forwarded] of calls)
    await app.http.inject({ url: '/robots.txt', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  return seen;
}

it('trusts no unnamed proxy', async () => {
  expect(await addressesSeen('', [['127.0.0.1', '198.51.100.7']])).toEqual(['127.0.0.1']);
});

it('believes near proxies what they added, never what a client wrote before it', async () => {
  const seen = await addressesSeen('1', [
    ['127.0.0.1', '198.51.100.7'],
    ['10.0.0.3', '203.0.113.99, 198.51.100.7, 192.168.4.4'],
    ['198.51.100.7', '203.0.113.99'],
  ]);
  expect(seen).toEqual(['198.51.100.7', '198.51.100.7', '198.51.100.7']);
});

it('trusts the configured proxies', async () => {
  const seen = await addressesSeen('192.0.2.7, 2001:db8::/32', [
    ['192.0.2.7', '203.0.113.99, 198.51.100.7'],
    ['2001:db8::5', '198.51.100.7'],
    ['127.0.0.1', '203.0.113.99'],
  ]);
  expect(seen).toEqual(['198.51.100.7', '198.51.100.7', '127.0.0.1']);
});

it('refuses hosts that are none, which pages would name in their addresses', async () => {
  app = await buildTestApp();
  for (const host of ['a"><img>', 'a.example/b', 'a b']) {
    const reply = await app.http.inject({ url: '/', headers: { host } });
    expect([host, reply.statusCode]).toEqual([host, 400]);
    expect(reply.body).not.toContain('img');
  }
});

it('makes addresses of pages of no other forwarded scheme than https', async () => {
  app = await buildTestApp({ env: { TRUST_PROXY: '1' } });
  for (const scheme of ['javascript', '"><img>', 'https', 'http']) {
    const reply = await app.http.inject({ url: '/robots.txt', headers: { 'x-forwarded-proto': scheme } });
    expect(reply.body).toContain(`Sitemap: ${scheme === 'https' ? 'https' : 'http'}://`);
  }
});

it('accepts the configured number of connections', async () => {
  app = await buildTestApp({ env: { MAX_CONNECTIONS: '123' } });
  expect(app.http.server.maxConnections).toBe(123);
});

it.each([
  [
    'a header that is too long',
    `GET / HTTP/1.1\r\nhost: a\r\ncookie: a=${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    /delete the cookies/,
  ],
  ['what is not HTTP', 'HELLO\r\n\r\n', 400, /not valid HTTP/],
])('answers %s with a sentence', async (_, request, status, sentence) => {
  app = await buildTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
  socket.write(request);
  await once(socket, 'close');
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('content-type: text/plain');
  expect(answer.split('\r\n\r\n')[1]).toMatch(sentence);
});
