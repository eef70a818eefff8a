import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { sellSmallMenu } from '#test/ordering-app.ts';
import { menuOverlays } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: ({ db }) => insertLocationRows(db, [buildLocationRow({ rlid: 7, hasOnlineOrdering: true })]),
  });
  await sellSmallMenu(app);
});
afterAll(() => app.close());

it('a menu is sent again only when it has changed', async () => {
  const ask = (tag?: string) =>
    app.http.inject({ url: '/api/menu/?rlid=7', headers: tag === undefined ? {} : { 'if-none-match': tag } });
  const first = await ask();
  const tag = String(first.headers['etag']);
  expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^"1-/)]);
  const packed = await app.http.inject({ url: '/api/menu/?rlid=7', headers: { 'accept-encoding': 'gzip' } });
  expect([packed.headers['content-encoding'], packed.headers['etag']]).toEqual(['gzip', tag]);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
  const again = await ask(`"other", W/${tag}`);
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);

  await app.database.db.insert(menuOverlays).values({
    rlid: 7,
    itemId: 'roll',
    price: 999,
    changedBy: 'test',
    changedAt: new Date(app.clock.now()).toISOString(),
  });
  const changed = await ask(tag);
  expect([changed.statusCode, changed.headers['etag'] === tag]).toEqual([200, false]);
  expect(changed.json<{ items: Record<string, { price: number }> }>().items['roll']?.price).toBe(999);
});
