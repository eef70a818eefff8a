import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import { recordStatements, type Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type AccountHarness, buildAccountHarness } from '#test/account-harness.ts';
import { Browser, PASSWORD, type StaffApp } from '#test/staff-app.ts';
import { resetPath, startPasswordReset } from './commands/password-reset.ts';
import { passwordResetTokens, users } from './tables.ts';

const NEW_PASSWORD = 'seven herons on a pier';
const HOUR_MS = 3_600_000;
let database: Database;
let app: StaffApp;
let harness: AccountHarness;

beforeAll(async () => {
  harness = await buildAccountHarness();
  ({ app, database } = harness);
});
afterAll(() => harness.close());

async function somebody() {
  const person = await harness.somebody();
  return { ...person, browser: person.newBrowser() };
}
const linkFor = (userId: number) =>
  inTransaction(database.db, (tx) =>
    startPasswordReset(
      tx,
      { actor: { accountId: null, name: 'test' }, now: new Date(app.clock.now()).toISOString() },
      userId,
    ),
  );
const confirm = (browser: Browser, link: { uidb64: string; token: string }, password = NEW_PASSWORD) =>
  browser.send('POST', resetPath(link), { json: { newPassword: password, newPasswordAgain: password } });
const isValid = async (browser: Browser, { uidb64, token }: { uidb64: string; token: string }) =>
  (await browser.send('GET', `/wagtail/api/main/password_reset/${uidb64}/${token}/`)).json<{ isValid: boolean }>()
    .isValid;

describe('asking for a new password', () => {
  it('answers the same for an address that is known and one that is not', async () => {
    const { id, username, browser } = await somebody();
    const ask = (email: string) =>
      recordStatements(() => browser.send('POST', '/wagtail/password_reset/', { json: { email } }));
    const known = await ask(`${username}@chain.example`);
    const [entry] = await database.db.select().from(historyEntries).orderBy(desc(historyEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'account.reset_request', subjectId: String(id) });
    const unknown = await ask('nobody@chain.example');
    expect(unknown.result.json()).toEqual(known.result.json());
    expect([known.result.statusCode, unknown.result.statusCode]).toEqual([200, 200]);
    expect(unknown.statements).toEqual(known.statements);
    expect(await database.db.select().from(passwordResetTokens)).toEqual([]);
  });

  it('sends a form on, refuses what is no address, and not too often', async () => {
    const { browser } = await somebody();
    const form = { email: 'somebody@chain.example' };
    const sent = await browser.send('POST', '/wagtail/password_reset/', { form });
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/wagtail/password_reset/done/']);
    const bad = await browser.send('POST', '/wagtail/password_reset/', { json: { email: 'nobody' } });
    expect(bad.statusCode).toBe(400);
    let last = bad;
    for (let tries = 0; tries < 10; tries += 1) last = await browser.send('POST', '/wagtail/password_reset/', { form });
    expect(last.statusCode).toBe(429);
  });
});

describe('a reset link', () => {
  it('sets the password once and ends every session', async () => {
    const { id, username, browser } = await somebody();
    await browser.signIn(username);
    const link = await linkFor(id);
    const stranger = new Browser(app, '203.0.113.1');
    expect(await isValid(stranger, link)).toBe(true);
    expect((await confirm(stranger, link)).json()).toEqual({ next: '/wagtail/password_reset/complete/' });
    expect((await browser.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(401);
    expect((await stranger.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(401);
    expect((await stranger.signIn(username, PASSWORD)).statusCode).toBe(401);
    expect((await stranger.signIn(username, NEW_PASSWORD)).statusCode).toBe(200);
    const again = await confirm(stranger, link, 'another heron on a pier');
    expect([again.statusCode, again.json<{ type: string }>().type, await isValid(stranger, link)]).toEqual([
      410,
      'gone',
      false,
    ]);
  });

  it('works for one of two who come at once', async () => {
    const { id, browser } = await somebody();
    const link = await linkFor(id);
    await browser.send('GET', '/api-nc/csrftoken/');
    await browser.send('POST', '/wagtail/logout/');
    const replies = await Promise.all([confirm(browser, link), confirm(browser, link, 'another heron on a pier')]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
  });

  it('is over after an hour', async () => {
    const { id, browser } = await somebody();
    const link = await linkFor(id);
    app.clock.advance(HOUR_MS);
    expect((await confirm(browser, link)).statusCode).toBe(410);
  });

  it('is over when the password was changed, another link was made or the account switched off', async () => {
    const { id, username, browser } = await somebody();
    await browser.signIn(username);
    const first = await linkFor(id);
    await browser.send('POST', '/wagtail/api/main/account/password/', {
      json: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, newPasswordAgain: NEW_PASSWORD },
    });
    const second = await linkFor(id);
    const third = await linkFor(id);
    await database.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    const valid = [];
    for (const link of [first, second, third]) valid.push(await isValid(browser, link));
    expect(valid).toEqual([false, false, false]);
    expect((await confirm(browser, third)).statusCode).toBe(410);
  });

  it('is refused with the token of another user, a wrong one or nonsense', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const link = await linkFor(one.id);
    const uidOf = (id: number | string) => Buffer.from(String(id)).toString('base64url');
    for (const wrong of [
      { ...link, uidb64: uidOf(other.id) },
      { ...link, uidb64: uidOf('1e9') },
      { ...link, uidb64: uidOf(-1) },
      { ...link, uidb64: '~~' },
      { ...link, token: `${link.token}x` },
      { ...link, token: '0' },
    ])
      expect([wrong, (await confirm(one.browser, wrong)).statusCode]).toEqual([wrong, 410]);
    expect(await isValid(one.browser, link)).toBe(true);
  });

  it('is not used up by a weak password or two that differ', async () => {
    const { id, browser } = await somebody();
    const link = await linkFor(id);
    expect((await confirm(browser, link, 'password1234')).json()).toMatchObject({
      errors: [{ field: 'newPassword', message: 'is too common' }],
    });
    const json = { newPassword: NEW_PASSWORD, newPasswordAgain: 'x' };
    const differ = await browser.send('POST', resetPath(link), { json });
    expect(differ.json()).toMatchObject({ errors: [{ field: 'newPasswordAgain' }] });
    const form = { newPassword: NEW_PASSWORD, newPasswordAgain: NEW_PASSWORD };
    const sent = await browser.send('POST', resetPath(link), { form });
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/wagtail/password_reset/complete/']);
  });

  it('is stored as a hash only', async () => {
    const { id } = await somebody();
    const { token } = await linkFor(id);
    const rows = JSON.stringify([
      await database.db.select().from(passwordResetTokens),
      await database.db.select().from(historyEntries),
    ]);
    expect(rows).not.toContain(token);
  });
});
