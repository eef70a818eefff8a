import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { createGuestGuard } from '#features/guard/server/index.ts';
import { isSuppressed } from '#features/mail/server/index.ts';
import { sites } from '#features/pages/server/index.ts';
import { noCaptcha } from '#platform/captcha/no-captcha.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { collide, deadlockOnce, hasSessions } from '#test/deadlock.ts';
import { PageTree } from '#test/page-tree.ts';
import type { StoredSignUp } from '../sign-up.ts';
import { confirmSignUp } from './commands/confirm-sign-up.ts';
import { purgeUnconfirmed } from './commands/erase-subscribers.ts';
import { type GuestContext, type NewSignUp, signUp } from './commands/sign-up.ts';
import { unsubscribeAddress, unsubscribeSubscriber } from './commands/unsubscribe.ts';
import { sendReminders } from './send-reminders.ts';
import type { ClubSender } from './sender.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { type SignUpPost, receiveConfirmation, receiveSignUp } from './receive-sign-up.ts';
import { receiveUnsubscribe } from './receive-unsubscribe.ts';
import { consentRecords, occasions, signUps, subscribers } from './tables.ts';

const NOW = '2026-11-19T15:00:00.000Z';
const DETAILS: StoredSignUp = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  postcode: '04101',
  birthday: { month: 2, day: 29 },
  occasions: [{ occasion: 'anniversary', relationship: 'partner', month: 11, day: 24 }],
  wantsOffers: true,
  language: 'en',
  country: 'US',
  timeZone: 'America/New_York',
  pageId: null,
};
const WANTED: NewSignUp = {
  email: 'Mara@harbor.example',
  details: DETAILS,
  wording: { language: 'en', terms: 'I accept.', consent: '<p>Yes.</p>' },
  siteId: null,
  needsConfirmation: false,
  submitId: null,
  verdict: 'ham',
  reasons: [],
};

let database: Database;
let subscriptions: Subscriptions;
let guest: GuestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  subscriptions = await createSubscriptions(database.db, () => 'https://chain.example');
});
afterAll(() => database.close());
beforeEach(async () => {
  guest = { now: NOW, ipAddress: '198.51.100.77', mailer: subscriptions.mailer };
  await database.exec(`TRUNCATE subscribers, consent_wordings, mails, mail_suppressions RESTART IDENTITY CASCADE`);
});

const run = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const sendForm = (more: Partial<NewSignUp> = {}) => run((tx) => signUp(tx, guest, { ...WANTED, ...more }));
const person = async () => (await database.db.select().from(subscribers))[0];
const records = () => database.db.select().from(consentRecords).orderBy(asc(consentRecords.id));
const mails = async () => {
  const found = await database.db.execute(
    `SELECT list, to_address, to_name, subject, text_body, html_body, unsubscribe_url FROM mails ORDER BY id`,
  );
  return (found as unknown as { rows: Record<string, string>[] }).rows;
};
const newestToken = async () => /confirm=([\w-]{32})/.exec((await mails()).at(-1)?.['text_body'] ?? '')?.[1] ?? '';
const confirm = async (token: string) => run((tx) => confirmSignUp(tx, guest, token));
const leave = (email = 'mara@harbor.example') =>
  run((tx) => unsubscribeAddress(tx, guest, email, { source: 'unsubscribe form', broadLogId: 'b-1' }));
const later = (days: number) => {
  guest = { ...guest, now: new Date(Date.parse(guest.now) + days * 86_400_000).toISOString() };
};

describe('the welcome', () => {
  const NOTHING = { ...DETAILS, birthday: null, occasions: [] };
  it.each([
    ['no day', NOTHING, /^$/],
    ['a birthday', { ...NOTHING, birthday: DETAILS.birthday }, /^We will think of your birthday\.$/],
    ['an occasion', { ...DETAILS, birthday: null }, /^We will remind you of the days that you told us about\.$/],
    ['both', DETAILS, /^We will think of your birthday, and remind you of the days that you told us about\.$/],
  ])('promises what holds for who gave %s', async (_, details, sentence) => {
    await sendForm({ details });
    const output = (await mails())[0]?.['text_body']?.split('\n\n').filter((one) => /birthday|days that/.test(one));
    expect(output?.join() ?? '').toMatch(sentence);
  });
});

describe('signing up where no confirmation is asked for', () => {
  it('makes a subscriber with proof of consent and a welcome that can be ended by one click', async () => {
    await sendForm();
    expect(await person()).toMatchObject({
      email: 'Mara@harbor.example',
      emailKey: 'mara@harbor.example',
      state: 'subscribed',
      birthdayMonth: 2,
      birthdayDay: 29,
      wantsOffers: true,
    });
    expect(await records()).toMatchObject([
      { action: 'granted', purposes: ['reminders', 'offers'], ipPrefix: '198.51.100.0', wordingId: 1 },
    ]);
    expect(await mails()).toMatchObject([
      { list: 'marketing', unsubscribe_url: expect.stringMatching(/^https:\/\/chain\.example\/api\/fcc\//) },
    ]);
  });

  it('mails no name before its owner has confirmed: anybody may have typed it', async () => {
    await sendForm({ details: { ...DETAILS, firstName: 'Mallory' } });
    const found = await database.db.execute(`SELECT to_name || subject || text_body || html_body AS output FROM mails`);
    const [mail] = (found as unknown as { rows: { output: string }[] }).rows;
    expect(mail?.output).toContain('birthday');
    expect(mail?.output).not.toContain('Mallory');
  });

  it('records an unconfirmed consent', async () => {
    await sendForm();
    expect(await person()).toMatchObject({ state: 'subscribed', confirmedAt: null });
    await sendForm();
    await confirm(await newestToken());
    expect(Date.parse((await person())?.confirmedAt ?? '')).toBe(Date.parse(NOW));
  });

  it('makes a known address confirm, and changes nothing before that', async () => {
    await sendForm();
    await sendForm({ details: { ...DETAILS, firstName: 'Mallory', occasions: [] } });
    expect(await person()).toMatchObject({ firstName: 'Mara', state: 'subscribed' });
    expect((await mails()).map(({ list }) => list)).toEqual(['marketing', 'transactional']);
    expect(await confirm(await newestToken())).toBe('confirmed');
    expect(await person()).toMatchObject({ firstName: 'Mallory' });
    expect(await database.db.$count(occasions)).toBe(0);
  });

  it('counts two posts of one attempt once', async () => {
    await sendForm({ submitId: 'attempt-0123456789' });
    await sendForm({ submitId: 'attempt-0123456789' });
    expect(await mails()).toHaveLength(1);
    expect(await records()).toHaveLength(1);
  });

  it('stores suspected spam, and sends nothing', async () => {
    await sendForm({ verdict: 'spam', reasons: ['honeypot'] });
    expect(await person()).toMatchObject({ state: 'pending' });
    expect(await database.db.select().from(signUps)).toMatchObject([{ verdict: 'spam', reasons: ['honeypot'] }]);
    expect(await mails()).toEqual([]);
  });

  it('makes suspected bots confirm', async () => {
    await sendForm({ verdict: 'review' });
    expect(await person()).toMatchObject({ state: 'pending' });
    expect(await mails()).toMatchObject([{ list: 'transactional' }]);
  });
});

describe('signing up where it has to be confirmed', () => {
  const ask = (more: Partial<NewSignUp> = {}) => sendForm({ needsConfirmation: true, ...more });

  it('waits for the link, which works once', async () => {
    await ask();
    expect(await person()).toMatchObject({ state: 'pending', firstName: '', birthdayMonth: null });
    const token = await newestToken();
    expect(await confirm(token)).toBe('confirmed');
    expect(await person()).toMatchObject({ state: 'subscribed', firstName: 'Mara' });
    expect(await confirm(token)).toBe('used');
    expect((await records()).map(({ action }) => action)).toEqual(['asked', 'confirmed']);
    expect(await mails()).toHaveLength(2);
  });

  it('puts no name that a stranger chose into the mail', async () => {
    await ask({ details: { ...DETAILS, firstName: '<b>Buy at evil.example</b>' } });
    expect(JSON.stringify(await mails())).not.toContain('evil.example');
  });

  it('refuses links that are older than seven days or forged', async () => {
    await ask();
    const token = await newestToken();
    later(7);
    expect(await confirm(token)).toBe('invalid');
    expect(await confirm('a'.repeat(32))).toBe('invalid');
    expect(await confirm('')).toBe('invalid');
    expect(await person()).toMatchObject({ state: 'pending' });
  });

  it('sends at most three links a day, and invalidates older links', async () => {
    await ask();
    const first = await newestToken();
    for (let more = 0; more < 4; more += 1) await ask();
    expect(await mails()).toHaveLength(3);
    expect(await confirm(await newestToken())).toBe('confirmed');
    expect(await confirm(first)).toBe('used');
    later(2);
    await ask();
    expect(await mails()).toHaveLength(5);
  });

  it('is deleted with its consent entries when it is never confirmed', async () => {
    await ask();
    expect(await run((tx) => purgeUnconfirmed(tx, '2026-11-20T00:00:00Z'))).toBe(0);
    expect(await run((tx) => purgeUnconfirmed(tx, '2027-01-01T00:00:00Z'))).toBe(1);
    expect(await database.db.$count(consentRecords)).toBe(0);
  });
});

describe('leaving', () => {
  it('works at once, is logged once, and cancels queued mail', async () => {
    await sendForm();
    await sendForm();
    const token = await newestToken();
    await leave();
    await leave();
    expect(await person()).toMatchObject({ state: 'unsubscribed' });
    expect(await isSuppressed(database.db, 'MARA@harbor.example', 'marketing')).toBe(true);
    expect((await records()).map(({ action }) => action)).toEqual(['granted', 'asked', 'withdrawn']);
    expect((await records()).at(-1)).toMatchObject({ broadLogId: 'b-1', source: 'unsubscribe form' });
    expect(await confirm(token)).toBe('invalid');
    expect(await person()).toMatchObject({ state: 'unsubscribed' });
  });

  it('suppresses an unknown address; a later sign-up needs a confirmation', async () => {
    await leave();
    expect(await person()).toBeUndefined();
    await sendForm();
    expect(await person()).toMatchObject({ state: 'pending' });
    await confirm(await newestToken());
    expect(await person()).toMatchObject({ state: 'subscribed' });
    expect(await isSuppressed(database.db, 'mara@harbor.example', 'marketing')).toBe(false);
  });
});

describe('the proof of consent', () => {
  it('cannot be changed, nor deleted but with its subscriber', async () => {
    await sendForm();
    await expect(database.exec(`UPDATE consent_records SET action = 'withdrawn'`)).rejects.toThrow('only ever added');
    await expect(database.exec('DELETE FROM consent_records')).rejects.toThrow('only ever added');
    await expect(database.exec('DELETE FROM subscribers')).rejects.toThrow('only ever added');
    expect(await records()).toMatchObject([{ action: 'granted' }]);
  });
});

describe('reminders', () => {
  const remind = (now: string) => sendReminders(database.db, subscriptions, Date.parse(now));

  it('are sent in the local morning, once a year, and not to unsubscribed people', async () => {
    await sendForm();
    // 24 November is five days ahead; staff left the seven days that are usual. 12:59 UTC is 7:59 in New York.
    expect(await remind('2026-11-19T12:59:00Z')).toBe(0);
    expect(await remind('2026-11-19T13:00:00Z')).toBe(1);
    expect(await remind('2026-11-19T14:00:00Z')).toBe(0);
    const mail = (await mails()).at(-1);
    expect(mail?.['subject']).toBe('Coming up on November 24: anniversary');
    expect(mail?.['text_body']).toContain(mail?.['unsubscribe_url']);
    expect(await remind('2027-11-19T14:00:00Z')).toBe(1);
    await leave();
    expect(await remind('2028-11-19T14:00:00Z')).toBe(0);
  });

  it('are at most as early as staff have set, and are sent late after a downtime', async () => {
    await sendForm();
    expect(await remind('2026-11-16T15:00:00Z')).toBe(0);
    expect(await remind('2026-11-17T15:00:00Z')).toBe(1);
    await database.exec('DELETE FROM sent_reminders; DELETE FROM mails');
    expect(await remind('2026-11-24T15:00:00Z')).toBe(1);
    await database.exec('DELETE FROM sent_reminders; DELETE FROM mails');
    expect(await remind('2026-11-25T15:00:00Z')).toBe(0);
  });

  it('keep 29 February on the 28th of common years', async () => {
    await sendForm();
    expect(await remind('2027-02-27T15:00:00Z')).toBe(0);
    expect(await remind('2027-02-28T15:00:00Z')).toBe(1);
    expect(await remind('2027-03-01T15:00:00Z')).toBe(0);
    expect(await remind('2028-02-28T15:00:00Z')).toBe(0);
    expect(await remind('2028-02-29T15:00:00Z')).toBe(1);
    expect((await mails()).at(-1)?.['subject']).toMatch(/^Happy birthday/);
  });

  it('reach the others when one cannot be sent', async () => {
    await sendForm({ email: 'broken@harbor.example' });
    await sendForm({ email: 'other@harbor.example' });
    await database.exec(`UPDATE subscribers SET email = 'no address' WHERE email = 'broken@harbor.example'`);
    await expect(remind('2026-11-19T13:00:00Z')).rejects.toThrow('not valid');
    expect((await mails()).at(-1)).toMatchObject({ to_address: 'other@harbor.example' });
    expect((await mails()).at(-1)?.['subject']).toContain('anniversary');
  });

  it('contain the name only after its confirmation', async () => {
    const details = { ...DETAILS, firstName: 'Mallory' };
    await sendForm({ details });
    expect(await remind('2026-11-19T13:00:00Z')).toBe(1);
    expect(await remind('2027-02-28T15:00:00Z')).toBe(1);
    expect(await mails()).toHaveLength(3);
    expect(JSON.stringify(await mails())).not.toContain('Mallory');
    await sendForm({ details });
    await confirm(await newestToken());
    expect(await remind('2028-02-29T15:00:00Z')).toBe(1);
    expect((await mails()).at(-1)).toMatchObject({
      to_name: 'Mallory',
      text_body: expect.stringContaining('Hello Mallory,'),
    });
  });

  it('query nothing when no site sends reminders, or not yet', async () => {
    const occasions = [{ ...DETAILS.occasions[0]!, month: 12, day: 5 }];
    await sendForm({ details: { ...DETAILS, birthday: { month: 11, day: 19 }, occasions } });
    /** How often birthdays, the people with occasions, and their occasions are read. */
    const read = async (club: Partial<ClubSender['club']>) => {
      const senderOf: Subscriptions['senderOf'] = async (db, of) => {
        const sender = await subscriptions.senderOf(db, of);
        return { ...sender, club: { ...sender.club, ...club } };
      };
      await database.exec('DELETE FROM sent_reminders');
      const { statements } = await recordStatements(() =>
        sendReminders(database.db, { ...subscriptions, senderOf }, Date.parse('2026-11-19T15:00:00Z')),
      );
      const among = (part: RegExp) => statements.filter((one) => /^select/i.test(one) && part.test(one)).length;
      return [
        among(/"birthday_month" is not null/),
        among(/distinct "subscribers"\."id"/),
        among(/"occasions"\."relationship" from/),
      ];
    };
    expect(await read({ occasionDays: 16 })).toEqual([1, 1, 1]);
    expect(await read({ occasionDays: 15 })).toEqual([1, 1, 0]);
    expect(await read({ sendsBirthday: false })).toEqual([0, 1, 0]);
    expect(await read({ sendsBirthday: false, sendsOccasions: false })).toEqual([0, 0, 0]);
  });

  it('need a constant number of statements', async () => {
    const countFor = async (people: number) => {
      await database.exec(`TRUNCATE subscribers, mails RESTART IDENTITY CASCADE`);
      for (let index = 0; index < people; index += 1) {
        await sendForm({ email: `guest-${index}@harbor.example`, details: { ...DETAILS, occasions: [] } });
      }
      const { statements } = await recordStatements(() => remind('2027-02-28T15:00:00Z'));
      return statements.filter((statement) => /^select/i.test(statement) && /"subscribers"/.test(statement)).length;
    };
    expect(await countFor(30)).toBe(await countFor(1));
  });
});

describe('who changes a subscriber', () => {
  /** The tables that are written or locked, in order. */
  const order = async (work: () => Promise<unknown>) => {
    const { statements } = await recordStatements(work);
    return statements.flatMap(
      (statement) =>
        (/^select.* from "(\w+)".* for update/is.exec(statement) ??
          /^(?:insert into|update|delete from) "(\w+)"/i.exec(statement))?.[1] ?? [],
    );
  };

  it('locks the subscriber before related rows', async () => {
    await sendForm({ needsConfirmation: true });
    const token = await newestToken();
    expect((await order(() => confirm(token))).slice(0, 2)).toEqual(['subscribers', 'sign_ups']);
    expect((await order(() => leave())).slice(0, 2)).toEqual(['subscribers', 'mail_suppressions']);
    const { id = 0 } = (await person()) ?? {};
    const oneClick = () => run((tx) => unsubscribeSubscriber(tx, guest, id, { source: 'one click' }));
    expect((await order(oneClick)).slice(0, 2)).toEqual(['subscribers', 'mail_suppressions']);
  });

  it('signs up once when a deadlock is retried', async () => {
    const { db } = database;
    const nowMs = Date.parse(guest.now);
    const guard = await createGuestGuard({ db, clock: fixedClock(guest.now), captcha: noCaptcha });
    const { rootId } = await PageTree.plant(database);
    const [site] = await db.select({ id: sites.id }).from(sites);
    const tried = await deadlockOnce(database, 'mails');
    const { stamp } = await guard.start('email_signup');
    const fields = {
      email: 'Mara@harbor.example',
      first_name: 'Mara',
      last_name: 'Lindqvist',
      postcode: '04101',
      birthday_month: '',
      birthday_day: '',
      consent: true,
    } as SignUpPost['values']['fields'];
    await receiveSignUp(
      { db, guard: { ...guard, judge: async () => ({ verdict: 'ham', reasons: [] }) }, subscriptions },
      {
        post: { guard_stamp: stamp },
        values: { fields, formsets: { occasions: [] } },
        email: fields.email,
        ip: '198.51.100.77',
        nowMs,
        site: { id: site?.id ?? 0, rootPath: '/1/', publicUrl: null },
        timeZone: 'America/New_York',
        page: { id: rootId, language: 'en', content: {} },
      },
    );
    expect([(await mails()).length, (await records()).length, await tried()]).toEqual([1, 1, 2]);
  });

  it('retries confirming and unsubscribing after a deadlock', async () => {
    await sendForm({ needsConfirmation: true });
    const token = await newestToken();
    const nowMs = Date.parse(guest.now);
    const { db } = database;
    let tried = await deadlockOnce(database, 'consent_records');
    expect(await receiveConfirmation({ db, subscriptions }, { token, ip: '', nowMs })).toBe('confirmed');
    expect([(await person())?.state, await tried()]).toEqual(['subscribed', 2]);
    tried = await deadlockOnce(database, 'consent_records');
    const leaving = { email: 'mara@harbor.example', language: 'en', ip: '', nowMs };
    expect((await receiveUnsubscribe({ db, ...subscriptions }, leaving)).isValid).toBe(true);
    expect([(await person())?.state, await tried()]).toEqual(['unsubscribed', 2]);
    expect((await records()).map(({ action }) => action)).toEqual(['asked', 'confirmed', 'withdrawn']);
  });

  it.skipIf(!hasSessions)('confirms anew, once, when another session waits for it and it for that', async () => {
    await sendForm({ needsConfirmation: true });
    const token = await newestToken();
    const lock = (table: string) => `SELECT 1 FROM ${table} FOR UPDATE`;
    const confirming = () =>
      receiveConfirmation({ db: database.db, subscriptions }, { token, ip: '', nowMs: Date.parse(guest.now) });
    const { result, statements } = await collide(database, [lock('sign_ups'), lock('subscribers')], () =>
      recordStatements(confirming),
    );
    expect([result, (await person())?.state]).toEqual(['confirmed', 'subscribed']);
    expect(statements.filter((one) => /^(begin|rollback|commit)/.test(one))).toEqual([
      'begin',
      'rollback',
      'begin',
      'commit',
    ]);
    expect((await records()).map(({ action }) => action)).toEqual(['asked', 'confirmed']);
    expect(await mails()).toHaveLength(2);
  });
});

it('keeps one subscriber an address, however many sign up at once', async () => {
  await Promise.all([sendForm(), sendForm(), sendForm()]);
  expect(await database.db.$count(subscribers, eq(subscribers.emailKey, 'mara@harbor.example'))).toBe(1);
});
