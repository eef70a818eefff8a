import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityReports } from '#features/accessibility-reports/server/tables.ts';
import { users } from '#features/accounts/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import { messageNotes, messages } from '#features/messages/server/tables.ts';
import { findTopic } from '#features/messages/categories.ts';
import { consentRecords, occasions, signUps, subscribers } from '#features/subscriptions/server/tables.ts';
import { findSiteByHost } from '#features/pages/server/index.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { addStaff } from '#test/staff-app.ts';
import { seedIfEmpty } from '../../seed-if-empty.ts';
import { storeDemoGuests } from './store-guests.ts';

/** What guests of the demo sent, as staff find it. */
const NOW = '2026-03-01T12:00:00Z';
const GUEST_TABLES = {
  messages,
  messageNotes,
  subscribers,
  occasions,
  signUps,
  consentRecords,
  accessibilityReports,
  mails,
};

let database: Database;
/** On the bare site: its pages and images are another matter. */
async function seed(): Promise<void> {
  const logger = { info: () => undefined };
  await seedIfEmpty({ database, mediaStore: memoryMediaStore(), clock: fixedClock(NOW), logger, seed: 'none' });
}
async function storeGuests(): Promise<void> {
  const clerkId = await addStaff(database, { passwords: createPasswordHasher() }, { username: 'linnet' });
  const site = await findSiteByHost(database.db, 'chain.example');
  if (!site) throw new Error('There is no site');
  const pageId = site.rootPageId;
  await inTransaction(database.db, (tx) =>
    storeDemoGuests(tx, {
      nowMs: Date.parse(NOW),
      siteId: site.id,
      contactPageId: pageId,
      signUpPageId: pageId,
      clerk: { accountId: clerkId, name: 'linnet' },
    }),
  );
}
beforeAll(async () => {
  database = await createTestDatabase();
  await seed();
});
afterAll(() => database.close());

it('is not there without the demo', async () => {
  for (const table of Object.values(GUEST_TABLES)) expect(await database.db.select().from(table)).toEqual([]);
  await storeGuests();
});

it('has every kind of message, in every status, and staff who answer', async () => {
  const rows = await database.db.select().from(messages);
  const clerk = (await database.db.select().from(users)).find(({ username }) => username === 'linnet');
  expect(new Set(rows.map(({ category }) => category)).size).toBe(5);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['new', 'open', 'answered', 'closed']));
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['ham', 'review', 'spam']));
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['en', 'es', 'fr-CA']));
  expect(rows.filter(({ assigneeId }) => assigneeId === clerk?.id).length).toBeGreaterThan(2);
  expect((await database.db.select().from(messageNotes)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['note', 'reply', 'change']),
  );
  // Each could have been sent by the form: its topic exists, and has the fields that are filled in.
  for (const row of rows) {
    const topic = findTopic(row.category, row.topic);
    const filled = [
      row.locationRlid && 'location_rlid',
      row.visitDate && 'visit_date',
      row.visitTime && 'visit_time',
      row.orderNumber && 'order_number',
    ].filter(Boolean);
    expect(topic?.extras, row.message).toEqual(expect.arrayContaining(filled));
  }
});

it('brings subscribers in every state, with days to come', async () => {
  const people = await database.db.select().from(subscribers);
  expect(new Set(people.map(({ state }) => state))).toEqual(new Set(['pending', 'subscribed', 'unsubscribed']));
  expect(new Set(people.map(({ language }) => language)).size).toBe(3);
  expect((await database.db.select().from(occasions)).length).toBeGreaterThan(4);
  expect((await database.db.select().from(signUps)).filter(({ verdict }) => verdict === 'spam')).toHaveLength(1);
  expect(new Set((await database.db.select().from(consentRecords)).map(({ action }) => action))).toEqual(
    new Set(['asked', 'granted', 'confirmed', 'withdrawn']),
  );
});

it('brings mail that is over: nothing of the past goes out', async () => {
  const states = (await database.db.select().from(mails)).map(({ status }) => status);
  expect(new Set(states)).toEqual(new Set(['sent', 'failed']));
});

it('dates nothing in the future', async () => {
  for (const { createdAt, finishedAt } of await database.db.select().from(mails))
    for (const instant of [createdAt, finishedAt])
      expect(Date.parse(instant ?? '')).toBeLessThanOrEqual(Date.parse(NOW));
});

it('uses only reserved addresses', async () => {
  let text = '';
  for (const table of Object.values(GUEST_TABLES)) text += JSON.stringify(await database.db.select().from(table));
  const addresses = text.match(/[\w.+-]+@[\w.-]+\w/g) ?? [];
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([]);
  expect((text.match(/https?:\/\/[\w.-]+/g) ?? []).filter((url) => !/(\.example|www\.w3\.org)$/.test(url))).toEqual([]);
});

it('is the same each time', async () => {
  const read = async () => {
    const sent = database.db
      .select({ at: messages.receivedAt, text: messages.message, status: messages.status })
      .from(messages)
      .orderBy(messages.id);
    const joined = database.db
      .select({ email: subscribers.email, state: subscribers.state, since: subscribers.createdAt })
      .from(subscribers)
      .orderBy(subscribers.id);
    return [await sent, await joined];
  };
  const first = await read();
  await emptyAllTables(database);
  await seed();
  await storeGuests();
  expect(await read()).toEqual(first);
});
