import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { RateLimited } from '#shared/problem.ts';
import { readForm } from '#features/forms/read-form.ts';
import { CaptchaRefused, createGuestGuard, type GuestGuard } from '#features/guard/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createTestDatabase } from '#test/database.ts';
import { deadlockOnce } from '#test/deadlock.ts';
import { PageTree } from '#test/page-tree.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { createAltcha } from '#platform/captcha/altcha.ts';
import { noCaptcha } from '#platform/captcha/no-captcha.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { formOfQuestions, keyQuestions, type Question } from '../questions.ts';
import { deleteSubmissions, judgeSubmissions, purgeOldSubmissions } from './commands.ts';
import { formSubmissions } from './tables.ts';
import { receiveFormPost } from './receive-form-post.ts';

const ask = (label: string, kind: Question['kind'], choices = ''): Question => ({
  label,
  key: '',
  kind,
  is_required: false,
  choices,
  initial: '',
  help: '',
});
const QUESTIONS = [
  ask('Name', 'singleline'),
  ask('E-mail', 'email'),
  ask('Guests', 'number'),
  ask('Days', 'checkboxes', 'Friday\nSaturday'),
  ask('Outdoors', 'checkbox'),
  ask('Plans', 'multiline'),
];
const GOOD = {
  'q-name': 'Ada <b>Byron</b>',
  'q-e_mail': 'ada@mail.example',
  'q-guests': '12',
  'q-days': ['Friday', 'Saturday'],
  'q-outdoors': 'on',
  'q-plans': 'A wedding.\nWith crabs.',
};
const BY_STAFF = {
  accountId: null,
  actor: { accountId: null, name: 'x' },
  powers: SYSTEM_POWERS,
  now: '2026-11-21T12:00:00Z',
  templates: { names: [], find: () => undefined },
};
let database: Database;
let guard: GuestGuard;
let clock: ReturnType<typeof fixedClock>;
let pageId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const tree = await PageTree.plant(database);
  pageId = await tree.add('form', tree.rootId, { isLive: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = fixedClock('2026-11-20T12:00:00Z');
  guard = await createGuestGuard({ db: database.db, clock, captcha: noCaptcha });
  await database.exec('DELETE FROM form_submissions; DELETE FROM mails; DELETE FROM guard_marks');
});

async function send(post: Record<string, unknown> = {}, by = guard): Promise<void> {
  const { stamp } = await by.start(`form_page:${pageId}`);
  clock.advance(30_000);
  await sendAs(stamp, post, by);
}
async function sendAs(stamp: string, post: Record<string, unknown>, by = guard): Promise<void> {
  const whole = { ...GOOD, guard_stamp: stamp, submit_id: 'one', ...post };
  const read = readForm(formOfQuestions(QUESTIONS), whole);
  if (!read.isValid) throw new Error('the post is not good');
  const values = read.values.fields as Record<string, string | boolean>;
  await receiveFormPost(
    { db: database.db, guard: by },
    {
      siteId: 1,
      origin: 'https://site.example',
      pageId,
      questions: keyQuestions(QUESTIONS),
      mailTo: ['events@chain.example', 'boss@chain.example'],
      mailSubject: 'Private dining',
    },
    { post: whole, values, ip: '192.0.2.7', nowMs: clock.now() },
  );
}
const stored = () => database.db.select().from(formSubmissions).orderBy(formSubmissions.id);
const mails = async () =>
  ((await database.db.execute(sql`SELECT * FROM mails ORDER BY id`)) as unknown as { rows: Record<string, string>[] })
    .rows;

describe('receiveFormPost', () => {
  it('stores and mails a submission once when a deadlock is retried', async () => {
    const tried = await deadlockOnce(database, 'mails');
    await send();
    expect([(await stored()).length, (await mails()).length, await tried()]).toEqual([1, 2, 3]);
    expect((await stored())[0]?.verdict).toBe('ham');
  });

  it('stores the answers under the questions’ keys, and mails them', async () => {
    await send();
    expect(await stored()).toMatchObject([
      {
        pageId,
        verdict: 'ham',
        fields: keyQuestions(QUESTIONS).map(({ key, label }) => ({ key, label })),
        data: {
          name: 'Ada <b>Byron</b>',
          e_mail: 'ada@mail.example',
          guests: 12,
          days: ['Friday', 'Saturday'],
          outdoors: true,
          plans: 'A wedding.\nWith crabs.',
        },
      },
    ]);
    const sent = await mails();
    expect(sent.map((mail) => mail['to_address'])).toEqual(['events@chain.example', 'boss@chain.example']);
    expect(sent[0]).toMatchObject({ subject: 'Private dining', reply_to_address: 'ada@mail.example' });
    expect(sent[0]?.['text_body']).toContain('Days: Friday, Saturday\nOutdoors: Yes\nPlans: A wedding.');
    expect(sent[0]?.['html_body']).toContain('Ada &#60;b&#62;Byron&#60;/b&#62;');
    expect(sent[0]?.['html_body']).not.toContain('<b>');
  });

  it('ignores double clicks, in sequence and concurrent', async () => {
    await send();
    await send();
    expect(await stored()).toHaveLength(1);
    await database.exec('DELETE FROM form_submissions; DELETE FROM guard_marks');
    const { stamp } = await guard.start(`form_page:${pageId}`);
    clock.advance(30_000);
    await Promise.all(Array.from({ length: 4 }, () => sendAs(stamp, {})));
    expect(await stored()).toHaveLength(1);
    // Without JavaScript, repeated posts are detected by their answers.
    await Promise.all(Array.from({ length: 3 }, () => sendAs('', { submit_id: '' })));
    expect(await stored()).toHaveLength(2);
    expect(await mails()).toHaveLength(2 * 2 + 2);
  });

  it('ignores a double click without JavaScript, also across the edge of a window', async () => {
    clock.advance(10 * 60_000 - 1_000);
    await sendAs('', { submit_id: '' });
    clock.advance(2_000);
    await sendAs('', { submit_id: '' });
    expect(await stored()).toHaveLength(1);
    clock.advance(20 * 60_000);
    await sendAs('', { submit_id: '' });
    expect(await stored()).toHaveLength(2);
  });

  it('stores spam for staff without mailing it', async () => {
    await send({ company_website: 'http://pills.example' });
    expect(await stored()).toMatchObject([{ verdict: 'spam', reasons: ['honeypot'] }]);
    expect(await mails()).toEqual([]);
  });

  it('sends the held-back mail once, when staff restore the submission', async () => {
    await send({ company_website: 'http://pills.example' });
    const restore = async (verdict: 'ham' | 'spam' = 'ham') => {
      const context = { ...BY_STAFF, origin: 'https://site.example' };
      const ids = (await stored()).map(({ id }) => id);
      await inTransaction(database.db, (tx) => judgeSubmissions(tx, context, { pageId, ids, verdict }));
    };
    await Promise.all([restore(), restore()]);
    const sent = await mails();
    expect(sent.map((mail) => mail['to_address'])).toEqual(['events@chain.example', 'boss@chain.example']);
    expect(sent[0]).toMatchObject({ subject: 'Private dining', reply_to_address: 'ada@mail.example' });
    expect(sent[0]?.['text_body']).toContain('Plans: A wedding.\nWith crabs.');
    await database.exec('DELETE FROM mails');
    await restore('spam');
    await restore();
    expect(await mails()).toEqual([]);
  });

  it('deletes old submissions: spam always, others if configured', async () => {
    await send({ company_website: 'http://pills.example' });
    await send({ submit_id: 'two', 'q-plans': 'Another plan' });
    const purge = (before: { sent: string | null; spam: string }) =>
      inTransaction(database.db, (tx) => purgeOldSubmissions(tx, before));
    expect(await purge({ sent: null, spam: '2026-11-20T00:00:00Z' })).toBe(0);
    expect(await purge({ sent: null, spam: '2026-11-21T00:00:00Z' })).toBe(1);
    expect((await stored()).map(({ verdict }) => verdict)).toEqual(['ham']);
    expect(await mails()).toHaveLength(2);
    expect(await purge({ sent: '2026-11-21T00:00:00Z', spam: '2026-11-21T00:00:00Z' })).toBe(1);
    // The mails contain the answers.
    expect(await mails()).toEqual([]);
  });

  it('deletes a batch of old submissions at once, read by an index', async () => {
    await database.exec(`
      INSERT INTO form_submissions (page_id, submitted_at, fields, data, verdict)
      SELECT ${pageId}, timestamptz '2026-01-01' + n * interval '1 minute', '[]', '{}', verdict
      FROM generate_series(1, 2500) AS n, (VALUES ('ham'), ('spam')) AS kinds (verdict);
      ANALYZE form_submissions`);
    let deleted = 0;
    const read = await countRowsRead(
      database.db,
      'form_submissions',
      async (db) => {
        deleted = await inTransaction(db, (tx) => purgeOldSubmissions(tx, { sent: null, spam: '2026-02-01' }));
      },
      { isLarge: true },
    );
    expect(deleted).toBe(PURGE_BATCH);
    expect(read).toBeLessThan(2100);
  });

  it('deletes a submission with its own mails only', async () => {
    await send({});
    await send({ submit_id: 'two', 'q-plans': 'Another plan' });
    const [first] = await stored();
    await database.exec(`INSERT INTO mails (key, list, to_address, to_name, subject, text_body, html_body, message_uid, created_at, next_attempt_at)
      SELECT key || ' copy 1', list, to_address, to_name, subject, text_body, html_body, gen_random_uuid(), created_at, next_attempt_at
      FROM mails WHERE key LIKE 'form submission ${first?.id} %'`);
    expect(await mails()).toHaveLength(6);
    await inTransaction(database.db, (tx) => deleteSubmissions(tx, BY_STAFF, { pageId, ids: [first?.id ?? 0] }));
    expect(await mails()).toHaveLength(2);
  });

  it('marks the mail of a suspicious submission', async () => {
    await send({ guard_stamp: '' });
    expect(await stored()).toMatchObject([{ verdict: 'review', reasons: ['no_stamp'] }]);
    expect((await mails())[0]).toMatchObject({ subject: '[to review] Private dining' });
  });

  it('stores nothing that the guard refuses', async () => {
    const strict = await createGuestGuard({ db: database.db, clock, captcha: createAltcha(new Uint8Array(32)) });
    await expect(send({}, strict)).rejects.toThrow(CaptchaRefused);
    expect(await stored()).toEqual([]);
    for (let n = 0; n < 5; n += 1) await send({ submit_id: `n${n}`, 'q-e_mail': '', 'q-plans': `Plan ${n}` });
    await expect(send({ submit_id: 'n6', 'q-e_mail': '' })).rejects.toThrow(RateLimited);
    expect(await stored()).toHaveLength(5);
    // A repeated click gets the same response as the first.
    await send({ submit_id: 'n0', 'q-e_mail': '', 'q-plans': 'Plan 0' });
    expect(await stored()).toHaveLength(5);
  });
});
