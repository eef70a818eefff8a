import type { FastifyRequest } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { recordStatements } from '#platform/db/client.ts';
import { redirects } from '#features/redirects/server/tables.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '#test/app.ts';
import { pagePath } from './page-path.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.exec('DELETE FROM redirects'));

const ask = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const { statusCode, headers } = await app.http.inject({ method, url });
  return [statusCode, headers.location];
};
const browse = async (url: string) => {
  const { statusCode, headers } = await app.http.inject({ url, headers: { accept: 'text/html' } });
  return [statusCode, headers.location];
};
const insert = (row: Partial<typeof redirects.$inferInsert>) =>
  app.database.db
    .insert(redirects)
    .values({ oldPath: '/old', targetUrl: '/new/', createdAt: TEST_NOW, ...row })
    .returning({ id: redirects.id });

it('redirects from an address that was missing a moment ago, and is missing again without the redirect', async () => {
  expect(await ask('/old/')).toEqual([404, undefined]);
  expect(await ask('/old/')).toEqual([404, undefined]);
  await insert({});
  expect(await ask('/old/')).toEqual([301, '/new/']);
  expect(await ask('/old/', 'HEAD')).toEqual([301, '/new/']);
  await app.database.exec('UPDATE redirects SET is_permanent = false');
  expect(await ask('/old/')).toEqual([302, '/new/']);
  await app.database.exec('DELETE FROM redirects');
  expect(await ask('/old/')).toEqual([404, undefined]);
});

it.each(['/documents/99/old.pdf', '/feeds/999/atom.xml', '/video-track/99/', '/locations/list/a/b/c/'])(
  'redirects from %s too, whose own route finds nothing',
  async (oldPath) => {
    expect(await browse(oldPath)).toEqual([404, undefined]);
    await insert({ oldPath: oldPath.replace(/\/$/, '') });
    expect(await browse(oldPath)).toEqual([301, '/new/']);
  },
);

it.each(['/old/', '/old', '/old/?utm_source=mail'])('answers %s once, without drawing a page as well', async (url) => {
  await insert({});
  const before = app.log.length;
  expect((await ask(url))[0]).toBe(301);
  expect(app.log.slice(before).filter(({ level }) => Number(level) > 30)).toEqual([]);
});

it('redirects capital letters as the same address without them', async () => {
  await insert({ oldPath: '/fest' });
  expect(await browse('/Fest?utm=1')).toEqual([301, '/new/?utm=1']);
  await insert({ oldPath: '/Fest', targetUrl: '/exact/' });
  expect(await browse('/Fest/')).toEqual([301, '/exact/']);
});

it('redirects capital letters to the page that is meant, unless a redirect has the address', async () => {
  expect(await browse('/Locations/?address=Reno')).toEqual([301, '/locations/?address=Reno']);
  expect(await browse('/LOCATIONS')).toEqual([301, '/locations/']);
  expect(await browse('/Reserve/?rlid=7')).toEqual([301, '/reserve/?rlid=7']);
  expect(await browse('/Nowhere')).toEqual([301, '/Nowhere/']);
  expect(await browse('/Old-%2F/')).toEqual([404, undefined]);
  expect(await browse('/Nowhere/')).toEqual([404, undefined]);
  await insert({ oldPath: '/Locations' });
  expect((await browse('/Locations/'))[1]).toMatch(/^\/new\//);
});

it.each(['//', '/\\', '\\/'])('takes %s for the beginning of a path, not of a host', (begin) => {
  expect(pagePath({ url: `${begin}elsewhere.example/locations/` } as FastifyRequest)).toBe(
    '/elsewhere.example/locations/',
  );
});

it('redirects nothing of the admin', async () => {
  await insert({ oldPath: '/wagtail/nothing' });
  expect((await browse('/wagtail/nothing/'))[1]).not.toBe('/new/');
});

it('asks three things for an address that nothing answers, and reads no content', async () => {
  await ask('/nothing/one/');
  const { statements } = await recordStatements(() => ask('/nothing/two/'));
  expect(statements).toHaveLength(3);
  // Only together with a page at this very path, never of a page above it.
  expect(statements.join('\n')).not.toContain('from "page_revisions"');
  expect(statements.filter((text) => text.includes('page_revisions'))).toEqual([
    expect.stringMatching(/left join "page_revisions" on \(.*"pages"."url_path" = \$\d+\)/),
  ]);
});

it('never replaces an existing page', async () => {
  await insert({ oldPath: '/', targetUrl: 'https://elsewhere.example/' });
  await insert({ oldPath: '/wagtail/login', targetUrl: 'https://elsewhere.example/' });
  await insert({ oldPath: '/api/ht', targetUrl: 'https://elsewhere.example/' });
  for (const url of ['/', '/wagtail/login/', '/api/ht/']) expect((await ask(url))[0], url).toBe(200);
  await insert({});
  expect((await ask('/old/', 'POST'))[1]).toBeUndefined();
});

it('leads to no other site by what was stored as a path of this one', async () => {
  for (const targetUrl of ['/%2Fevil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)']) {
    await app.database.exec('DELETE FROM redirects');
    await insert({ targetUrl });
    expect(await ask('/old/'), targetUrl).toEqual([404, undefined]);
  }
});

it('takes the query along within the site, unless the old address had one', async () => {
  await insert({});
  await insert({ oldPath: '/far', targetUrl: 'https://elsewhere.example/' });
  await insert({ oldPath: '/old?id=7', targetUrl: '/seventh/' });
  expect(await ask('/old/?a=1')).toEqual([301, '/new/?a=1']);
  expect(await ask('/old/?id=7')).toEqual([301, '/seventh/']);
  expect(await ask('/far/?a=1')).toEqual([301, 'https://elsewhere.example/']);
});

it('leads from an address without its final slash in one step', async () => {
  await insert({});
  await insert({ oldPath: '/Old/Page' });
  await insert({ oldPath: '/locations', targetUrl: '/elsewhere/' });
  expect(await ask('/old?a=1')).toEqual([301, '/new/?a=1']);
  expect(await ask('/Old/Page')).toEqual([301, '/new/']);
  for (const _ of ['first', 'known']) expect(await ask('/locations')).toEqual([301, '/locations/']);
  expect(await ask('/nothing')).toEqual([301, '/nothing/']);
});

it('counts who was led on', async () => {
  const [row] = await insert({});
  await ask('/old/');
  await ask('/old/');
  await vi.waitFor(async () => {
    const [counted] = await app.database.db
      .select()
      .from(redirects)
      .where(eq(redirects.id, row?.id ?? 0));
    expect(counted).toMatchObject({ hitCount: 2, version: 1 });
  });
});
