import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Invalid } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import { recordStatements } from '#platform/db/client.ts';
import { createGuestGuard, type GuestGuard } from '#features/guard/server/index.ts';
import { noCaptcha } from '#platform/captcha/no-captcha.ts';
import { createTestDatabase } from '#test/database.ts';
import { deadlockOnce } from '#test/deadlock.ts';
import { PageTree } from '#test/page-tree.ts';
import { addStaff, Browser, buildStaffApp, STAFF_NOW, type StaffApp } from '#test/staff-app.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { mails } from '#features/mail/server/tables.ts';
import { staffMailSettings } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import type { SiteId } from '#shared/brand.ts';
import { exportReports } from './export-reports.ts';
import { purgeOldReports } from './reports.ts';
import { accessibilityReportRoutes } from './staff-routes.ts';
import { accessibilityReports } from './tables.ts';
import { readReportedPage, receiveReport } from './receive-report.ts';

const ORIGIN = 'https://chain.example';
const LIST = '/wagtail/api/main/accessibility-reports/';
let database: Database;
let app: StaffApp;
let guard: GuestGuard;
let siteId: number;
const browsers = {} as Record<'super' | 'viewer' | 'solver' | 'other' | 'stranger', Browser>;

async function staffWith(name: string, permissions: readonly string[]): Promise<void> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}'`);
  for (const permission of permissions) {
    await database.exec(
      `INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, 'accessibility_report', '${permission}' FROM groups WHERE name = '${name}'`,
    );
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  accessibilityReportRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    originOf: () => ORIGIN,
    wake: () => undefined,
  });
  guard = await createGuestGuard({ db: database.db, clock: app.clock, captcha: noCaptcha });
  await PageTree.plant(database);
  const sites = (await database.db.execute(sql`SELECT id FROM sites`)) as unknown as { rows: { id: number }[] };
  siteId = sites.rows[0]?.id ?? 0;
  const context = { actor: { accountId: null, name: 'seed' }, now: STAFF_NOW, registry: blockRegistry };
  await inTransaction(database.db, (tx) =>
    saveSettings(tx, context, {
      siteId: siteId as SiteId,
      model: staffMailSettings,
      value: { accessibility_reports: ['access@chain.example', 'web@chain.example', 'access@chain.example'] },
    }),
  );
  await addStaff(database, app, { username: 'super' });
  await staffWith('viewer', ['view']);
  await staffWith('solver', ['change', 'delete']);
  await staffWith('other', []);
  for (const [at, name] of (['super', 'viewer', 'solver', 'other'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    expect((await browsers[name].signIn(name)).statusCode).toBe(200);
  }
  browsers.stranger = new Browser(app, '192.0.2.99');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => database.exec('DELETE FROM mails; DELETE FROM accessibility_reports; DELETE FROM guard_marks'));

let sent = 0;
async function report(
  description: string,
  post: Record<string, unknown> = {},
  email = '',
  by: { ip?: string; nowMs?: number } = {},
): Promise<number> {
  sent += 1;
  await receiveReport(
    { db: database.db, guard },
    {
      siteId,
      post: { submit_id: `id ${sent}`, ...post },
      values: { description, email },
      page: readReportedPage(post, 'https://chain.example/menu/'),
      userAgent: 'Lynx',
      ip: `198.51.100.${sent % 250}`,
      nowMs: app.clock.now(),
      origin: ORIGIN,
      ...by,
    },
  );
  const [row] = await database.db.select().from(accessibilityReports).orderBy(accessibilityReports.id);
  const rows = await database.db.select().from(accessibilityReports);
  return Math.max(...rows.map(({ id }) => id), row?.id ?? 0);
}
interface Listed {
  total: number;
  rows: { id: number; description: string }[];
}
const list = async (query = '', who: keyof typeof browsers = 'super') =>
  (await browsers[who].send('GET', `${LIST}${query}`)).json<Listed>();
const post = (who: keyof typeof browsers, what: 'file' | 'delete', json: unknown) =>
  browsers[who].send('POST', `/wagtail/accessibility/${what}/`, { json });

describe('receiveReport', () => {
  it('stores the browser’s data, truncated and without characters that PostgreSQL refuses', async () => {
    const id = await report('The menu\ncannot be opened', {
      url: `https://chain.example/${'x'.repeat(9_000)}`,
      dom: `<html>\0${'d'.repeat(300_000)}`,
      screen_width: '390',
      screen_height: 'tall',
    });
    const one = (await browsers.super.send('GET', `${LIST}${id}/`)).json<Record<string, unknown>>();
    expect(one).toMatchObject({ screenWidth: 390, screenHeight: null, userAgent: 'Lynx', isSolved: false });
    expect(String(one['url'])).toHaveLength(2_000);
    expect(String(one['dom'])).toHaveLength(149_999);
    expect(one['description']).toBe('The menu\ncannot be opened');
  });

  it('takes the page from the referrer without JavaScript', async () => {
    await report('No script');
    expect((await list()).rows[0]).toMatchObject({ url: 'https://chain.example/menu/', verdict: 'review' });
  });

  it('stores a report once when a deadlock is retried', async () => {
    const tried = await deadlockOnce(database, 'accessibility_reports');
    await report('Two of us at once');
    expect([(await list()).total, await tried()]).toEqual([1, 2]);
  });

  it('ignores a double click', async () => {
    await Promise.all(Array.from({ length: 3 }, () => report('Twice', { submit_id: 'same' })));
    expect((await list()).total).toBe(1);
  });

  it('ignores a double click without JavaScript, also across the edge of a window', async () => {
    const edgeMs = Math.ceil(app.clock.now() / 600_000) * 600_000;
    const click = (nowMs: number, url = '') => report('Twice', { submit_id: '', url }, '', { ip: '192.0.2.77', nowMs });
    await click(edgeMs - 1_000);
    await click(edgeMs + 1_000);
    expect((await list()).total).toBe(1);
    await click(edgeMs + 2_000, 'https://chain.example/locations/');
    expect((await list()).total).toBe(2);
  });

  it('puts spam into the spam folder', async () => {
    await report('Cheap pills', { company_website: 'x' });
    expect((await list()).total).toBe(0);
    expect((await list('?folder=spam')).rows[0]?.description).toBe('Cheap pills');
  });

  it('lists the reports of all folders together', async () => {
    await report('Cheap pills', { company_website: 'x' });
    await report('The map');
    const [open] = (await list()).rows;
    await post('solver', 'file', { ids: [open?.id], folder: 'solved' });
    expect((await list('?folder=all')).rows.map(({ description }) => description)).toEqual(['The map', 'Cheap pills']);
    expect((await list('?folder=all&q=map')).total).toBe(1);
    expect((await list()).total).toBe(0);
  });
});

describe('the staff in the settings', () => {
  const mailed = () => database.db.select().from(mails).orderBy(mails.id);

  it('get each report by mail once, with the guest’s address for replies', async () => {
    const id = await report('The menu\n\n# cannot be opened', {}, 'ada@guests.example');
    const [first, second, ...others] = await mailed();
    expect(others).toEqual([]);
    expect([first?.toAddress, second?.toAddress]).toEqual(['access@chain.example', 'web@chain.example']);
    expect(first).toMatchObject({
      subject: `[to review] Accessibility report ${id}`,
      list: 'transactional',
      replyToAddress: 'ada@guests.example',
    });
    for (const words of ['# cannot be opened', 'Page: https://chain.example/menu/', 'Screen: –', 'Browser: Lynx'])
      expect(first?.textBody).toContain(words);
    expect(first?.textBody).toContain(`${ORIGIN}/wagtail/accessibility/${id}/`);
  });

  it('get no mail about a report that was not stored', async () => {
    const tried = await deadlockOnce(database, 'accessibility_reports');
    await report('Two of us at once');
    expect([(await mailed()).length, await tried()]).toEqual([2, 2]);
    await Promise.all(Array.from({ length: 3 }, () => report('Twice', { submit_id: 'same' })));
    expect(await mailed()).toHaveLength(4);
  });

  it('get a report once when it is restored from spam', async () => {
    const id = await report('Cheap pills', { company_website: 'x' });
    await post('solver', 'file', { ids: [id], folder: 'solved' });
    await post('solver', 'file', { ids: [id], folder: 'spam' });
    expect(await mailed()).toEqual([]);
    await post('solver', 'file', { ids: [id], folder: 'open' });
    expect((await mailed()).map(({ subject }) => subject)).toEqual(Array(2).fill(`Accessibility report ${id}`));
    await post('solver', 'file', { ids: [id], folder: 'spam' });
    await post('solver', 'file', { ids: [id], folder: 'open' });
    expect(await mailed()).toHaveLength(2);
  });

  it('lose the mails about a report when the report is deleted', async () => {
    const [one, other] = [await report('The menu'), await report('The map')];
    await post('solver', 'delete', { ids: [one] });
    expect((await mailed()).map(({ key }) => key)).toEqual([
      `accessibility report ${other} to access@chain.example`,
      `accessibility report ${other} to web@chain.example`,
    ]);
  });
});

describe('the staff', () => {
  it('need the right on these records', async () => {
    const id = await report('The menu');
    const statusOf = async (who: keyof typeof browsers) => [
      (await browsers[who].send('GET', LIST)).statusCode,
      (await browsers[who].send('GET', `${LIST}${id}/`)).statusCode,
      (await post(who, 'file', { ids: [id], folder: 'open' })).statusCode,
      (await post(who, 'delete', { ids: [] })).statusCode,
    ];
    expect(await statusOf('stranger')).toEqual([401, 401, 401, 401]);
    expect(await statusOf('other')).toEqual([403, 403, 403, 403]);
    expect(await statusOf('viewer')).toEqual([200, 200, 403, 403]);
    expect(await statusOf('solver')).toEqual([200, 200, 200, 200]);
    expect((await browsers.super.send('GET', `${LIST}999999/`)).statusCode).toBe(404);
  });

  it('search, solve, reopen, restore and delete', async () => {
    const menu = await report('The menu cannot be opened');
    const map = await report('The map has no labels');
    const spam = await report('Cheap pills', { company_website: 'x' });
    expect((await list('?q=labels')).rows.map(({ id }) => id)).toEqual([map]);
    expect((await list('?q=%25')).total).toBe(0);
    expect((await post('solver', 'file', { ids: [menu, 999_999], folder: 'solved' })).json()).toEqual({ count: 1 });
    expect((await list()).rows.map(({ id }) => id)).toEqual([map]);
    expect((await list('?folder=solved')).rows.map(({ id }) => id)).toEqual([menu]);
    await post('solver', 'file', { ids: [menu, spam], folder: 'open' });
    expect((await list()).total).toBe(3);
    expect((await post('solver', 'file', { ids: [menu], folder: 'nowhere' })).statusCode).toBe(400);
    expect((await post('solver', 'file', { ids: [menu], folder: 'all' })).statusCode).toBe(400);
    expect((await post('solver', 'delete', { ids: [menu, map] })).json()).toEqual({ count: 2 });
    expect((await list()).rows.map(({ id }) => id)).toEqual([spam]);
  });

  it('export them as a file, safe for spreadsheets', async () => {
    await report('=1+1 cannot be read \u202eyako');
    await report('Cheap pills', { company_website: 'x' });
    const read = async (powers: StaffPowers, query: object = {}) => {
      const file = exportReports(database.db, { powers, now: '2026-11-21T12:00:00Z' }, 'csv', query);
      const chunks: string[] = [];
      for await (const chunk of file.content) chunks.push(String(chunk));
      return chunks.join('');
    };
    const text = await read(SYSTEM_POWERS);
    expect(text).toContain("'=1+1 cannot be read yako");
    expect(text).not.toContain('pills');
    expect(await read(SYSTEM_POWERS, { folder: 'spam' })).toContain('pills');
    expect(await read(SYSTEM_POWERS, { folder: 7 })).not.toContain('pills');
    await expect(read(SYSTEM_POWERS, { folder: 'solved', q: ['x'] })).rejects.toThrow(Invalid);
    await expect(read({ ...SYSTEM_POWERS, isSuperuser: false, modelGrants: [] })).rejects.toThrow();
  });

  it('read the documents of browsers only one at a time', async () => {
    const id = await report('Cheap pills', { company_website: 'x', dom: '<html>' });
    const { statements } = await recordStatements(async () => {
      const { content } = exportReports(database.db, { powers: SYSTEM_POWERS, now: STAFF_NOW }, 'csv', {
        folder: 'spam',
      });
      for await (const _ of content);
      await post('solver', 'file', { ids: [id], folder: 'open' });
      await list();
    });
    const readings = statements.filter((one) => /^select .*"user_agent".* from "accessibility_reports"/.test(one));
    expect([readings.length, readings.filter((one) => one.includes('"dom"'))]).toEqual([2, []]);
  });

  it('lose old reports that are solved or spam; open reports are kept', async () => {
    const [open, solved] = [await report('The menu'), await report('The map')];
    await report('Cheap pills', { company_website: 'x' });
    await post('solver', 'file', { ids: [solved], folder: 'solved' });
    const purge = (at: string) => inTransaction(database.db, (tx) => purgeOldReports(tx, { solved: at, spam: at }));
    expect(await purge('2026-11-01T00:00:00Z')).toBe(0);
    expect(await purge('2027-11-01T00:00:00Z')).toBe(2);
    expect((await list()).rows.map(({ id }) => id)).toEqual([open]);
    expect((await list('?folder=spam')).total).toBe(0);
  });

  it('need a constant number of statements', async () => {
    await report('one');
    const few = await recordStatements(() => list());
    await database.exec(`INSERT INTO accessibility_reports (site_id, submitted_at, description, email, url, dom, user_agent, verdict, reasons)
      SELECT ${siteId}, timestamptz '2026-01-01' + n * interval '1 second', 'many', '', '', '', '', 'ham', '{}' FROM generate_series(1, 20000) AS n`);
    const many = await recordStatements(() => list('?p=900'));
    expect(many.statements.length).toBe(few.statements.length);
  });
});
