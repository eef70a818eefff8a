import { countUnanswered } from './find-messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { staffAnswers } from '#features/accounts/server/tables.ts';
import { Invalid } from '#shared/problem.ts';
import { enqueueMail } from '#features/mail/server/index.ts';
import { mails } from '#features/mail/server/tables.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { type MessageDetail, MessageQuery, type MessageRow } from '../contract.ts';
import { purgeOldMessages } from './commands.ts';
import { exportMessages, listMessages } from './list-messages.ts';
import { messageRoutes } from './staff-routes.ts';
import { messageNotes, messages } from './tables.ts';

const LIST = '/wagtail/api/main/messages/';
let database: Database;
let app: StaffApp;
let readerId = 0;
let answererId = 0;
const browsers = {} as Record<'super' | 'reader' | 'answerer' | 'editor' | 'stranger', Browser>;

async function staffWith(name: string, model: string, permissions: readonly string[]): Promise<number> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}'`);
  for (const permission of permissions) {
    await database.exec(
      `INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, '${model}', '${permission}' FROM groups WHERE name = '${name}'`,
    );
  }
  return id;
}

let count = 0;
async function write(values: Partial<typeof messages.$inferInsert> = {}): Promise<number> {
  count += 1;
  const [row] = await database.db
    .insert(messages)
    .values({
      language: 'en',
      receivedAt: STAFF_NOW,
      submitKey: `key ${count}`,
      category: 'question',
      topic: 'other',
      firstName: 'Ada',
      lastName: 'Fisher',
      email: 'ada@mail.example',
      phone: '7755550142',
      addressLine1: '12 Wharf Road',
      addressCity: 'Reno',
      addressState: 'NV',
      addressZip: '89501',
      message: 'Is the pier open?',
      verdict: 'ham',
      ...values,
    })
    .returning({ id: messages.id });
  return row?.id ?? 0;
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  messageRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    originOf: () => 'https://site.example',
    wake: () => undefined,
  });
  await addStaff(database, app, { username: 'super' });
  readerId = await staffWith('reader', 'message', ['view']);
  answererId = await staffWith('answerer', 'message', ['view', 'change']);
  await staffWith('editor', 'redirect', ['view', 'change']);
  for (const [at, name] of (['super', 'reader', 'answerer', 'editor'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    await browsers[name].signIn(name);
  }
  browsers.stranger = new Browser(app, '192.0.2.30');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = async (browser: Browser, url: string) => browser.send('GET', url);
const rowsOf = async (query = '') =>
  (await get(browsers.super, `${LIST}${query}`)).json<{ rows: MessageRow[]; counts: object; total: number }>();
const detailOf = async (id: number) => (await get(browsers.super, `${LIST}${id}/`)).json<MessageDetail>();

describe('rights on messages', () => {
  it('let no user read, change or delete without the right', async () => {
    const id = await write();
    const body = { version: 1, status: 'closed' };
    const reply = { version: 1, subject: 'Yes', text: 'It is.', key: 'abcdefgh' };
    const calls = [
      ['view', 'GET', LIST, undefined],
      ['view', 'GET', `${LIST}${id}/`, undefined],
      ['change', 'POST', `/wagtail/messages/${id}/`, body],
      ['change', 'POST', `/wagtail/messages/${id}/note/`, { text: 'Hm.' }],
      ['change', 'POST', `/wagtail/messages/${id}/reply/`, reply],
      ['change', 'POST', '/wagtail/messages/chosen/', { ids: [id], action: 'spam' }],
      ['delete', 'POST', '/wagtail/messages/chosen/', { ids: [id], action: 'delete' }],
    ] as const;
    for (const [right, method, url, json] of calls) {
      const statusOf = async (browser: Browser) => (await browser.send(method, url, json && { json })).statusCode;
      expect([url, await statusOf(browsers.stranger)]).toEqual([url, 401]);
      expect([url, await statusOf(browsers.editor)]).toEqual([url, 403]);
      if (right !== 'view') expect([url, await statusOf(browsers.reader)]).toEqual([url, 403]);
      if (right === 'delete') expect([url, await statusOf(browsers.answerer)]).toEqual([url, 403]);
    }
    expect((await detailOf(id)).status).toBe('new');
    expect((await get(browsers.reader, `${LIST}${id}/`)).json<MessageDetail>().may).toEqual({
      change: false,
      delete: false,
    });
  });

  it('offer a message to users who may answer it only', async () => {
    const id = await write();
    expect((await detailOf(id)).assignees.map(({ name }) => name)).toEqual(['answerer', 'super']);
    const give = (assignee_id: number) =>
      browsers.super.send('POST', `/wagtail/messages/${id}/`, { json: { version: 1, assignee_id } });
    expect((await give(readerId)).statusCode).toBe(400);
    expect((await give(answererId)).json<MessageDetail>().assignee?.name).toBe('answerer');
  });
});

describe('the inbox', () => {
  it('narrowed to what is not answered has as many as the home screen counts', async () => {
    await database.db.delete(messages);
    const fresh = await write();
    const taken = await write({ status: 'open' });
    await write({ status: 'answered' });
    await write({ status: 'closed', closedAt: STAFF_NOW });
    const { rows } = await rowsOf('?status=unanswered');
    expect(rows.map(({ id }) => id)).toEqual([taken, fresh]);
    const counted = await countUnanswered(database.db, { accountId: 1, powers: SYSTEM_POWERS });
    expect(counted?.unanswered).toBe(rows.length);
  });

  it('contains open messages; spam and closed ones are in folders of their own', async () => {
    await database.db.delete(messages);
    const waiting = await write({ message: '50% off?\n\nReally' });
    const closed = await write({ status: 'closed', closedAt: STAFF_NOW });
    const spam = await write({ verdict: 'spam', reasons: ['honeypot'] });
    const idsOf = async (query: string) => (await rowsOf(query)).rows.map(({ id }) => id);
    expect(await idsOf('')).toEqual([waiting]);
    expect(await idsOf('?folder=closed')).toEqual([closed]);
    expect(await idsOf('?folder=spam')).toEqual([spam]);
    expect(await idsOf('?folder=all')).toEqual([spam, closed, waiting]);
    expect(await idsOf('?q=50%25')).toEqual([waiting]);
    expect(await idsOf('?q=nowhere')).toEqual([]);
    expect(await idsOf('?category=praise')).toEqual([]);
    expect(await idsOf('?assignee=nobody')).toEqual([waiting]);
    expect(await idsOf('?assignee=me')).toEqual([]);
    expect(await idsOf('?from=2026-11-20')).toEqual([]);
    expect(await idsOf('?from=2026-11-19&to=2026-11-19')).toEqual([waiting]);
    expect((await rowsOf()).counts).toEqual({ inbox: 1, closed: 1, spam: 1 });
    expect((await rowsOf()).rows[0]?.excerpt).toBe('50% off? Really');
    expect((await detailOf(spam)).reasons).toEqual(['a hidden field was filled in']);
  });

  it('asks the same number of statements however many there are', async () => {
    const { statements: few } = await recordStatements(() => rowsOf('?folder=all'));
    for (let index = 0; index < 40; index += 1) await write();
    const { statements: many, result } = await recordStatements(() => rowsOf('?folder=all'));
    expect(many.length).toBe(few.length);
    expect(result.rows).toHaveLength(25);
  });

  it('is searched among the newest only, in both orders, says since when, and further back by dates', async () => {
    await database.db.delete(messages);
    for (let day = 1; day <= 6; day += 1) {
      const verdict = day === 6 ? 'spam' : 'ham';
      await write({ message: `Word ${day}`, receivedAt: `2026-02-0${day}T00:00:00Z`, verdict });
    }
    const who = { accountId: 1, powers: SYSTEM_POWERS, timeZone: 'UTC' };
    const search = async (query: object) => {
      const { rows, ...found } = await listMessages(database.db, who, MessageQuery.parse({ q: 'word', ...query }), 3);
      return { ...found, days: rows.map(({ excerpt }) => excerpt.slice(-1)).join('') };
    };
    const since = '2026-02-03T00:00:00.000Z';
    expect(await search({})).toMatchObject({ days: '543', total: 3, searchedSince: since });
    expect(await search({ ordering: 'received_at' })).toMatchObject({ days: '345', total: 3, searchedSince: since });
    expect(await search({ to: '2026-02-02' })).toMatchObject({ days: '21', total: 2, searchedSince: null });
    expect(await search({ q: '', ordering: 'received_at' })).toMatchObject({ days: '12345', searchedSince: null });
  });

  it('takes spam back, closes, takes over and deletes several at once; those gone are passed over', async () => {
    const ids = [await write({ verdict: 'spam' }), await write({ verdict: 'spam' })];
    const act = async (action: string, chosen = ids) =>
      (
        await browsers.super.send('POST', '/wagtail/messages/chosen/', { json: { ids: chosen, action } })
      ).json<object>();
    expect(await act('not_spam', [...ids, 999_999])).toEqual({ changed: 2 });
    await act('take');
    await act('close');
    const detail = await detailOf(ids[0] ?? 0);
    expect([detail.verdict, detail.status, detail.assignee?.name]).toEqual(['ham', 'closed', 'super']);
    expect(detail.notes.map(({ body }) => body)).toEqual([
      'marked it as not spam',
      'assigned it to themselves',
      'closed it',
    ]);
    expect(await act('delete')).toEqual({ changed: 2 });
    expect((await get(browsers.super, `${LIST}${ids[0]}/`)).statusCode).toBe(404);
  });
});

describe('one message', () => {
  it('refuses a change that began before the newest', async () => {
    const id = await write();
    const change = (version: number, status: string) =>
      browsers.super.send('POST', `/wagtail/messages/${id}/`, { json: { version, status } });
    expect((await change(1, 'open')).statusCode).toBe(200);
    expect((await change(1, 'closed')).statusCode).toBe(409);
    expect((await detailOf(id)).status).toBe('open');
  });

  it('is answered once for two clicks, by a mail to its sender', async () => {
    const id = await write({ email: 'guest@mail.example', firstName: 'Ada\r\nBcc: x@y.example' });
    const reply = {
      version: 1,
      subject: 'Yes\r\nBcc: x@y.example',
      text: 'It is.\n\n<b>Really</b>',
      key: 'one-answer',
    };
    const send = () => browsers.answerer.send('POST', `/wagtail/messages/${id}/reply/`, { json: reply });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const sent = await database.db.select().from(mails).where(eq(mails.toAddress, 'guest@mail.example'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe('Yes Bcc: x@y.example');
    expect(sent[0]?.toName).not.toMatch(/[\r\n]/);
    expect(sent[0]?.htmlBody).not.toContain('<b>Really');
    const detail = await detailOf(id);
    expect([detail.status, detail.assignee?.name]).toEqual(['answered', 'answerer']);
    expect(detail.notes.map(({ kind }) => kind)).toEqual(['reply']);
  });

  it('gets one note for two clicks, and keeps nothing of the answer', async () => {
    const id = await write({ message: 'The soup was cold' });
    const headers = { 'idempotency-key': 'one-note' };
    const note = async (text: string) =>
      (
        await browsers.answerer.send('POST', `/wagtail/messages/${id}/note/`, { json: { text }, headers })
      ).json<MessageDetail>().notes.length;
    expect([await note('Called back'), await note('Called back'), await note('Called again')]).toEqual([1, 1, 2]);
    expect(JSON.stringify(await database.db.select().from(staffAnswers))).not.toContain('soup');
  });

  it('is deleted with the mails that quote it, and with no others', async () => {
    const [id, other] = [await write({ email: 'gone@mail.example' }), await write({ email: 'gone@mail.example' })];
    for (const one of [id, other]) {
      const json = { version: 1, subject: 'Yes', text: 'It is.', key: 'before-deletion' };
      expect((await browsers.super.send('POST', `/wagtail/messages/${one}/reply/`, { json })).statusCode).toBe(200);
    }
    await browsers.super.send('POST', '/wagtail/messages/chosen/', { json: { ids: [id], action: 'delete' } });
    const left = await database.db
      .select({ key: mails.key })
      .from(mails)
      .where(eq(mails.toAddress, 'gone@mail.example'));
    expect(left).toEqual([{ key: `message ${other} reply before-deletion` }]);
  });

  it.each([
    [{ text: '   ' }, 'note'],
    [{ text: 'x'.repeat(10_001) }, 'note'],
    [{ version: 1, subject: '', text: 'Yes.', key: 'abcdefgh' }, 'reply'],
    [{ version: 1, subject: 'Yes', text: 'Yes.', key: 'a b' }, 'reply'],
  ])('refuses %j', async (body, what) => {
    const id = await write();
    expect((await browsers.super.send('POST', `/wagtail/messages/${id}/${what}/`, { json: body })).statusCode).toBe(
      400,
    );
  });

  it('is not there when its number is none', async () => {
    expect((await get(browsers.super, `${LIST}999999/`)).statusCode).toBe(404);
    expect(
      (await browsers.super.send('POST', '/wagtail/messages/999999/note/', { json: { text: 'Hm.' } })).statusCode,
    ).toBe(404);
  });
});

describe('the export', () => {
  it('has what the list finds, safe for spreadsheets, without spam unless that is asked for', async () => {
    await database.db.delete(messages);
    await write({ message: '=HYPERLINK("http://evil.example")', firstName: '+Ada', lastName: '\u202efdp.Fisher' });
    await write({ verdict: 'spam', message: 'Buy now' });
    const who = { accountId: 1, timeZone: 'UTC', powers: SYSTEM_POWERS, now: STAFF_NOW };
    const read = async (query: object) => {
      const parts: string[] = [];
      for await (const part of exportMessages(database.db, who, 'csv', query).content) parts.push(String(part));
      return parts.join('');
    };
    const file = await read({});
    expect(file).toContain("'=HYPERLINK");
    expect(file).toContain("'+Ada,fdp.Fisher");
    expect(file).not.toContain('Buy now');
    expect(await read({ folder: 'spam' })).toContain('Buy now');
    await expect(read({ folder: 'spam', p: '0' })).rejects.toThrow(Invalid);
  });
});

describe('the receipt that was held back', () => {
  const sentTo = async (id: number) =>
    (await database.db.select().from(mails)).filter(({ key }) => key === `message ${id} received`);
  const chosen = (ids: number[], action: string) =>
    browsers.answerer.send('POST', '/wagtail/messages/chosen/', { json: { ids, action } });
  const judge = async (id: number, verdict: string) => {
    const { version } = await detailOf(id);
    return browsers.answerer.send('POST', `/wagtail/messages/${id}/`, { json: { version, verdict } });
  };

  it('goes out when staff say that it is no spam, once, however often they change their mind', async () => {
    const one = await write({ verdict: 'spam', owesReceipt: true, language: 'es' });
    const odd = await write({ verdict: 'review', owesReceipt: true });
    const fine = await write({ verdict: 'ham' });
    await chosen([one, odd, fine], 'not_spam');
    expect(await sentTo(one)).toMatchObject([
      { toAddress: 'ada@mail.example', subject: `Tenemos su mensaje (${one})` },
    ]);
    expect(await sentTo(odd)).toHaveLength(1);
    expect(await sentTo(fine)).toHaveLength(0);
    await database.db.delete(mails);
    for (const action of ['spam', 'not_spam', 'spam', 'not_spam']) await chosen([one, odd, fine], action);
    expect([await sentTo(one), await sentTo(odd), await sentTo(fine)]).toEqual([[], [], []]);
  });

  it('goes out once when two restore at once, one by one or together', async () => {
    const id = await write({ verdict: 'spam', owesReceipt: true });
    await Promise.all([chosen([id], 'not_spam'), judge(id, 'ham'), chosen([id], 'not_spam')]);
    expect(await sentTo(id)).toHaveLength(1);
  });

  it('is not sent after an answer', async () => {
    const answered = await write({ verdict: 'spam', owesReceipt: true, status: 'answered' });
    await judge(answered, 'ham');
    expect(await sentTo(answered)).toEqual([]);
    expect((await detailOf(answered)).verdict).toBe('ham');
  });
});

describe('old messages', () => {
  it('are deleted once they were closed, or spam, for their time; nothing that waits ever is', async () => {
    await database.db.delete(messages);
    const old = '2023-01-01T00:00:00.000Z';
    const kept = [
      await write({ receivedAt: old }),
      await write({ receivedAt: old, status: 'closed', closedAt: '2025-11-21T00:00:00.000Z' }),
      await write({ receivedAt: '2026-10-01T00:00:00.000Z', verdict: 'spam' }),
    ];
    await write({ receivedAt: old, status: 'closed', closedAt: '2024-11-01T00:00:00.000Z' });
    const spam = await write({ receivedAt: '2026-08-01T00:00:00.000Z', verdict: 'spam' });
    const before = { closed: '2024-11-19T00:00:00.000Z', spam: '2026-08-20T00:00:00.000Z' };
    await database.db
      .insert(messageNotes)
      .values({ messageId: spam, at: old, authorName: 'x', kind: 'note', body: 'x' });
    await database.db.delete(mails);
    const quote = { list: 'transactional', to: { address: 'ada@mail.example', name: '' } } as const;
    await inTransaction(database.db, async (tx) => {
      for (const id of [...kept, spam]) {
        const words = { subject: 'Your words', text: 'Buy now', html: 'Buy now' };
        await enqueueMail(tx, { now: STAFF_NOW }, { ...quote, ...words, key: `message ${id} reply x` });
      }
    });
    expect(await inTransaction(database.db, (tx) => purgeOldMessages(tx, before))).toBe(2);
    const mailed = await database.db.select({ key: mails.key }).from(mails).orderBy(mails.id);
    expect(mailed.map(({ key }) => key)).toEqual(kept.map((id) => `message ${id} reply x`));
    const left = await database.db.select({ id: messages.id }).from(messages).orderBy(messages.id);
    expect(left.map(({ id }) => id)).toEqual(kept);
  });

  it('deletes a batch of closed messages and of spam at once', async () => {
    await database.exec(`
      INSERT INTO messages (language, received_at, submit_key, category, topic, first_name, last_name, email, phone, address_line1,
        address_city, address_state, address_zip, message, verdict, status, closed_at)
      SELECT 'en', '2020-01-01', verdict || n, 'question', 'other', '', '', '', '', '', '', '', '', '', verdict, status, closed_at
      FROM generate_series(1, ${PURGE_BATCH + 1}) AS n,
        (VALUES ('ham', 'closed', timestamptz '2020-01-01'), ('spam', 'new', NULL)) AS kinds (verdict, status, closed_at)`);
    const before = { closed: '2021-01-01', spam: '2021-01-01' };
    const purge = () => inTransaction(database.db, (tx) => purgeOldMessages(tx, before));
    expect([await purge(), await purge()]).toEqual([2 * PURGE_BATCH, 2]);
  });
});
