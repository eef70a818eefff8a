import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { NO_GRANTS } from '#features/rights/permissions.ts';
import { recordStatements, type Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { MailQuery } from '../contract.ts';
import { type NewMail, NOTIFICATION_KEY } from '../new-mail.ts';
import { countTroubledMail, listMails } from './queries.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { forgetMailAbout, forgetMailTo } from './forget-mail.ts';
import { deleteOldMail } from './retention.ts';
import { mailRoutes } from './staff-routes.ts';
import { suppress } from './suppressions.ts';
import { mails } from './tables.ts';

const LIST = '/wagtail/api/main/mail/';
const WHO = { powers: { ...NO_GRANTS, isActive: true, isSuperuser: true, canAccessAdmin: true }, timeZone: 'UTC' };
const HOSTILE = '<script>alert(1)</script><img src="https://evil.example/x">';
let database: Database;
let app: StaffApp;
let wakes = 0;
const browsers = {} as Record<'chief' | 'viewer' | 'sender' | 'maine' | 'other' | 'stranger', Browser>;

/** @param region country and state; '' and '' for all restaurants */
async function staffWith(
  name: string,
  model: string,
  permissions: readonly string[],
  [country, state] = ['', ''],
): Promise<void> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}';
    INSERT INTO group_location_permissions (group_id, country, state, permission)
    SELECT id, '${country}', '${state}', 'view' FROM groups WHERE name = '${name}'`);
  for (const permission of permissions)
    await database.exec(
      `INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, '${model}', '${permission}' FROM groups WHERE name = '${name}'`,
    );
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  await insertLocationRows(database.db, [
    buildLocationRow({ rlid: 10001, state: 'ME' }),
    buildLocationRow({ rlid: 10002, state: 'TX', localPageUrl: 'austin/there/' }),
  ]);
  mailRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    wake: () => (wakes += 1),
    conceal: (text) => text.replaceAll('secret', '…'),
  });
  await addStaff(database, app, { username: 'chief' });
  await staffWith('viewer', 'mail', ['view']);
  await staffWith('sender', 'mail', ['change']);
  await staffWith('maine', 'mail', ['change'], ['US', 'ME']);
  await staffWith('other', 'redirect', ['change']);
  for (const [at, name] of (['chief', 'viewer', 'sender', 'maine', 'other'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    expect((await browsers[name].signIn(name)).statusCode).toBe(200);
  }
  browsers.stranger = new Browser(app, '192.0.2.99');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.exec(`DELETE FROM mails; DELETE FROM mail_suppressions; DELETE FROM history_entries`);
  wakes = 0;
});

const enqueue = async (more: Partial<NewMail> = {}, status = 'queued') => {
  const mail: NewMail = {
    key: null,
    list: 'transactional',
    to: { address: 'odo@example.com', name: 'Odo' },
    subject: 'Hello',
    text: 'Hello.',
    html: HOSTILE,
    ...more,
  };
  const id = (await inTransaction(database.db, (tx) => enqueueMail(tx, { now: STAFF_NOW }, mail))) ?? 0;
  if (status !== 'queued')
    await database.exec(
      `UPDATE mails SET status = '${status}', attempts = 3, last_error = 'no', lease_until = ${status === 'sending' ? 'now()' : 'NULL'},
        finished_at = ${status === 'sending' ? 'NULL' : `'${STAFF_NOW}'`} WHERE id = ${id}`,
    );
  return id;
};
const post = (who: keyof typeof browsers, action: string, ids: unknown) =>
  browsers[who].send('POST', `/wagtail/mail/${action}/`, { json: { ids } });
const rows = () => database.db.select().from(mails).orderBy(mails.id);

describe('rights on mail', () => {
  it.each([LIST, `${LIST}:id/`, `${LIST}:id/document/`])('are those to see it: %s', async (path) => {
    const url = path.replace(':id', String(await enqueue()));
    const statusOf = async (who: keyof typeof browsers) => (await browsers[who].send('GET', url)).statusCode;
    expect(await statusOf('stranger')).toBe(401);
    expect(await statusOf('other')).toBe(403);
    for (const who of ['viewer', 'sender', 'chief'] as const) expect(await statusOf(who), who).toBe(200);
  });

  it('show no words of notifications for staff to others than superusers', async () => {
    const words = { subject: 'Odo on “Merger”', text: 'The merger', html: '<p>The merger</p>' };
    const id = await enqueue({ key: `${NOTIFICATION_KEY}history 7 1`, ...words });
    await enqueue({ key: 'birthday 17 2026', subject: 'Merger of two birthdays' });
    const answers = async (who: keyof typeof browsers) => {
      const paths = ['', '?q=odo', `${id}/`, `${id}/document/`];
      return Promise.all(paths.map(async (path) => (await browsers[who].send('GET', LIST + path)).body));
    };
    for (const body of await answers('viewer')) {
      expect(body).not.toMatch(/“Merger”|The merger/);
      expect(body).toMatch(/Notification about a page|Only its receiver/);
    }
    for (const body of await answers('chief')) expect(body).toMatch(/“Merger”|The merger/);
    const total = async (who: keyof typeof browsers) =>
      (await browsers[who].send('GET', `${LIST}?q=merger`)).json<{ total: number }>().total;
    expect([await total('viewer'), await total('chief')]).toEqual([1, 2]);
  });

  it.each(['resend', 'cancel', 'confirm'])('are those to change it: %s', async (action) => {
    const ids = [await enqueue({}, action === 'confirm' ? 'doubtful' : 'queued')];
    expect((await post('stranger', action, ids)).statusCode).toBe(401);
    expect((await post('other', action, ids)).statusCode).toBe(403);
    expect((await post('viewer', action, ids)).statusCode).toBe(403);
    expect((await rows())[0]?.attempts).toBe(action === 'confirm' ? 3 : 0);
    expect((await post('sender', action, ids)).json()).toEqual({ done: ids, refused: [] });
    for (const bad of [[], ['x'], undefined, Array.from({ length: 501 }, (_, at) => at + 1)])
      expect((await post('chief', action, bad)).statusCode).toBe(400);
  });

  it('cover mail about restaurants of their regions, and mail about none', async () => {
    const failed = async (rlid: number | null) => enqueue({ rlid, subject: `About ${rlid}` }, 'failed');
    const [here, there, nowhere] = [await failed(10001), await failed(10002), await failed(null)];
    const list = async (who: keyof typeof browsers, query = '') =>
      (await browsers[who].send('GET', `${LIST}${query}`)).json<{
        rows: { id: number }[];
        total: number;
        counts: { failed: number };
      }>();
    for (const query of ['', '?q=about', '?q=odo@example.com', '?status=troubled'])
      expect(await list('maine', query), query).toMatchObject({
        rows: [{ id: nowhere }, { id: here }],
        total: 2,
        counts: { failed: 2 },
      });
    expect(await list('viewer')).toMatchObject({ total: 3, counts: { failed: 3 } });
    for (const path of ['', 'document/'])
      for (const [id, status] of [
        [here, 200],
        [there, 404],
        [nowhere, 200],
      ])
        expect((await browsers.maine.send('GET', `${LIST}${id}/${path}`)).statusCode).toBe(status);
    const powers = { ...WHO.powers, isSuperuser: false, modelGrants: [{ model: 'mail', permission: 'view' as const }] };
    const troubled = (country: string, state: string) =>
      countTroubledMail(database.db, { ...powers, locationGrants: [{ country, state, permission: 'view' }] });
    expect([await troubled('US', 'ME'), await troubled('US', ''), await troubled('', '')]).toEqual([2, 3, 3]);
    expect(await countTroubledMail(database.db, powers)).toBe(1);
    const refused = [{ id: there, reason: 'no longer exists' }];
    expect((await post('maine', 'cancel', [there])).json()).toEqual({ done: [], refused });
    expect((await post('maine', 'resend', [here, there])).json()).toEqual({ done: [here], refused });
    await database.exec(`UPDATE mails SET status = 'sent' WHERE id = ${here}`);
    // The copy is about the same restaurant.
    await post('maine', 'resend', [here]);
    expect((await list('maine')).total).toBe(3);
    expect((await rows()).filter(({ rlid }) => rlid === 10001)).toHaveLength(2);
  });

  it('tell a mail that is not there from nothing', async () => {
    for (const path of ['999999/', '999999/document/', 'x/document/'])
      expect((await browsers.chief.send('GET', `${LIST}${path}`)).statusCode, path).toBe(404);
    expect((await browsers.other.send('GET', `${LIST}999999/`)).statusCode).toBe(403);
  });
});

describe('the list of mail', () => {
  it('is found by address, name, subject and state, with counts of all', async () => {
    await enqueue({ subject: '100% oysters' });
    await enqueue({ to: { address: 'pim@example.com', name: 'Pim' } }, 'failed');
    await enqueue({ list: 'marketing', unsubscribeUrl: 'https://chain.example/u' }, 'sent');
    const found = async (query: string) =>
      (await browsers.viewer.send('GET', `${LIST}${query}`)).json<{
        total: number;
        rows: { toAddress: string }[];
        counts: Record<string, number>;
        rights: { change: boolean };
      }>();
    expect(await found('')).toMatchObject({
      total: 3,
      counts: { queued: 1, failed: 1, sent: 1, doubtful: 0 },
      rights: { change: false },
    });
    expect((await found('?q=0%25')).total).toBe(1);
    expect((await found('?q=PIM')).rows[0]?.toAddress).toBe('pim@example.com');
    expect((await found('?status=failed')).total).toBe(1);
    expect((await found('?status=troubled')).total).toBe(1);
    expect((await found('?status=nonsense')).total).toBe(3);
    expect((await found('?list=marketing')).total).toBe(1);
    expect((await found('?q=pim&status=sent')).total).toBe(0);
  });

  it('takes as many statements for many as for one', async () => {
    await enqueue();
    const few = await recordStatements(() => browsers.chief.send('GET', LIST));
    await database.db.execute(sql`
      INSERT INTO mails (list, status, message_uid, to_address, to_name, subject, text_body, html_body, created_at, next_attempt_at)
      SELECT 'transactional', 'sent', gen_random_uuid(), 'a@example.com', '', 'Hello', '', '', now(), now() FROM generate_series(1, 20000)`);
    const many = await recordStatements(() => browsers.chief.send('GET', `${LIST}?p=500`));
    expect(many.result.json<{ rows: unknown[] }>().rows).toHaveLength(20);
    expect(many.statements).toHaveLength(few.statements.length);
  });

  it('looks for reports of the mails of its page only', async () => {
    await database.exec(`
      INSERT INTO mails (list, status, message_uid, to_address, to_name, subject, text_body, html_body, created_at, next_attempt_at)
      SELECT 'transactional', 'sent', gen_random_uuid(), 'a@example.com', '', 'Hello', '', '', now(), now() FROM generate_series(1, 400);
      INSERT INTO mail_events (id, kind, mail_id, address_hash, detail, received_at)
      SELECT id, 'bounce', id, '', '', now() FROM mails;
      ANALYZE mails;
      ANALYZE mail_events`);
    const read = await countRowsRead(database.db, 'mail_events_mail', async (db) => {
      const { rows } = await listMails(db, WHO, MailQuery.parse({ p: 20 }));
      expect(rows.map(({ reported }) => reported)).toEqual(Array.from({ length: 20 }, () => 'bounce'));
    });
    expect(read).toBeLessThanOrEqual(40);
  });

  it('is searched among the newest only, says since when, and further back by dates', async () => {
    await database.exec(`
      INSERT INTO mails (list, status, message_uid, to_address, to_name, subject, text_body, html_body, created_at, next_attempt_at)
      SELECT 'transactional', 'sent', gen_random_uuid(), 'a@example.com', '', 'Word ' || n % 2, '', '',
        '2026-01-01'::timestamptz + n * interval '1 day', now() FROM generate_series(1, 40) AS n`);
    const search = (query: object) => listMails(database.db, WHO, MailQuery.parse({ q: 'word 1', ...query }), 10);
    const days = ({ rows }: Awaited<ReturnType<typeof search>>) => rows.map(({ createdAt }) => createdAt.slice(5, 10));
    const newest = await search({});
    expect(days(newest)).toEqual(['02-09', '02-07', '02-05', '02-03', '02-01']);
    expect(newest).toMatchObject({ total: 5, searchedSince: '2026-02-01T00:00:00.000Z' });
    const early = await search({ to: '2026-01-08', p: 7 });
    expect(days(early)).toEqual(['01-08', '01-06', '01-04', '01-02']);
    expect(early).toMatchObject({ total: 4, p: 1, searchedSince: null });
    expect(await search({ q: ' A@Example.com' })).toMatchObject({ total: 40, searchedSince: null });
    expect(await search({ q: 'a@example' })).toMatchObject({ total: 10, searchedSince: '2026-02-01T00:00:00.000Z' });
  });
});

describe('the document of a mail', () => {
  it('may do nothing, whoever opens it', async () => {
    const id = await enqueue();
    const { headers, body } = await browsers.viewer.send('GET', `${LIST}${id}/document/`);
    expect(body).toBe(HOSTILE);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox', "frame-ancestors 'self'"]));
    expect(policy.some((part) => /script-src|img-src|allow-/.test(part))).toBe(false);
    expect(headers['x-content-type-options'] ?? headers['content-type']).toBeDefined();
    expect(headers['cache-control']).toContain('no-store');
  });
});

describe('sending again', () => {
  it('queues what failed, is in doubt or was stopped under its own Message-ID', async () => {
    const ids = [await enqueue({}, 'failed'), await enqueue({}, 'doubtful'), await enqueue({}, 'cancelled')];
    const before = (await rows()).map(({ messageUid }) => messageUid);
    expect((await post('sender', 'resend', ids)).json()).toEqual({ done: ids, refused: [] });
    const after = await rows();
    expect(after.map(({ messageUid }) => messageUid)).toEqual(before);
    expect(after.map(({ status, attempts }) => [status, attempts])).toEqual(ids.map(() => ['queued', 0]));
    // What may have arrived comes as it was.
    expect(after.map(({ requeuedAt }) => requeuedAt !== null)).toEqual([true, false, true]);
    expect(wakes).toBe(1);
  });

  it.each(['resend', 'cancel', 'confirm'])('takes as many statements for many as for two: %s', async (action) => {
    const club = { list: 'marketing', unsubscribeUrl: 'https://chain.example/u' } as const;
    const make = async (pairs: number) => {
      const ids: number[] = [];
      for (let at = 0; at < pairs; at++) {
        const state = action === 'confirm' ? 'doubtful' : 'queued';
        ids.push(await enqueue(club, action === 'resend' ? 'failed' : state));
        ids.push(await enqueue(club, action === 'resend' ? 'sent' : state));
      }
      return ids;
    };
    const [two, many] = [await make(1), await make(20)];
    const few = await recordStatements(() => post('chief', action, two));
    const more = await recordStatements(() => post('chief', action, many));
    expect(more.result.json<{ done: number[] }>().done).toEqual(many);
    expect(more.statements).toHaveLength(few.statements.length);
  });

  it('sends a copy of what was sent, and refuses what is under way, gone or not wanted', async () => {
    const sent = await enqueue({ key: 'once' }, 'sent');
    const sending = await enqueue({}, 'sending');
    const club = { list: 'marketing', unsubscribeUrl: 'https://chain.example/u' } as const;
    const unwanted = await enqueue({ ...club, to: { address: 'pim@example.com', name: '' } }, 'failed');
    await inTransaction(database.db, (tx) =>
      suppress(tx, { now: STAFF_NOW }, { address: 'pim@example.com', reason: 'complaint' }),
    );
    const reply = (await post('sender', 'resend', [sent, sending, unwanted, 999_999])).json<{
      refused: { id: number; reason: string }[];
    }>();
    expect(reply).toMatchObject({ done: [sent] });
    expect(reply.refused.map(({ id }) => id).toSorted()).toEqual([sending, unwanted, 999_999].toSorted());
    const [original, , , copy] = await rows();
    expect(original?.status).toBe('sent');
    expect(copy).toMatchObject({ status: 'queued', toAddress: 'odo@example.com' });
    // What deletes the mails about something finds the copy too.
    expect(copy?.key).toMatch(/^once copy [\w-]{36}$/);
    expect(copy?.messageUid).not.toBe(original?.messageUid);
    const history = (await database.db.execute(
      sql`SELECT action, subject_id AS id, actor_name AS by FROM history_entries WHERE subject_kind = 'mail'`,
    )) as unknown as { rows: unknown[] };
    expect(history.rows).toEqual([{ action: 'mail.resend', id: String(sent), by: 'sender' }]);
  });
});

describe('stopping and confirming', () => {
  it('take only what waits, and only what is in doubt', async () => {
    const [queued, sent, doubtful] = [await enqueue(), await enqueue({}, 'sent'), await enqueue({}, 'doubtful')];
    expect((await post('sender', 'cancel', [queued, sent, doubtful])).json()).toMatchObject({ done: [queued] });
    expect((await post('sender', 'confirm', [queued, sent, doubtful])).json()).toMatchObject({ done: [doubtful] });
    expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'sent', 'sent']);
  });
});

describe('retention', () => {
  it('deletes what was done long ago, and nothing that waits', async () => {
    await enqueue({}, 'sent');
    await enqueue({}, 'failed');
    await enqueue();
    const run = (before: string) => inTransaction(database.db, (tx) => deleteOldMail(tx, before));
    expect(await run(STAFF_NOW)).toBe(0);
    expect(await run('2026-11-19T19:30:01Z')).toBe(2);
    expect((await rows()).map(({ status }) => status)).toEqual(['queued']);
  });

  it('deletes a batch of mail and of events at once', async () => {
    await database.exec(`
      INSERT INTO mails (list, status, message_uid, to_address, to_name, subject, text_body, html_body, created_at, next_attempt_at, finished_at)
      SELECT 'transactional', 'sent', gen_random_uuid(), 'a@b.example', '', '', '', '', '2026-01-01', now(), '2026-01-01'
      FROM generate_series(1, ${PURGE_BATCH + 1});
      INSERT INTO mail_events (id, kind, address_hash, detail, received_at)
      SELECT n::text, 'bounce', '', '', '2026-01-01' FROM generate_series(1, ${PURGE_BATCH + 1}) AS n`);
    const purge = () => inTransaction(database.db, (tx) => deleteOldMail(tx, '2026-11-01'));
    expect([await purge(), await purge()]).toEqual([2 * PURGE_BATCH, 2]);
  });

  it('finds mail about a record and to a person by an index', async () => {
    await database.exec(`
      INSERT INTO mails (key, list, status, message_uid, to_address, to_name, subject, text_body, html_body, created_at, next_attempt_at)
      SELECT 'message ' || n || ' receipt', 'transactional', 'sent', gen_random_uuid(), 'G' || n || '@b.example', '', '', '', '', now(), now()
      FROM generate_series(1, 3000) AS n;
      ANALYZE mails`);
    const read = await countRowsRead(
      database.db,
      'mails',
      (db) =>
        inTransaction(db, async (tx) => {
          await forgetMailAbout(tx, ['message 12 ', 'message 13 ']);
          await forgetMailTo(tx, 'g20@b.example');
        }),
      { isLarge: true },
    );
    expect(await database.db.$count(mails)).toBe(2997);
    expect(read).toBeLessThan(100);
  });
});
