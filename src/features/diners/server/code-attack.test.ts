import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { DinerBrowser, mailedTo } from '#test/diner.ts';
import { mails } from '#features/mail/server/tables.ts';
import { GUARD_FIELDS } from '#features/guard/rules.ts';
import { SIGN_IN_FORM } from '../guest-pages.ts';
import { dinerCodes } from './tables.ts';

const MINUTE_MS = 60_000;
const [ATTACK, UNCHECKED] = [300, 30];

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Codes as a program would ask for them: of many networks, for many addresses. */
async function askByProgram(count: number): Promise<void> {
  const createdAt = new Date(app.clock.now()).toISOString();
  const expiresAt = new Date(app.clock.now() + 10 * MINUTE_MS).toISOString();
  const code = {
    email: '',
    language: 'en' as const,
    returnUrl: '/',
    network: '',
    isKnown: false,
    createdAt,
    expiresAt,
  };
  await app.database.db.insert(dinerCodes).values(
    Array.from({ length: count }, (_, index) => ({
      ...code,
      browserHash: `browser ${index}`,
      nonce: '',
      linkHash: `link ${index}`,
      emailKey: `victim-${index}@guests.example`,
    })),
  );
}
/** The captcha of the form, solved as the browser does it. */
async function solved(browser: DinerBrowser): Promise<string> {
  const reply = await browser.send('GET', `/api-nc/guard/${SIGN_IN_FORM}/`);
  const { challenge } = reply.json<{ captcha: { challenge: Challenge } }>().captcha;
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString(
    'base64',
  );
}
const mailsTo = (email: string) => app.database.db.$count(mails, eq(mails.toAddress, email));

let people = 0;
let email: string;
let browser: DinerBrowser;
beforeEach(() => {
  people += 1;
  email = `calm-${people}@guests.example`;
  browser = new DinerBrowser(app);
});
const post = (more: Record<string, string> = {}, of = browser) => of.post('/account/login/', { email, ...more });

describe('while codes are asked for by program', () => {
  let known: DinerBrowser;
  beforeAll(async () => {
    known = new DinerBrowser(app);
    await known.enter('regular@guests.example');
    await askByProgram(ATTACK - 2);
    // One below: nobody is checked yet.
    const last = new DinerBrowser(app);
    expect((await last.ask('last@guests.example')).statusCode).toBe(202);
  });

  it('an unknown browser is shown a check, and nothing is mailed', async () => {
    const refused = await post();
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Many people are asking for codes right now');
    expect(refused.body).toContain(`name="${GUARD_FIELDS.captcha}"`);
    const api = await browser.ask(email);
    expect(api.statusCode).toBe(400);
    expect(api.json()).toMatchObject({ errors: [{ field: GUARD_FIELDS.captcha }] });
    expect(await mailsTo(email)).toBe(0);
  });

  it('a solved check is worth one code', async () => {
    const captcha = await solved(browser);
    const reply = await browser.send('POST', '/api/account/code/', { json: { email, captcha } });
    expect(reply.statusCode).toBe(202);
    expect((await browser.type((await mailedTo(app, email)).code)).statusCode).toBe(200);
    const again = new DinerBrowser(app);
    expect((await post({ captcha }, again)).statusCode).toBe(422);
    expect((await post({ captcha: 'forged' }, again)).statusCode).toBe(422);
  });

  it('a browser that used the address before is not checked', async () => {
    const reply = await known.ask('regular@guests.example');
    expect(reply.statusCode).toBe(202);
    expect(await mailsTo('regular@guests.example')).toBe(2);
  });

  it('those who cannot pass the check share a few codes', async () => {
    const skip = { [GUARD_FIELDS.skip]: 'on' };
    const statuses = [];
    for (let guest = 0; guest <= UNCHECKED; guest += 1)
      statuses.push(
        (await post({ email: `still-${guest}@guests.example`, ...skip }, new DinerBrowser(app))).statusCode,
      );
    expect(statuses.slice(0, UNCHECKED)).toEqual(Array.from({ length: UNCHECKED }, () => 303));
    expect(statuses.at(-1)).toBe(429);
  });

  it('ends ten minutes after it', async () => {
    app.clock.advance(10 * MINUTE_MS);
    expect((await post()).statusCode).toBe(303);
    expect(await mailsTo(email)).toBe(1);
  });
});
