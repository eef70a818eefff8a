import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityReports } from '#features/accessibility-reports/server/tables.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { concealReported } from './conceal-reported.ts';
import { messages as en } from '#ui/site/catalogues/en/index.ts';
import { messages as es } from '#ui/site/catalogues/es/index.ts';
import { messages as fr } from '#ui/site/catalogues/fr-CA/index.ts';

const PATH = '/accessibility-report/';
const OURS = { host: 'site.example', origin: 'http://site.example' };
const CATALOGUES = { en, es, 'fr-CA': fr };
let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.exec('DELETE FROM accessibility_reports; DELETE FROM guard_marks'));

let address = 0;
const post = (fields: Record<string, string>, headers: Record<string, string> = OURS, url = PATH) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { host: 'site.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: `198.51.100.${(address += 1) % 250}`,
  });
const stored = () => app.database.db.select().from(accessibilityReports);
const FOOTER = {
  url: 'http://site.example/menu/',
  dom: '<html>"</script><b>',
  screen_width: '390',
  screen_height: '844',
};
const GOOD = { ...FOOTER, description: 'The menu cannot be opened', email: '', captcha_skip: 'on' };

describe('our own receiver of accessibility reports', () => {
  it('shows what the footer sent and keeps nothing yet', async () => {
    const reply = await post(FOOTER);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store, private');
    expect(reply.body).toContain('value="&lt;html&gt;&quot;&lt;/script&gt;&lt;b&gt;"');
    expect(reply.body).not.toContain('</script><b>');
    expect(reply.body).toContain('name="robots" content="noindex"');
    expect(await stored()).toEqual([]);
  });

  it.each(['/waitlist/', '/reservations/', '/orders/', '/account/login/link/', '/Orders/./', '/account//login/link/'])(
    'keeps no token of a guest’s page below %s',
    async (path) => {
      const token = 'Zq3v9LkX0aBcDeFgHi-_Jk';
      const other = 'Yp2u8KjW9zAbCdEfGh_-Ij';
      const dom = `<a href="${path}${token}/">Again</a><a href="/orders/${other}/">1</a><script>{"id":"${token}","other":"${other}","rlid":10001}</script>`;
      await post({ ...GOOD, url: `http://site.example${path}${token}/?done=1`, dom });
      expect(await stored()).toMatchObject([
        {
          url: `http://site.example${path}…/?done=1`,
          dom: `<a href="${path}…/">Again</a><a href="/orders/…/">1</a><script>{"id":"…","other":"…","rlid":10001}</script>`,
        },
      ]);
    },
  );

  it.each([
    ['a tag that never ends', '<input '.padEnd(150_000, 'name="confirm-token" ')],
    [
      'thousands of made-up fields',
      Array.from({ length: 3300 }, (_, at) => `<input name="confirm-token" value="zz${at}000">`).join(''),
    ],
    [
      'thousands of orders',
      Array.from({ length: 4000 }, (_, at) => `/orders/Zq3v9LkX0aBcDeFgHi${1000 + at}/ `).join(''),
    ],
  ])('conceals tokens in %s without delay', (_case, dom) => {
    const before = process.cpuUsage();
    concealReported({ url: FOOTER.url, dom });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });

  it('takes a whole document, and no more than that', async () => {
    expect((await post({ ...FOOTER, dom: 'd'.repeat(2_000_000) })).statusCode).toBe(200);
    expect((await post({ ...FOOTER, dom: 'd'.repeat(5_000_000) })).statusCode).toBe(413);
  });

  it('keeps a report and leads on', async () => {
    const reply = await post(GOOD);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${PATH}?sent=1`]);
    expect(await stored()).toMatchObject([
      {
        description: 'The menu cannot be opened',
        url: FOOTER.url,
        dom: FOOTER.dom,
        screenWidth: 390,
        verdict: 'review',
      },
    ]);
    const thanks = await app.http.inject({ url: `${PATH}?sent=1`, headers: { host: 'site.example' } });
    expect(thanks.body).toContain('Thank you, we have your report');
  });

  it.each([
    ['nothing said', { ...GOOD, description: ' ' }, 422, 'Error: This field is required.'],
    ['a bad address', { ...GOOD, email: 'ada@\r\nBcc: x@y.example' }, 422, 'Error: '],
    ['no check', { ...GOOD, captcha_skip: '' }, 422, 'Please tick the box to show that you are a person.'],
  ])('draws the form again for %s, with what was typed', async (_, fields, status, words) => {
    const reply = await post(fields);
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain(words);
    expect(reply.body).toContain(FOOTER.url);
    expect(await stored()).toEqual([]);
  });

  it('takes reports from our pages only, and asks again where a browser does not say', async () => {
    expect((await post(GOOD, { origin: 'https://evil.example', accept: 'application/json' })).statusCode).toBe(403);
    const unproven = await post(GOOD, {});
    expect(unproven.statusCode).toBe(403);
    expect(unproven.body).toContain('Nothing has been sent yet.');
    expect(await stored()).toEqual([]);
    const cookie = String(unproven.headers['set-cookie']).split(';', 1)[0] ?? '';
    const token = /name="csrf_token" value="([^"]+)"/.exec(unproven.body)?.[1] ?? '';
    expect((await post({ ...GOOD, csrf_token: token }, { cookie })).statusCode).toBe(303);
  });

  it.each(LANGUAGES)('speaks %s to who comes from such a page, to the end', async (language) => {
    const words = CATALOGUES[language];
    const url = `${PATH}?language=${language}`;
    const drawn = [await post(FOOTER, OURS, url), await post({ ...GOOD, description: '' }, OURS, url)];
    const { location } = (await post(GOOD, OURS, url)).headers;
    expect(location).toBe(`${PATH}?sent=1&language=${language}`);
    drawn.push(await app.http.inject({ url: String(location), headers: { host: 'site.example' } }));
    for (const { body } of drawn) {
      expect(body).toContain(`<html lang="${language}"`);
      expect(body).toContain(`>${words['access.title']}</h1>`);
      expect(body).toContain(`<title>${words['access.title']}</title>`);
    }
    for (const { body } of drawn.slice(0, 2)) expect(body).toContain(`action="${url}#report"`);
    expect(drawn[2]?.body).toContain(words['access.sent']);
  });

  it('speaks the language of the site to everybody else', async () => {
    const { body } = await post(FOOTER, OURS, `${PATH}?language=xx`);
    expect(body).toContain('<html lang="en"');
    expect(body).toContain(`action="${PATH}#report"`);
  });

  it('makes who sends many wait', async () => {
    const send = (n: number) =>
      app.http.inject({
        method: 'POST',
        url: PATH,
        headers: { ...OURS, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...GOOD, description: `Problem ${n}` }).toString(),
        remoteAddress: '203.0.113.50',
      });
    for (let n = 0; n < 5; n += 1) expect((await send(n)).statusCode).toBe(303);
    const refused = await send(6);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Problem 6');
  });
});
