import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '#test/app.ts';
import { DinerBrowser, mailedTo } from '#test/diner.ts';
import { mails } from '#features/mail/server/tables.ts';
import type { Account } from '../contract.ts';
import { concealCodes } from './conceal-codes.ts';
import { dinerCodes, diners } from './tables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

let people = 0;
let email: string;
let browser: DinerBrowser;
beforeEach(() => {
  people += 1;
  email = `diner-${people}@guests.example`;
  browser = new DinerBrowser(app);
});

const account = (of: DinerBrowser) => of.send('GET', '/api/account/');
const codeRows = (of = email) => app.database.db.select().from(dinerCodes).where(eq(dinerCodes.emailKey, of));
const mailsTo = (to: string) => app.database.db.$count(mails, eq(mails.toAddress, to));
const signedIn = async () => {
  expect((await browser.enter(email)).statusCode).toBe(200);
};

describe('a code', () => {
  it('is mailed to a known address as to an unknown one: the same answer, cookies, statements and mail (1)', async () => {
    await signedIn();
    const shape = async (address: string) => {
      const reply = await new DinerBrowser(app).ask(address);
      const { text, subject } = await mailedTo(app, address);
      const headers = Object.fromEntries(
        Object.entries(reply.headers).filter(([name]) => !['x-request-id', 'date', 'set-cookie'].includes(name)),
      );
      const cookies = reply.cookies.map(({ name, value, maxAge }) => [name, value.length, maxAge]);
      const words = text.replace(/\d{6}|\/link\/[\w-]+/g, '…');
      return { status: reply.statusCode, body: reply.body, headers, cookies, subject, words };
    };
    expect(await shape(email)).toEqual(await shape(`nobody-${email}`));
    // The account is made when the address is proved, not when it is typed.
    expect(await app.database.db.$count(diners, eq(diners.emailKey, `nobody-${email}`))).toBe(0);
  });

  it(
    'gives nothing away in 500 tries of each kind: bodies, headers and their times (1)',
    { timeout: 120_000 },
    async () => {
      const known = Array.from({ length: 500 }, (_, index) => `known-${index}@guests.example`);
      await app.database.db
        .insert(diners)
        .values(known.map((one) => ({ email: one, emailKey: one, language: 'en' as const, createdAt: TEST_NOW })));
      const seen = { known: new Set<string>(), unknown: new Set<string>() };
      const times: { isKnown: boolean; ms: number }[] = [];
      for (const [index, one] of known.entries()) {
        // Slow enough for not being an attack, under which both would be shown a check.
        app.clock.advance(5_000);
        // In turns, so that a busy machine slows both alike.
        for (const isKnown of index % 2 === 0 ? [true, false] : [false, true]) {
          const stranger = new DinerBrowser(app);
          await stranger.send('GET', '/api-nc/csrftoken/');
          const begun = performance.now();
          const reply = await stranger.ask(isKnown ? one : one.replace('known', 'never'));
          times.push({ isKnown, ms: performance.now() - begun });
          const names = Object.keys(reply.headers).toSorted().join();
          seen[isKnown ? 'known' : 'unknown'].add([reply.statusCode, reply.body, names].join('\n'));
        }
      }
      expect(seen.known.size).toBe(1);
      expect([...seen.known]).toEqual([...seen.unknown]);
      // The share of pairs in which the known address was slower: one half, and by chance a few hundredths more or less.
      const sorted = times.toSorted((a, b) => a.ms - b.ms);
      const ranks = sorted.reduce((sum, { isKnown }, at) => sum + (isKnown ? at + 1 : 0), 0);
      const share = (ranks - (500 * 501) / 2) / (500 * 500);
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.6);
    },
  );

  it('signs in after its link was read five times, once (2)', async () => {
    await browser.ask(email);
    const { code, link } = await mailedTo(app, email);
    for (let read = 0; read < 5; read += 1)
      expect((await new DinerBrowser(app).send('GET', link)).statusCode).toBe(200);
    expect((await browser.send('GET', link)).statusCode).toBe(200);
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect((await browser.type(`${wide.slice(0, 3)} ${code.slice(3)}`)).json<Account>()).toMatchObject({ email });
    expect((await browser.type(code)).statusCode).toBe(401);
    expect((await browser.send('GET', link)).statusCode).toBe(410);
  });

  it('signs in nowhere else, and its link shows the code there (3)', async () => {
    await browser.ask(email);
    const { code, link } = await mailedTo(app, email);
    const elsewhere = new DinerBrowser(app);
    expect((await elsewhere.type(code)).statusCode).toBe(401);
    expect((await elsewhere.send('GET', link)).body).toContain(code);
    expect((await elsewhere.post(link, {})).statusCode).toBe(403);
    expect((await account(elsewhere)).statusCode).toBe(401);
    expect((await browser.post(link, {})).statusCode).toBe(303);
    expect((await account(browser)).json<Account>()).toMatchObject({ email });
  });

  it('is dead after five wrong ones, and after ten minutes (4)', async () => {
    await browser.ask(email);
    const { code } = await mailedTo(app, email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await browser.type(wrong)).statusCode).toBe(401);
    expect((await browser.type(code)).statusCode).toBe(401);

    const late = new DinerBrowser(app);
    await late.ask(email);
    app.clock.advance(10 * MINUTE_MS);
    expect((await late.type((await mailedTo(app, email)).code)).statusCode).toBe(401);
    const intime = new DinerBrowser(app);
    await intime.ask(email);
    app.clock.advance(10 * MINUTE_MS - 1);
    expect((await intime.type((await mailedTo(app, email)).code)).statusCode).toBe(200);
  });

  it('is counted by tries that come at once', async () => {
    await browser.ask(email);
    const { code } = await mailedTo(app, email);
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all(Array.from({ length: 8 }, () => browser.type(wrong)));
    expect(Math.max(...(await codeRows()).map(({ tries }) => tries))).toBe(5);
    expect((await browser.type(code)).statusCode).toBe(401);
  });

  it('is sent five times an hour for a network, and the answer says nothing of it', async () => {
    for (let ask = 0; ask < 7; ask += 1) {
      expect((await browser.ask(email)).statusCode).toBe(202);
      app.clock.advance(MINUTE_MS);
    }
    expect(await mailsTo(email)).toBe(5);
    app.clock.advance(HOUR_MS);
    await browser.ask(email);
    expect(await mailsTo(email)).toBe(6);
  });

  it('reaches a browser that used the address before, however many strangers request one', async () => {
    await signedIn();
    await browser.send('DELETE', '/api/account/session/');
    for (let network = 0; network < 25; network += 1) await new DinerBrowser(app).ask(email);
    expect(await mailsTo(email)).toBe(20);
    await browser.ask(email);
    expect(await mailsTo(email)).toBe(21);
    expect((await browser.type((await mailedTo(app, email)).code)).statusCode).toBe(200);
  });

  it('cannot be guessed from many browsers, and the mailed link goes on to work', async () => {
    for (let guesser = 0; guesser < 6; guesser += 1) {
      const stranger = new DinerBrowser(app);
      await stranger.ask(email);
      const { code } = await mailedTo(app, email);
      for (let attempt = 0; attempt < 5; attempt += 1) await stranger.type(code === '111111' ? '222222' : '111111');
    }
    await browser.ask(email);
    const { code, link } = await mailedTo(app, email);
    for (const typed of [code, code === '111111' ? '222222' : '111111'])
      expect((await browser.type(typed)).statusCode).toBe(429);
    expect((await browser.post(link, {})).statusCode).toBe(303);
  });

  it('is asked for three times a minute from one address, and then waits', async () => {
    const statuses = [];
    for (let ask = 0; ask < 4; ask += 1) statuses.push((await browser.ask(`${ask}-${email}`)).statusCode);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it.each([
    ['', 400],
    ['no address', 400],
    ['a@b@c', 400],
    ['ada@mail', 400],
    [`${'a'.repeat(300)}@b.example`, 400],
  ])('is not sent to %j', async (wrong, status) => {
    expect((await browser.ask(wrong)).statusCode).toBe(status);
  });

  it('makes one account for five browsers that ask and answer at once', async () => {
    const browsers = Array.from({ length: 5 }, () => new DinerBrowser(app));
    await Promise.all(browsers.map((one) => one.ask(email)));
    const texts = (await app.database.db.select().from(mails).where(eq(mails.toAddress, email))).map(
      ({ textBody }) => /^(\d{6})$/m.exec(textBody)?.[1] ?? '',
    );
    const replies = await Promise.all(
      browsers.flatMap((one) => texts.map(async (code) => (await one.type(code)).statusCode)),
    );
    expect(replies.filter((status) => status === 200)).toHaveLength(5);
    expect(await app.database.db.$count(diners, eq(diners.emailKey, email))).toBe(1);
  });

  it('has a link to this server, whatever host the request names', async () => {
    await browser.send('POST', '/api/account/code/', {
      json: { email },
      headers: { host: 'evil.example', origin: 'http://evil.example' },
    });
    await browser.send('POST', '/account/login/', {
      form: { email },
      headers: { host: 'evil.example', origin: 'http://evil.example' },
    });
    const texts = await app.database.db.select({ text: mails.textBody }).from(mails).where(eq(mails.toAddress, email));
    expect(texts.length).toBeGreaterThan(0);
    for (const { text } of texts) expect(text).not.toContain('evil.example');
  });

  it('is not shown to staff, nor is its link', async () => {
    await browser.ask(email);
    const { code, link, text } = await mailedTo(app, email);
    expect(concealCodes(text)).not.toContain(code);
    expect(concealCodes(text)).not.toContain(link);
    expect(JSON.stringify(app.log)).not.toContain(link.split('/').at(-2));
    expect(concealCodes('Order 123456 is ready.')).toBe('Order 123456 is ready.');
  });
});
