import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '#features/accounts/server/index.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addStaff, Browser, PASSWORD, STAFF_NOW } from '#test/staff-app.ts';
import { inTransaction } from '#platform/db/transaction.ts';

const TOKEN = 'a-token-of-some-twenty-four-characters';
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ env: { FLUSH_TOKEN: TOKEN } });
  await addStaff(app.database, app.services, { username: 'harbor' });
  const passwordHash = await app.services.passwords.hash(PASSWORD);
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  await inTransaction(app.database.db, (tx) =>
    createUser(tx, context, { username: 'guest', email: 'guest@chain.example', passwordHash }),
  );
});
afterAll(() => app.close());

const signedIn = async (username: string) => {
  const browser = new Browser(app);
  expect((await browser.signIn(username)).statusCode).toBe(200);
  return browser;
};
const FLUSH = '/api/location/flush/';

describe('flushing the locations', () => {
  it('is for a signed-in superuser too, by a token of our forms', async () => {
    const browser = await signedIn('harbor');
    expect((await browser.send('POST', FLUSH)).statusCode).toBe(200);
    const forged = await browser.send('POST', FLUSH, { headers: { 'x-csrftoken': 'forged.token' } });
    expect(forged.json()).toMatchObject({ type: 'csrf_failed' });
  });

  it('reads them once on the node that was asked, and answers when it shows them', async () => {
    const rebuild = vi.spyOn(app.locations, 'rebuild');
    const browser = await signedIn('harbor');
    expect((await browser.send('POST', FLUSH)).statusCode).toBe(200);
    expect(rebuild).toHaveBeenCalledOnce();
    await app.services.changes.announce([]);
    expect(rebuild).toHaveBeenCalledOnce();
    rebuild.mockRestore();
  });

  it('is not for other staff or strangers', async () => {
    expect((await (await signedIn('guest')).send('POST', FLUSH)).statusCode).toBe(401);
    expect((await app.http.inject({ method: 'POST', url: FLUSH })).statusCode).toBe(401);
  });

  it('asks for nothing more with the bearer token, and refuses a wrong one', async () => {
    const headers = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await app.http.inject({ method: 'POST', url: FLUSH, headers: headers(TOKEN) })).statusCode).toBe(200);
    const browser = await signedIn('harbor');
    expect((await browser.send('POST', FLUSH, { headers: headers('wrong') })).statusCode).toBe(403);
  });
});

describe('what the server logs', () => {
  it('holds no password and no token', async () => {
    const browser = await signedIn('harbor');
    await browser.signIn('harbor', 'a wrong secret');
    const log = JSON.stringify(app.log);
    for (const secret of [PASSWORD, 'a wrong secret', browser.cookies.get('galley-session') ?? ''])
      expect(log).not.toContain(secret);
  });
});
