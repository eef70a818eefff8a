import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { createGroup } from './commands/create-group.ts';
import { users } from './tables.ts';
import { NOTIFICATIONS } from '../notifications.ts';

const CHOICES = '/wagtail/api/main/account/notifications/';
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

async function signedIn(username: string, isSuperuser = true) {
  const id = await addStaff(database, app, { username, isSuperuser });
  const browser = new Browser(app);
  await browser.signIn(username);
  return { id, browser };
}
const stored = async (id: number) => (await database.db.select().from(users).where(eq(users.id, id)))[0];

describe('notification choices', () => {
  it.each(['GET', 'PATCH'] as const)('%s refuses strangers', async (method) => {
    expect((await new Browser(app).send(method, CHOICES)).statusCode).toBe(401);
  });

  it('are all on at first, and keep what is changed and nothing else', async () => {
    const { id, browser } = await signedIn('harbor');
    const on = NOTIFICATIONS.map((name) => ({ name, isOn: true }));
    expect((await browser.send('GET', CHOICES)).json()).toEqual({ choices: on, mail: 'immediately' });
    const json = { approved: false, rejected: true, mail: 'daily', isSuperuser: false };
    const changed = on.map((choice) => ({ ...choice, isOn: choice.name !== 'approved' }));
    expect((await browser.send('PATCH', CHOICES, { json })).json()).toEqual({ choices: changed, mail: 'daily' });
    expect((await browser.send('GET', CHOICES)).json()).toEqual({ choices: changed, mail: 'daily' });
    expect(await stored(id)).toMatchObject({ notifyApproved: false, notifySubmitted: true, isSuperuser: true });
    const entries = await database.db.select().from(historyEntries).where(eq(historyEntries.action, 'account.update'));
    expect(entries).toMatchObject([
      { actorId: id, details: { fields: ['notify_approved', 'notify_rejected', 'notification_mail'] } },
    ]);
  });

  it('that are unknown change nothing and are not recorded', async () => {
    const { id, browser } = await signedIn('silent');
    expect((await browser.send('PATCH', CHOICES, { json: {} })).statusCode).toBe(200);
    const entries = await database.db.select().from(historyEntries).where(eq(historyEntries.actorId, id));
    expect(entries.map(({ action }) => action)).toEqual(['account.sign_in']);
  });

  it('refuse what is neither true nor false', async () => {
    const { browser } = await signedIn('wren');
    const reply = await browser.send('PATCH', CHOICES, { json: { submitted: 'on' } });
    expect(reply.json()).toMatchObject({ errors: [{ field: 'submitted', message: 'must be true or false' }] });
  });

  it('are offered, and accepted, only if the user can ever get them', async () => {
    const { id, browser } = await signedIn('reader', false);
    const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
    await inTransaction(database.db, (tx) =>
      createGroup(tx, context, { name: 'Readers', canAccessAdmin: true, pagePermissions: [], members: [id] }),
    );
    expect((await browser.send('GET', CHOICES)).json()).toEqual({
      choices: [{ name: 'updated_comments', isOn: true }],
      mail: 'immediately',
    });
    const reply = await browser.send('PATCH', CHOICES, { json: { submitted: false, updated_comments: false } });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field: 'submitted' }] }]);
    expect(await stored(id)).toMatchObject({ notifySubmitted: true, notifyUpdatedComments: true });
  });
});
