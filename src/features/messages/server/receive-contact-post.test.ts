import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RateLimited } from '#shared/problem.ts';
import type { GuestGuard } from '#features/guard/server/index.ts';
import { mails } from '#features/mail/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { deadlockOnce } from '#test/deadlock.ts';
import { PageTree } from '#test/page-tree.ts';
import type { ContactValues } from '../contact-form.ts';
import { messages } from './tables.ts';
import { receiveContactPost } from './receive-contact-post.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const VALUES: ContactValues = {
  question_category: 'question',
  topic: 'other',
  location_rlid: '',
  visit_date: '',
  visit_time: '',
  order_number: '',
  first_name: 'Ada\u202e',
  last_name: 'Fisher',
  email: 'ada@mail.example',
  phone: '7755550142',
  address_line1: '12 Wharf Road',
  address_city: 'Reno',
  address_state: 'NV',
  address_zip: '89501',
  message: 'Buy at http://spam.example',
};
let database: Database;
let tree: PageTree;
beforeAll(async () => {
  database = await createTestDatabase();
  tree = await PageTree.plant(database);
});
afterAll(() => database.close());

const guardOf = (judge: GuestGuard['judge']): GuestGuard => ({
  start: () => Promise.reject(new Error('unused')),
  examine: (guest) => Promise.resolve({ guest, nowMs: NOW, reasons: [], spent: null }),
  judge,
});
const ham = guardOf(() => Promise.resolve({ verdict: 'ham', reasons: [] }));
const spam = guardOf(() => Promise.resolve({ verdict: 'spam', reasons: ['honeypot'] }));
const take = (guard: GuestGuard, values: Partial<ContactValues> = {}, nowMs = NOW) =>
  receiveContactPost(
    { db: database.db, guard },
    { post: {}, values: { ...VALUES, ...values }, ip: '203.0.113.1', nowMs },
    {
      siteId: 1,
      pageId: tree.rootId,
      language: 'fr-CA',
      location: null,
      origin: 'https://site.example',
    },
  );
const rows = async () => ({
  messages: await database.db.select().from(messages),
  mails: await database.db.select().from(mails),
});

describe('receiveContactPost', () => {
  it('stores nothing and sends nothing when the guard refuses', async () => {
    const refusing = guardOf(() => Promise.reject(new RateLimited(60_000)));
    await expect(take(refusing)).rejects.toThrow(RateLimited);
    expect(await rows()).toEqual({ messages: [], mails: [] });
  });

  it('stores spam for staff, and sends no receipt', async () => {
    expect(await take(spam, { email: 'victim@mail.example' })).toBe(true);
    const { messages: kept, mails: sent } = await rows();
    expect(kept).toMatchObject([{ verdict: 'spam', reasons: ['honeypot'], owesReceipt: true }]);
    expect(sent).toEqual([]);
  });

  it('sends the receipt in the language of the page, without input of the guest', async () => {
    expect(await take(ham)).toBe(true);
    const [mail] = (await rows()).mails;
    expect(mail).toMatchObject({ toAddress: 'ada@mail.example', toName: '', list: 'transactional' });
    expect(mail?.subject).toMatch(/^Nous avons votre message \(\d+\)$/);
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toMatch(/spam|Ada|Fisher/);
  });

  it('normalizes the e-mail address', async () => {
    expect(await take(ham, { email: ' Odo@Ｂücher。Example ' })).toBe(true);
    const { messages: kept, mails: sent } = await rows();
    expect([kept.at(-1)?.email, sent.at(-1)?.toAddress]).toEqual(Array(2).fill('Odo@xn--bcher-kva.example'));
  });

  it('stores the message once when a deadlock is retried', async () => {
    const tried = await deadlockOnce(database, 'mails');
    const before = (await rows()).messages.length;
    expect(await take(ham, { message: 'Two of us at once' })).toBe(true);
    const { messages: kept, mails: sent } = await rows();
    expect([kept.length - before, await tried()]).toEqual([1, 2]);
    await database.exec(
      `DELETE FROM messages WHERE id = ${kept.at(-1)?.id}; DELETE FROM mails WHERE id = ${sent.at(-1)?.id}`,
    );
  });

  it('ignores the same text within ten minutes as a double click, also across the edge of a window', async () => {
    const count = async () => (await rows()).messages.length;
    const before = await count();
    expect(await take(ham, {}, NOW + 9 * 60_000)).toBe(false);
    expect(await take(ham, {}, NOW + 11 * 60_000)).toBe(false);
    expect(await count()).toBe(before);
    expect(await take(ham, {}, NOW + 25 * 60_000)).toBe(true);
    expect(await count()).toBe(before + 1);
  });
});
