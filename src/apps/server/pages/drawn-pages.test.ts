import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COST_BURST } from '#platform/http/cost-limit.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ seed: 'demo' });
});
afterAll(() => app.close());

const get = (url: string, remoteAddress: string) =>
  app.http.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
let addresses = 0;
/** An address that has these points left. */
const addressWith = (points: number): string => {
  const ip = `203.0.113.${(addresses += 1)}`;
  app.http.costs?.spend({ ip }, COST_BURST - points);
  return ip;
};

describe('an address that has used its points', () => {
  it.each(['/account/login/', '/order/?rlid=10001', '/waitlist/join/?rlid=10001', '/accessibility-report/'])(
    'waits for %s, which is drawn for each request',
    async (url) => {
      const ip = addressWith(15);
      expect((await get(url, ip)).statusCode).toBe(200);
      const refused = await get(url, ip);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
      expect(refused.headers['content-type']).toContain('text/html');
      expect((await get(url, '198.51.100.1')).statusCode).toBe(200);
    },
  );

  it('waits for a search that nobody made before, and gets every page that is kept', async () => {
    const ip = addressWith(4);
    const kept = ['/', '/locations/', '/menu/', '/menu/?utm_source=mail'];
    for (const url of kept) await get(url, '198.51.100.1');
    const search = (text: string) => get(`/locations/?address=${text}`, ip);
    expect((await search('Orlando')).statusCode).toBe(200);
    expect((await search('Tampa')).statusCode).toBe(429);
    expect((await search('Orlando')).statusCode).toBe(200);
    for (const url of kept) expect([url, (await get(url, ip)).statusCode]).toEqual([url, 200]);
  });

  it('waits for addresses that show nothing, and gets every page that is known', async () => {
    const ip = addressWith(4);
    for (const url of ['/menu/', '/made-up-0/']) await get(url, '198.51.100.1');
    expect((await get('/made-up-1/', ip)).statusCode).toBe(404);
    for (const url of ['/made-up-2/', '/made-up-3', '/made-up-4.png'])
      expect([url, (await get(url, ip)).statusCode]).toEqual([url, 429]);
    for (const url of ['/menu/', '/menu']) expect([200, 301]).toContain((await get(url, ip)).statusCode);
  });

  it.each([
    ['/sitemap.xml', 50],
    ['/blocks/footer/', 3],
    ['/error-pages/404/', 3],
  ])('waits for %s at a host name that nobody used before', async (url, cost) => {
    const ip = addressWith(cost + 1);
    const from = (host: string) => app.http.inject({ url, remoteAddress: ip, headers: { host } });
    const first = await from('one.made-up.example');
    expect([200, 404]).toContain(first.statusCode);
    expect((await from('two.made-up.example')).statusCode).toBe(429);
    expect((await from('one.made-up.example')).statusCode).toBe(first.statusCode);
  });

  it('waits with posts to addresses that take none', async () => {
    const remoteAddress = addressWith(4);
    const post = (url: string) => app.http.inject({ method: 'POST', url, remoteAddress });
    expect((await post('/made-up-5/')).statusCode).toBe(405);
    expect((await post('/made-up-6/')).statusCode).toBe(429);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.2'])('gets every page at %s, the machine itself', async (ip) => {
    app.http.costs?.spend({ ip }, COST_BURST);
    for (const url of ['/account/login/', `/locations/?address=${encodeURIComponent(ip)}`])
      expect([url, (await get(url, ip)).statusCode]).toEqual([url, 200]);
  });
});
