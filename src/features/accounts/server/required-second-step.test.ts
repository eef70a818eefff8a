import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { type AccountHarness, buildAccountHarness, CODE_MS, SECOND_STEP } from '#test/account-harness.ts';
import { PASSWORD, type StaffApp } from '#test/staff-app.ts';
import { groupMembers, groups } from './tables.ts';

let database: Database;
let app: StaffApp;
let harness: AccountHarness;

beforeAll(async () => {
  harness = await buildAccountHarness();
  ({ app, database } = harness);
});
afterAll(() => harness.close());

describe('a second step that a group requires', () => {
  const html = { accept: 'text/html' };
  async function member() {
    const person = await harness.settingUp();
    const [group] = await database.db
      .insert(groups)
      .values({ name: `Strict ${person.id}`, canAccessAdmin: true, requiresSecondStep: true })
      .returning({ id: groups.id });
    await database.db.insert(groupMembers).values({ groupId: group?.id ?? 0, userId: person.id });
    return person;
  }

  it('refuses everything else, of a superuser too, until it is set up', async () => {
    const { browser, turnOn, codeAt } = await member();
    const session = async () => (await browser.send('GET', '/wagtail/api/main/session/')).json();
    for (const path of ['account/', 'account/sessions/', 'account/notifications/'])
      expect((await browser.send('GET', `/wagtail/api/main/${path}`)).statusCode, path).toBe(403);
    const json = { oldPassword: PASSWORD, newPassword: 'x', newPasswordAgain: 'x' };
    expect((await browser.send('POST', '/wagtail/api/main/account/password/', { json })).statusCode).toBe(403);
    expect(await session()).toMatchObject({
      mustSetUpSecondStep: true,
      permissions: { isSuperuser: false, canAccessAdmin: false, areas: [], pagePermissions: [] },
    });
    const led = await browser.send('GET', '/wagtail/no/such/', { headers: html });
    expect([led.statusCode, led.headers.location]).toEqual([302, '/wagtail/account/']);
    // Setting it up is open, wrong codes are not.
    expect((await turnOn('123')).statusCode).toBe(400);
    expect((await turnOn(codeAt(0))).statusCode).toBe(200);
    expect(await session()).toMatchObject({
      mustSetUpSecondStep: false,
      permissions: { isSuperuser: true, canAccessAdmin: true },
    });
    expect((await browser.send('GET', '/wagtail/no/such/', { headers: html })).statusCode).toBe(404);
  });

  it('is required again when it is turned off, and only of members of the group', async () => {
    const person = await member();
    expect((await person.turnOn(person.codeAt(0))).statusCode).toBe(200);
    app.clock.advance(2 * CODE_MS);
    const off = { json: { currentPassword: PASSWORD, code: person.codeAt(0) } };
    expect((await person.browser.send('POST', `${SECOND_STEP}off/`, off)).statusCode).toBe(200);
    expect((await person.browser.send('GET', '/wagtail/api/main/account/')).statusCode).toBe(403);
    const other = await harness.signedIn();
    expect((await other.browser.send('GET', '/wagtail/api/main/account/')).statusCode).toBe(200);
  });
});
