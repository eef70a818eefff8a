import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '#features/reservations/server/tables.ts';
import { UNSUBSCRIBE_PATH } from '#features/subscriptions/contract.ts';
import { unsubscribe } from '#templates/unsubscribe/definition.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { makeLivePage } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';

let app: TestApp;
let address = 0;

beforeAll(async () => {
  app = await buildTestApp({ env: { PUBLIC_URL: 'https://www.chain.example' } });
  await makeLivePage(app, { template: 'unsubscribe', slug: 'unsubscribe', content: unsubscribe.example });
  await app.database.exec(`INSERT INTO sites (name, host, root_page_id, language_code)
    SELECT 'Second', 'second.example', root_page_id, 'en' FROM sites`);
});
afterAll(() => app.close());

/** Headers of a guest with a token, to a host and from an origin. */
async function headersOf(host: string, origin: string) {
  const token = await app.http.inject({ url: '/api-nc/csrftoken/', headers: { host } });
  return {
    host,
    origin,
    'x-csrftoken': token.json<{ csrf_token: string }>().csrf_token,
    cookie: String(token.headers['set-cookie']).split(';', 1)[0] ?? '',
  };
}

/** The status of a guest's post. */
async function statusOf(url: string, host: string, origin: string): Promise<number> {
  const reply = await app.http.inject({
    method: 'POST',
    url,
    remoteAddress: `203.0.113.${(address += 1)}`,
    headers: { ...(await headersOf(host, origin)), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      Email: 'ada@mail.example',
      description: 'The map has no labels',
      email: '',
      captcha_skip: 'on',
    }).toString(),
  });
  return reply.statusCode;
}

describe.each([
  ['a page', '/unsubscribe/', 303],
  ['the accessibility form', '/accessibility-report/', 303],
  ['an endpoint', UNSUBSCRIBE_PATH, 200],
])('a post of guests to %s', (_, url, taken) => {
  it.each([
    ['www.chain.example', 'https://www.chain.example'],
    ['second.example', 'https://second.example'],
    ['second.example:8443', 'https://second.example:8443'],
  ])('is taken at %s', async (host, origin) => {
    expect(await statusOf(url, host, origin)).toBe(taken);
  });

  it.each([
    ['from another site', 'second.example', 'https://evil.example'],
    ['from one of our sites to another', 'second.example', 'https://www.chain.example'],
    ['from one of our sites to the main one', 'www.chain.example', 'https://second.example'],
    ['without HTTPS', 'second.example', 'http://second.example'],
    ['to a host that leads here and is none of ours', 'evil.example', 'https://evil.example'],
  ])('is refused %s', async (_case, host, origin) => {
    expect(await statusOf(url, host, origin)).toBe(403);
  });
});

it('lets staff sign in at PUBLIC_URL alone', async () => {
  const url = '/wagtail/login/';
  expect(await statusOf(url, 'www.chain.example', 'https://www.chain.example')).toBe(400);
  expect(await statusOf(url, 'second.example', 'https://second.example')).toBe(403);
});

it('sends guests who reserve at a site to that site afterwards, at its own port', async () => {
  await insertLocationRows(app.database.db, [buildLocationRow({ rlid: 10001, isReservationsEnabled: true })]);
  await app.services.locations.update([10001]);
  const date = new Date(app.services.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const asked = `/api/reservations/slots/?rlid=10001&date=${date}&partySize=2`;
  const { slots } = (await app.http.inject(asked)).json<{ slots: { start: string }[] }>();
  for (const host of ['second.example', 'second.example:8443', 'www.chain.example', 'www.chain.example:8443']) {
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/reservations/holds/',
      remoteAddress: `203.0.113.${(address += 1)}`,
      headers: {
        ...(await headersOf(host, host.startsWith('www') ? 'https://www.chain.example' : `https://${host}`)),
        'idempotency-key': `a hold at ${host}`,
      },
      payload: { rlid: 10001, start: slots[0]?.start, partySize: 2 },
    });
    expect(reply.statusCode).toBe(201);
  }
  const rows = await app.database.db
    .select({ origin: reservations.origin })
    .from(reservations)
    .orderBy(reservations.id);
  expect(rows.map(({ origin }) => origin)).toEqual([
    'https://second.example',
    'https://second.example',
    'https://www.chain.example',
    'https://www.chain.example',
  ]);
});
