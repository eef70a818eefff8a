import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailStaff } from '#features/accessibility-reports/server/report-mails.ts';
import { addComment } from '#features/comments/server/index.ts';
import { sendAddressNotice, sendCode, sendErasing } from '#features/diners/server/commands/diner-mails.ts';
import type { MailList } from '#features/mail/new-mail.ts';
import { loadMailSender, suppress } from '#features/mail/server/index.ts';
import { mails } from '#features/mail/server/tables.ts';
import { testMailTemplate } from '#features/mail/server/template-commands.ts';
import { shippedTexts } from '#features/mail/shipped-texts.ts';
import { MAIL_TEMPLATE_KEYS, type MailTemplateKey, templateOf } from '#features/mail/templates.ts';
import { replyToMessage } from '#features/messages/server/commands.ts';
import { sendReceipt } from '#features/messages/server/message-mails.ts';
import { messages } from '#features/messages/server/tables.ts';
import { sendDigests } from '#features/notifications/server/digests.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { mailAnswers } from '#features/submissions/server/mail-answers.ts';
import { saveSettings } from '#features/settings/server/commands.ts';
import { emailClubSettings, staffMailSettings } from '#features/settings/definitions.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { sendReminders } from '#features/subscriptions/server/send-reminders.ts';
import { createSubscriptions, type Subscriptions } from '#features/subscriptions/server/subscriptions.ts';
import { reservations } from '#features/reservations/server/tables.ts';
import { addApprovalLink } from '#features/workflows/server/commands/approval-links.ts';
import { waitListEntries } from '#features/wait-lists/server/tables.ts';
import { occasions, subscribers } from '#features/subscriptions/server/tables.ts';
import type { SiteId } from '#shared/brand.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { composeMessage } from '#platform/mail/compose-message.ts';
import { projectRoot } from '#platform/project-root.ts';
import { createTestDatabase, productMigrations } from '#test/database.ts';
import { FRIDAY_NOON, openReservations, SEVEN } from '#test/reservation-evening.ts';
import { messageGuest } from '#features/orders/server/commands/change-order.ts';
import { editOrder } from '#features/orders/server/commands/edit-order.ts';
import { refundOrder } from '#features/orders/server/commands/refund-order.ts';
import type { OrderParts } from '#features/orders/server/order-parts.ts';
import { type OrderRow, orders } from '#features/orders/server/tables.ts';
import { cardsAt, startEveningCards } from '#test/card-evening.ts';
import { plantWorkflow, submit } from '#test/governance-harness.ts';
import { addPerson, choose, type Person, tell } from '#test/note-harness.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';

const NOW = '2026-11-21T15:00:00.000Z';
const ORIGIN = 'https://chain.example';
const EMAIL = 'mara@mail.example';
const ACTOR = { accountId: null, name: 'x' } as unknown as { accountId: number; name: string };
/** The migration's statement for mails that were queued before it. */
const FIND_RESTAURANTS = productMigrations().flatMap(({ sql }) => /^UPDATE mails SET rlid .+?;$/ms.exec(sql) ?? [])[0];
let database: Database;
let subscriptions: Subscriptions;
let siteId: number;
let evening: Awaited<ReturnType<typeof openEvening>>;
let tables: Awaited<ReturnType<typeof openReservations>>;
let kitchen: Awaited<ReturnType<typeof openOrderEvening>>;
let cards: Awaited<ReturnType<typeof startEveningCards>>;
let tree: PageTree;
/** Wren asks for a review of a page, Mara decides it. */
let review: { pageId: number; wren: Person; mara: Person };
type Payment = 'card' | 'at_restaurant';
const RESERVATION_MAILS = 'reservations/server/commands/reservation-mails.ts';
const ORDER_MAILS = 'orders/server/commands/tell-guest.ts';
const DINER_MAILS = 'diners/server/commands/diner-mails.ts';
const DINER = { language: 'en', origin: ORIGIN } as const;
/** Each code has an id of its own. */
let codes = 0;
const CODE = { email: EMAIL, code: '402951', link: 'A'.repeat(22) };
const diners = () => ({ nowMs: Date.parse(NOW), key: new Uint8Array(32), orderKey: new Uint8Array(32), subscriptions });
/** Room for every reservation of these tests. */
const ROOMY = { coversPerSlot: 500, onlineCoversPerSlot: 500, partiesPerSlot: 500, seats: 500 };
const reserve = () => tables.reserve(SEVEN, 2, { email: EMAIL });
/** A reservation about which nothing was sent yet. */
const reserveQuietly = async () => {
  const made = await tables.reserve(SEVEN, 2, { email: '' });
  await database.db
    .update(reservations)
    .set({ email: EMAIL })
    .where(eq(reservations.id, await tables.idOf(made)));
  return made;
};
/** An order of this address, the only one: nobody has two that are open. */
const orderNow = async (email = EMAIL, payment: Payment = 'at_restaurant') => {
  await database.exec('TRUNCATE order_events, order_coupon_uses, order_refunds, uncollected_orders, orders');
  const placed = await kitchen.place({ email, payment });
  if (payment !== 'card') return placed;
  cards.pay((await kitchen.rowOf(placed)).payRef ?? '', true);
  return kitchen.orders.settle(placed.id);
};
/** An order about which nothing was sent yet. */
const orderQuietly = async (payment: Payment = 'at_restaurant') => {
  const placed = await orderNow('', payment);
  await database.db.update(orders).set({ email: EMAIL });
  return placed;
};
/** What the desk does with an order about which nothing was sent yet. */
const atDesk = async (work: (tx: Tx, parts: OrderParts, order: OrderRow) => Promise<void>, payment?: Payment) => {
  const order = await kitchen.rowOf(await orderQuietly(payment));
  await kitchen.orders.change((tx, parts) => work(tx, parts, order));
};
/** Wren mentions Mara in a comment, and staff are told. */
const mention = async () => {
  const { pageId, wren } = review;
  const where = { pageId, blockId: '', field: '', label: '', quote: '', quoteStart: 0 };
  await run((tx) => addComment(tx, wren.context, { ...where, text: 'Is this right, @mara?' }));
  await tell(tree);
};
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);

beforeAll(async () => {
  database = await createTestDatabase();
  tree = await PageTree.plant(database);
  subscriptions = await createSubscriptions(database.db, () => ORIGIN);
  evening = await openEvening(database);
  await evening.settle();
  tables = await openReservations(database, { rlid: 10002 });
  await tables.settle(ROOMY);
  cards = await startEveningCards(() => kitchen.clock.now());
  kitchen = await openOrderEvening(database, [10003], (clock) => cardsAt(cards.url, clock));
  await kitchen.publish();
  await kitchen.settle({ payOnline: 'optional' });
  const wren = await addPerson(tree, 'wren', ['add', 'change']);
  const mara = await addPerson(tree, 'mara', ['change', 'publish']);
  await choose(tree, mara, { email: EMAIL });
  await plantWorkflow(tree, mara.groupId);
  review = { pageId: await tree.add('menu'), wren, mara };
  await submit(tree, wren.context, review.pageId);
  await tell(tree);
  const { rows } = (await database.db.execute('SELECT id FROM sites')) as unknown as { rows: { id: number }[] };
  const context = { actor: { accountId: null, name: 'seed' }, now: NOW, registry: blockRegistry };
  siteId = rows[0]?.id ?? 0;
  await tree.run(async (tx) => {
    const about = { siteId: siteId as SiteId };
    const value = { ...emailClubSettings.example, postal_address: '12 Harbor Street' };
    await saveSettings(tx, context, { ...about, model: emailClubSettings, value });
    await saveSettings(tx, context, { ...about, model: staffMailSettings, value: { accessibility_reports: [EMAIL] } });
  });
});
afterAll(async () => {
  await cards.stop();
  await database.close();
});
beforeEach(() =>
  database.exec('TRUNCATE mails, mail_suppressions, messages, subscribers, wait_list_days RESTART IDENTITY CASCADE'),
);

const REPORT = {
  id: 7,
  submittedAt: NOW,
  description: 'The menu cannot be opened',
  email: '',
  url: 'https://chain.example/menu/',
  screenWidth: 390,
  screenHeight: 844,
  userAgent: 'Lynx',
  verdict: 'ham',
} as const;
const TO = { subscriberId: 1, email: EMAIL, firstName: 'Mara', language: 'en', siteId: null, pageId: null };
async function addSubscriber(celebrated: 'birthday' | 'occasion'): Promise<void> {
  const [row] = await database.db
    .insert(subscribers)
    .values({
      email: EMAIL,
      emailKey: EMAIL,
      state: 'subscribed',
      language: 'en',
      timeZone: 'America/New_York',
      createdAt: NOW,
      ...(celebrated === 'birthday' && { birthdayMonth: 11, birthdayDay: 21 }),
    })
    .returning({ id: subscribers.id });
  const day = { occasion: 'anniversary', relationship: 'partner', month: 11, day: 24 };
  if (celebrated === 'occasion') await database.db.insert(occasions).values({ ...day, subscriberId: row?.id ?? 0 });
}
async function addMessage(): Promise<number> {
  const [row] = await database.db
    .insert(messages)
    .values({
      language: 'en',
      receivedAt: NOW,
      submitKey: 'one',
      category: 'question',
      topic: 'other',
      firstName: 'Mara',
      lastName: '',
      email: EMAIL,
      phone: '',
      addressLine1: '',
      addressCity: '',
      addressState: '',
      addressZip: '',
      message: 'Is the pier open?',
      verdict: 'ham',
    })
    .returning({ id: messages.id });
  return row?.id ?? 0;
}

/** A mail about an order. */
const ofOrder = (send: () => Promise<unknown>) => ({ list: 'transactional', file: ORDER_MAILS, send }) as const;

/** Every way in which a mail comes to be queued, by the words that it has. */
const PATHS: Readonly<Record<string, { list: MailList; file: string; send: () => Promise<unknown> }>> = {
  sign_up_confirmation: {
    list: 'transactional',
    file: 'subscriptions/server/create-mailer.ts',
    send: () => run((tx) => subscriptions.mailer.sendConfirmation(tx, NOW, TO, 'token')),
  },
  welcome: {
    list: 'marketing',
    file: 'subscriptions/server/create-mailer.ts',
    send: () => run((tx) => subscriptions.mailer.sendWelcome(tx, NOW, TO, { birthday: null, occasions: [] })),
  },
  birthday: {
    list: 'marketing',
    file: 'subscriptions/server/send-reminders.ts',
    async send() {
      await addSubscriber('birthday');
      await sendReminders(database.db, subscriptions, Date.parse(NOW));
    },
  },
  occasion: {
    list: 'marketing',
    file: 'subscriptions/server/send-reminders.ts',
    async send() {
      await addSubscriber('occasion');
      await sendReminders(database.db, subscriptions, Date.parse(NOW));
    },
  },
  message_receipt: {
    list: 'transactional',
    file: 'messages/server/message-mails.ts',
    send: () => run((tx) => sendReceipt(tx, { now: NOW, origin: ORIGIN }, { ...TO, id: 7 })),
  },
  message_reply: {
    list: 'transactional',
    file: 'messages/server/commands.ts',
    async send() {
      const id = await addMessage();
      const reply = { version: 1, subject: 'Re: the pier', text: 'It is.', key: 'abcdefgh' };
      const context = { actor: ACTOR, powers: SYSTEM_POWERS, now: NOW, origin: ORIGIN };
      await run((tx) => replyToMessage(tx, context, id, reply)).catch((error: unknown) => {
        if (!String(error).includes('not valid')) throw error;
      });
    },
  },
  account_code: {
    list: 'transactional',
    file: DINER_MAILS,
    send: () => run((tx) => sendCode(tx, diners(), { ...CODE, changing: null }, DINER)),
  },
  account_new_address: {
    list: 'transactional',
    file: DINER_MAILS,
    send: () => run((tx) => sendCode(tx, diners(), { ...CODE, changing: { id: (codes += 1), dinerId: 1 } }, DINER)),
  },
  account_address_asked: {
    list: 'transactional',
    file: DINER_MAILS,
    send: () => run((tx) => sendAddressNotice(tx, diners(), EMAIL, DINER, 'account_address_asked')),
  },
  account_address_changed: {
    list: 'transactional',
    file: DINER_MAILS,
    send: () => run((tx) => sendAddressNotice(tx, diners(), EMAIL, DINER, 'account_address_changed')),
  },
  account_erasing: {
    list: 'transactional',
    file: DINER_MAILS,
    send: () => run((tx) => sendErasing(tx, diners(), EMAIL, DINER)),
  },
  wait_list_joined: {
    list: 'transactional',
    file: 'wait-lists/server/commands/line-mails.ts',
    send: () => evening.join({ email: EMAIL }),
  },
  wait_list_ready: {
    list: 'transactional',
    file: 'wait-lists/server/commands/line-mails.ts',
    async send() {
      const entry = await evening.idOf(await evening.join());
      await database.db.update(waitListEntries).set({ email: EMAIL });
      await evening.step(entry, { action: 'call' });
    },
  },
  reservation_confirmed: {
    list: 'transactional',
    file: RESERVATION_MAILS,
    send: () => reserve(),
  },
  reservation_requested: {
    list: 'transactional',
    file: RESERVATION_MAILS,
    async send() {
      await tables.settle({ ...ROOMY, approvalFrom: 2 });
      await reserve();
      await tables.settle(ROOMY);
    },
  },
  reservation_changed: {
    list: 'transactional',
    file: RESERVATION_MAILS,
    async send() {
      const { id, version } = await reserveQuietly();
      await tables.reservations.change(id, { partySize: 3 }, version);
    },
  },
  reservation_cancelled: {
    list: 'transactional',
    file: RESERVATION_MAILS,
    send: async () => tables.reservations.cancel((await reserveQuietly()).id),
  },
  order_placed: ofOrder(() => orderNow()),
  order_paid: ofOrder(() => orderNow(EMAIL, 'card')),
  order_changed: ofOrder(() =>
    atDesk((tx, parts, { id, version }) => {
      const edit = { op: randomUUID(), baseVersion: version, kept: [{ line: 0, quantity: 2 }], added: [] };
      return editOrder(tx, parts, kitchen.cook(), id, edit);
    }),
  ),
  order_refunded: ofOrder(() =>
    atDesk((tx, parts, { id }) => {
      const wish = { op: randomUUID(), kind: 'amount', amount: 500, reason: 'The roll was cold', refunded: 0 } as const;
      return refundOrder(tx, parts, kitchen.cook(), id, wish);
    }, 'card'),
  ),
  order_message: ofOrder(() =>
    atDesk((tx, parts, { id }) =>
      messageGuest(tx, parts, kitchen.cook(), id, { op: randomUUID(), message: 'Is lemon fine?' }),
    ),
  ),
  order_ready: ofOrder(async () => kitchen.step(await orderQuietly(), { action: 'bump' })),
  order_delayed: ofOrder(async () => kitchen.step(await orderQuietly(), { action: 'delay', minutes: 10 })),
  order_cancelled: ofOrder(async () => kitchen.step(await orderQuietly(), { action: 'cancel' })),
  reservation_declined: {
    list: 'transactional',
    file: RESERVATION_MAILS,
    async send() {
      await tables.settle({ ...ROOMY, approvalFrom: 2 });
      const made = await reserveQuietly();
      await tables.settle(ROOMY);
      await tables.step(await tables.idOf(made), { action: 'decline' });
    },
  },
  reservation_offered: {
    list: 'transactional',
    file: RESERVATION_MAILS,
    async send() {
      const wish = {
        rlid: tables.rlid,
        date: '2026-11-20',
        partySize: 2,
        meal: 'any',
        email: EMAIL,
      } as const;
      const client = { language: 'en', origin: 'https://chain.example', ip: '192.0.2.1', browser: '' };
      await tables.settle({ ...ROOMY, onlineCoversPerSlot: 0 });
      await tables.reservations.wish(wish, client);
      await tables.settle(ROOMY);
      await tables.reservations.offer(new AbortController().signal);
    },
  },
  reservation_reminder: {
    list: 'transactional',
    file: RESERVATION_MAILS,
    async send() {
      // Nobody else is reminded.
      await database.exec('DELETE FROM reservation_events; DELETE FROM reservations');
      await reserveQuietly();
      tables.moveTo(new Date(Date.parse(SEVEN) - 3 * 3_600_000).toISOString());
      await tables.reservations.remind(new AbortController().signal);
      tables.moveTo(FRIDAY_NOON);
    },
  },
  form_submission: {
    list: 'transactional',
    file: 'submissions/server/mail-answers.ts',
    send: () =>
      run((tx) =>
        mailAnswers(
          tx,
          { now: NOW, origin: ORIGIN },
          { id: 1, fields: [{ key: 'name', label: 'Name' }], data: { name: 'Mara' }, verdict: 'ham' },
          { to: [EMAIL], subject: 'Catering', replyTo: null, siteId: 1 },
        ),
      ),
  },
  accessibility_report: {
    list: 'transactional',
    file: 'accessibility-reports/server/report-mails.ts',
    send: () => run((tx) => mailStaff(tx, { now: NOW, origin: ORIGIN }, { ...REPORT, siteId })),
  },
  staff_notification: {
    list: 'transactional',
    file: 'notifications/server/notify.ts',
    send: () => mention(),
  },
  staff_digest: {
    list: 'transactional',
    file: 'notifications/server/digests.ts',
    async send() {
      await choose(tree, review.mara, { notificationMail: 'daily' });
      await mention();
      await choose(tree, review.mara, { notificationMail: 'immediately' });
      const nextDay = new Date(Date.parse(TREE_NOW) + 24 * 3_600_000).toISOString();
      await sendDigests(database.db, { now: nextDay, origin: ORIGIN });
    },
  },
  approval_link: {
    list: 'transactional',
    file: 'workflows/server/commands/approval-links.ts',
    send: () =>
      run((tx) => {
        const asked = { pageId: review.pageId, name: 'Mara Quill', email: EMAIL, days: 7 };
        return addApprovalLink(tx, review.mara.context, asked, ORIGIN);
      }),
  },
  'a test of staff': {
    list: 'transactional',
    file: 'mail/server/template-commands.ts',
    async send() {
      const { sender } = await loadMailSender(database.db, { siteId: null, language: 'en' }, ORIGIN);
      const asked = { key: 'birthday', language: 'en', value: { ...shippedTexts('birthday', 'en') }, sender } as const;
      const context = { actor: ACTOR, powers: SYSTEM_POWERS, now: NOW };
      await run((tx) => testMailTemplate(tx, context, asked, { address: EMAIL, name: '' })).catch((error: unknown) => {
        if (!String(error).includes('not valid')) throw error;
      });
    },
  },
};
/** The subject that a mail of this template has, whatever stands for its placeholders. */
const subjectOf = (key: MailTemplateKey) => {
  const subject = shippedTexts(key, 'en')['subject'] ?? '';
  return new RegExp(`^${subject.replace(/[.()]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`);
};
const queued = () => database.db.select().from(mails);

describe('every path by which mail is sent', () => {
  it('is in this list', () => {
    const root = projectRoot();
    const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const having = (words: string) =>
      files.filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes(words)).toSorted();
    const expected = new Set(Object.values(PATHS).map(({ file }) => `src/features/${file}`));
    expect(having('await enqueueMail(')).toEqual([...expected].toSorted());
    expect(MAIL_TEMPLATE_KEYS.filter((key) => !(key in PATHS))).toEqual([]);
    // Besides, rows are made only of a mail that was sent, after the same question.
    expect(having('.insert(mails)')).toEqual([
      'src/features/mail/server/enqueue-mail.ts',
      'src/features/mail/server/staff-commands.ts',
    ]);
    expect(having('transport.send(')).toEqual(['src/features/mail/server/send-leased.ts']);
  });

  it.each(Object.keys(PATHS))('keeps the rules of its list: %s', async (name) => {
    const path = PATHS[name];
    if (!path) throw new Error('no such path');
    const template = MAIL_TEMPLATE_KEYS.find((key) => key === name);
    if (template) expect(templateOf(template).list).toBe(path.list);
    await path.send();
    const [mail, ...others] = await queued();
    expect(others).toEqual([]);
    if (!mail) throw new Error('nothing was queued');
    expect([mail.list, mail.toAddress]).toEqual([path.list, EMAIL]);
    expect(mail.rlid !== null, 'is about a restaurant').toBe(/^(order|reservation|wait_list)_/.test(name));
    await database.exec(`UPDATE mails SET rlid = NULL; ${FIND_RESTAURANTS}`);
    expect((await queued())[0]?.rlid).toBe(mail.rlid);
    if (template) expect(mail.subject).toMatch(subjectOf(template));
    for (const body of [mail.textBody, mail.htmlBody]) expect(body).toContain('12 Harbor Street');
    const bytes = await composeMessage({
      messageId: `<${mail.messageUid}@chain.example>`,
      from: { address: 'news@chain.example', name: '' },
      to: { address: mail.toAddress, name: mail.toName },
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      ...(mail.unsubscribeUrl !== null && { unsubscribeUrl: mail.unsubscribeUrl }),
      date: NOW,
    });
    const source = bytes.toString('utf8').replace(/\r\n[ \t]+/g, ' ');
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(source.match(/^Content-Type: text\/(plain|html)/gm)).toHaveLength(2);
    if (path.list === 'marketing') {
      expect(source).toMatch(/^List-Unsubscribe: <https:\/\/chain\.example\/[^>]+>\r$/m);
      expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(mail.textBody).toContain(`Unsubscribe: ${mail.unsubscribeUrl}`);
      expect(mail.htmlBody).toContain(mail.unsubscribeUrl ?? '');
    } else expect(source).not.toMatch(/^List-Unsubscribe/m);
  });

  it.each(Object.keys(PATHS))('asks whether the address may have it: %s', async (name) => {
    const path = PATHS[name];
    await run((tx) => suppress(tx, { now: NOW }, { address: EMAIL, reason: 'unsubscribe' }));
    await path?.send();
    expect((await queued()).map(({ list }) => list)).toEqual(path?.list === 'marketing' ? [] : ['transactional']);
  });
});
