import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { historyEntries } from '#features/history/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, PASSWORD, STAFF_NOW, type StaffApp } from '#test/staff-app.ts';
import { createSuperuserJob, type SuperuserRequest } from './superuser-job.ts';
import { hasUsers } from './queries/find-user.ts';
import { secondSteps, users } from './tables.ts';

let database: Database;
let app: StaffApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function run(request: SuperuserRequest) {
  const output = { out: '', err: '' };
  const job = createSuperuserJob({ clock: app.clock, passwords: app.passwords, origin: 'https://www.chain.example' });
  const code = await job(database, [JSON.stringify(request)], {
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
  });
  return { code, ...output };
}

describe('create-superuser', () => {
  it.each([
    ['a weak password', { username: 'harbor', email: 'h@chain.example', password: 'short' }, 'The password must have'],
    [
      'a name that is none',
      { username: 'a@b', email: 'h@chain.example', password: PASSWORD },
      'The username may contain',
    ],
    ['an address that is none', { username: 'harbor', email: 'h', password: PASSWORD }, 'The email must be'],
  ])('refuses %s and adds nobody', async (_case, request, reason) => {
    const { code, err } = await run(request);
    expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
    expect(await hasUsers(database.db)).toBe(false);
  });

  it('adds a user who can sign in, and reveals nothing of the password', async () => {
    const result = await run({ username: 'harbor', email: 'h@chain.example', password: PASSWORD });
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).not.toContain(PASSWORD);
    const browser = new Browser(app);
    expect((await browser.signIn('harbor')).statusCode).toBe(200);
    expect((await browser.send('GET', '/wagtail/api/main/session/')).json()).toMatchObject({
      permissions: { isSuperuser: true },
    });
    expect((await run({ username: 'harbor', email: 'i@chain.example', password: PASSWORD })).err).toBe(
      'The username is taken.\n',
    );
  });
});

describe('--reset', () => {
  it('prints a link that works, for an account that is active', async () => {
    await addStaff(database, app, { username: 'wren' });
    const { out } = await run({ reset: 'wren' });
    const path = /https:\/\/www\.chain\.example(\/wagtail\/password_reset\/confirm\/\S+)/.exec(out)?.[1] ?? '';
    const json = { newPassword: 'seven herons on a pier', newPasswordAgain: 'seven herons on a pier' };
    expect((await new Browser(app).send('POST', path, { json })).statusCode).toBe(200);
    expect(await run({ reset: 'nobody' })).toEqual({ code: 1, out: '', err: 'There is no account with this name.\n' });
    await database.db.update(users).set({ isActive: false }).where(eq(users.username, 'wren'));
    expect((await run({ reset: 'wren' })).code).toBe(1);
  });

  it('turns a second step off only on request, ends every session, and records it in the history', async () => {
    const id = await addStaff(database, app, { username: 'locked' });
    const browser = new Browser(app);
    await browser.signIn('locked');
    await database.db.insert(secondSteps).values({ userId: id, sealedSecret: 'x', turnedOnAt: STAFF_NOW });
    expect((await run({ reset: 'locked' })).out).not.toContain('second step');
    expect((await new Browser(app).signIn('locked')).json()).toMatchObject({ type: 'second_factor_required' });
    const { code, out } = await run({ reset: 'locked', removeSecondStep: true });
    expect([code, out]).toEqual([0, expect.stringMatching(/^Two-step sign-in of locked is off[^]*\/confirm\//)]);
    expect((await browser.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(401);
    expect((await new Browser(app).signIn('locked')).statusCode).toBe(200);
    const [entry] = await database.db
      .select()
      .from(historyEntries)
      .where(eq(historyEntries.action, 'account.second_step_off'));
    expect(entry).toMatchObject({ actorName: 'operator', actorId: null, subjectId: String(id) });
    expect((await run({ reset: 'locked', removeSecondStep: true })).out).toContain('locked had no second step');
  });
});
