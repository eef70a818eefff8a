import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Invalid } from '#shared/problem.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createTestDatabase } from '#test/database.ts';
import { PageTree } from '#test/page-tree.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { findTemplate } from '#templates/definitions.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { SubmissionQuery } from '../contract.ts';
import { storeSubmission } from './commands.ts';
import { type FormTemplates, listForms } from './list-forms.ts';
import { exportSubmissions, listSubmissions } from './queries.ts';
import { submissionRoutes } from './staff-routes.ts';
import { formSubmissions } from './tables.ts';

const FIELDS = [
  { key: 'name', label: 'Name' },
  { key: 'topics', label: 'Topics' },
];
const templates: FormTemplates = { names: ['generic_content'], find: findTemplate };
const mailParts = { originOf: () => 'https://site.example', wake: () => undefined };
const HOSTILE = '<script>alert(1)</script>';
const LIST = '/wagtail/api/main/forms/submissions/';
let database: Database;
let app: StaffApp;
let tree: PageTree;
let ids: Record<'section' | 'form' | 'other' | 'noForm', number>;
const browsers = {} as Record<'super' | 'editor' | 'author' | 'elsewhere' | 'reader' | 'stranger', Browser>;

const send = (pageId: number, now: string, data: Record<string, unknown>, fields = FIELDS) =>
  tree.run((tx) => storeSubmission(tx, { pageId, fields, data, now }));

async function staffWith(name: string, permissions: readonly string[], pageId: number): Promise<number> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}'`);
  for (const permission of permissions) {
    await database.exec(
      `INSERT INTO group_page_permissions (group_id, page_id, permission) SELECT id, ${pageId}, '${permission}' FROM groups WHERE name = '${name}'`,
    );
  }
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  submissionRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    formTemplates: templates,
    ...mailParts,
  });
  tree = await PageTree.plant(database);
  const section = await tree.add('section', tree.rootId, { template: 'home', isLive: true });
  ids = {
    section,
    form: await tree.add('form', section, { isLive: true }),
    other: await tree.add('other', tree.rootId, { isLive: true }),
    noForm: await tree.add('plain', section, { template: 'home' }),
  };
  await addStaff(database, app, { username: 'super' });
  await staffWith('editor', ['change'], section);
  const author = await staffWith('author', ['add'], section);
  await database.exec(`UPDATE pages SET owner_id = ${author} WHERE id = ${ids.form}`);
  await staffWith('elsewhere', ['change'], ids.other);
  await staffWith('reader', ['publish'], section);
  for (const [at, name] of (['super', 'editor', 'author', 'elsewhere', 'reader'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    expect((await browsers[name].signIn(name)).statusCode).toBe(200);
  }
  browsers.stranger = new Browser(app, '192.0.2.99');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => database.exec('DELETE FROM form_submissions'));

interface Listed {
  total: number;
  fields: { key: string }[];
  rows: { id: number; values: Record<string, string> }[];
}
const list = async (query = '', who: keyof typeof browsers = 'super') =>
  (await browsers[who].send('GET', `${LIST}${ids.form}/${query}`)).json<Listed>();

describe('rights', () => {
  it.each(['list', 'selection', 'delete'])('on what a page got are those to edit it: %s', async (what) => {
    const statusOf = async (who: keyof typeof browsers, page: number) => {
      if (what === 'delete') {
        return (await browsers[who].send('POST', `/wagtail/forms/submissions/${page}/delete/`, { json: { ids: [] } }))
          .statusCode;
      }
      return (await browsers[who].send('GET', `${LIST}${page}/${what === 'selection' ? 'selection/?ids=1' : ''}`))
        .statusCode;
    };
    expect(await statusOf('stranger', ids.form)).toBe(401);
    expect(await statusOf('elsewhere', ids.form)).toBe(404);
    expect(await statusOf('reader', ids.form)).toBe(403);
    expect(await statusOf('reader', ids.noForm)).toBe(403);
    for (const who of ['super', 'editor', 'author'] as const) expect(await statusOf(who, ids.form), who).toBe(200);
    expect(await statusOf('super', ids.noForm)).toBe(404);
    expect(await statusOf('super', 999_999)).toBe(404);
  });

  it('limit the list of forms to those of the user', async () => {
    await send(ids.form, STAFF_NOW, { name: 'Odo' });
    const titles = async (who: keyof typeof browsers) =>
      (await browsers[who].send('GET', '/wagtail/api/main/forms/'))
        .json<{ rows?: { title: string }[] }>()
        .rows?.map(({ title }) => title);
    expect((await browsers.stranger.send('GET', '/wagtail/api/main/forms/')).statusCode).toBe(401);
    expect((await browsers.reader.send('GET', '/wagtail/api/main/forms/')).statusCode).toBe(403);
    expect(await titles('super')).toEqual(['Page form', 'Page other']);
    expect(await titles('editor')).toEqual(['Page form']);
    expect(await titles('author')).toEqual(['Page form']);
    expect(await titles('elsewhere')).toEqual(['Page other']);
    // Submissions of an alias are stored with the alias.
    await database.exec(`UPDATE pages SET alias_of_id = ${ids.other} WHERE id = ${ids.form}`);
    expect(await titles('super')).toEqual(['Page form', 'Page other']);
    await database.exec(`DELETE FROM form_submissions WHERE page_id = ${ids.form}`);
    expect(await titles('super')).toEqual(['Page other']);
    await database.exec(`UPDATE pages SET alias_of_id = NULL WHERE id = ${ids.form}`);
    const found = await browsers.super.send('GET', '/wagtail/api/main/forms/?q=other');
    expect(found.json()).toMatchObject({ rows: [{ submissionCount: 0, newestAt: null }] });
  });
});

it('finds forms without reading their submissions', async () => {
  await send(ids.form, STAFF_NOW, { name: 'Odo' });
  await database.exec(`INSERT INTO form_submissions (page_id, submitted_at, fields, data)
    SELECT page_id, submitted_at, fields, data FROM form_submissions, generate_series(1, 2000)`);
  await database.exec('VACUUM ANALYZE form_submissions');
  await tree.add('bare', ids.section, { template: 'home' });
  const viewer = { accountId: null, powers: SYSTEM_POWERS, templates };
  const found: unknown[] = [];
  const read = await countRowsRead(database.db, 'form_submissions', async (db) => {
    found.push(await listForms(db, viewer, { q: 'bare', p: 1 }));
  });
  expect(found).toMatchObject([{ total: 0 }]);
  expect(await listForms(database.db, viewer, { q: '', p: 1 })).toMatchObject({ total: 2 });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});

it('reads one submission for each version of the fields', async () => {
  await send(ids.form, '2026-11-01T10:00:00Z', { name: 'Odo' });
  await database.exec(`INSERT INTO form_submissions (page_id, submitted_at, fields, data)
    SELECT page_id, submitted_at, fields, data FROM form_submissions, generate_series(1, 2000)`);
  await send(ids.form, '2026-10-01T10:00:00Z', { old: 'once' }, [{ key: 'old', label: 'Old' }]);
  await database.exec('VACUUM ANALYZE form_submissions');
  const viewer = { accountId: null, powers: SYSTEM_POWERS, templates, timeZone: 'UTC', now: STAFF_NOW };
  const read = await countRowsRead(database.db, 'form_submissions', async (db) => {
    // The headings are read at once, the rows when the file is drawn.
    await exportSubmissions(db, viewer, 'csv', { pageId: ids.form, query: {} });
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});

describe('the list', () => {
  it('has the fields of the newest form version first, then those of older versions', async () => {
    await send(ids.form, '2026-11-01T10:00:00Z', { old: 'once', name: 'Pim' }, [
      { key: 'old', label: 'Old' },
      ...FIELDS,
    ]);
    await send(ids.form, '2026-11-02T10:00:00Z', { name: HOSTILE, topics: ['a', 'b'], unknown: 'x' });
    const { fields, rows, total } = await list();
    expect(fields.map(({ key }) => key)).toEqual(['name', 'topics', 'old']);
    expect(total).toBe(2);
    expect(rows.map(({ values }) => values)).toEqual([
      { name: HOSTILE, topics: 'a, b' },
      { name: 'Pim', topics: '', old: 'once' },
    ]);
    expect((await list('?ordering=submit_time')).rows[0]?.values['name']).toBe('Pim');
    expect((await list('?ordering=nonsense')).rows[0]?.values['name']).toBe(HOSTILE);
  });

  it.each(['from=0000-01-01', 'to=9999-12-31', 'from=2026-02-30', 'from=x&to=y'])(
    'survives days such as %s',
    async (days) => {
      await send(ids.form, STAFF_NOW, { name: 'there' });
      expect((await list(`?${days}`)).total).toBe(1);
    },
  );

  it('uses the user’s time zone for days', async () => {
    await database.exec(`UPDATE users SET time_zone = 'America/New_York' WHERE username = 'super'`);
    await send(ids.form, '2026-11-02T04:59:59Z', { name: 'the first' });
    await send(ids.form, '2026-11-02T05:00:00Z', { name: 'the second' });
    const names = async (query: string) => (await list(query)).rows.map(({ values }) => values['name']);
    expect(await names('?to=2026-11-01')).toEqual(['the first']);
    expect(await names('?from=2026-11-02')).toEqual(['the second']);
    // That Sunday has 25 hours.
    expect(await names('?from=2026-11-01&to=2026-11-01')).toEqual(['the first']);
    expect(await names('?from=2026-02-31&to=soon')).toHaveLength(2);
  });

  it('searches the answers, in the list and in the export', async () => {
    await send(ids.form, '2026-11-02T10:00:00Z', { name: 'Ada "50%" Fisher', topics: ['Crab', 'Überraschung'] });
    await send(ids.form, '2026-11-02T11:00:00Z', { name: 'Odo' });
    const totalOf = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).total;
    expect(
      await Promise.all(['ada', '50%', '"50', 'überra', 'crab fisher', 'odo crab', 'name', '_'].map(totalOf)),
    ).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    const who = { accountId: null, powers: SYSTEM_POWERS, timeZone: 'UTC', templates, now: STAFF_NOW };
    const file = await exportSubmissions(database.db, who, 'csv', { pageId: ids.form, query: { q: 'crab' } });
    let text = '';
    for await (const piece of file.content) text += String(piece);
    expect([text.includes('Ada'), text.includes('Odo')]).toEqual([true, false]);
  });

  it('is searched among the newest only, in both orders, says since when, and further back by dates', async () => {
    for (const day of [1, 2, 3, 4, 5]) await send(ids.form, `2026-02-0${day}T00:00:00Z`, { name: `Word ${day}` });
    await send(ids.other, '2026-02-06T00:00:00Z', { name: 'Word 6' });
    const who = { accountId: null, powers: SYSTEM_POWERS, timeZone: 'UTC', templates };
    const search = async (query: object) => {
      const asked = SubmissionQuery.parse({ q: 'word', ...query });
      const { rows, ...found } = await listSubmissions(database.db, who, ids.form, asked, 3);
      return { ...found, days: rows.map(({ values }) => values['name']?.slice(-1)).join('') };
    };
    const since = '2026-02-03T00:00:00.000Z';
    expect(await search({})).toMatchObject({ days: '543', total: 3, searchedSince: since });
    expect(await search({ ordering: 'id' })).toMatchObject({ days: '345', total: 3, searchedSince: since });
    expect(await search({ to: '2026-02-02' })).toMatchObject({ days: '21', total: 2, searchedSince: null });
    expect(await search({ q: '', ordering: 'id' })).toMatchObject({ days: '12345', searchedSince: null });
  });

  it('needs a constant number of statements', async () => {
    await send(ids.form, STAFF_NOW, { name: 'one' });
    const few = await recordStatements(() => list());
    await database.exec(`INSERT INTO form_submissions (page_id, submitted_at, fields, data)
      SELECT ${ids.form}, timestamptz '2026-01-01' + n * interval '1 second', '[{"key":"name","label":"Name"}]', '{"name":"n"}' FROM generate_series(1, 100000) AS n`);
    const many = await recordStatements(() => list('?p=4000'));
    expect(many.result.rows).toHaveLength(20);
    expect(many.statements).toHaveLength(few.statements.length);
  });
});

describe('deleting', () => {
  it('deletes only submissions of the page', async () => {
    const mine = await send(ids.form, STAFF_NOW, { name: 'mine' });
    const foreign = await send(ids.other, STAFF_NOW, { name: 'foreign' });
    const selection = await browsers.editor.send('GET', `${LIST}${ids.form}/selection/?ids=${mine},${foreign},999999`);
    expect(selection.json()).toMatchObject({ count: 1 });
    const url = `/wagtail/forms/submissions/${ids.form}/delete/`;
    expect((await browsers.editor.send('POST', url, { json: { ids: [mine, foreign] } })).json()).toEqual({
      deleted: 1,
    });
    expect((await browsers.editor.send('POST', url, { json: { ids: [mine] } })).json()).toEqual({ deleted: 0 });
    expect((await browsers.editor.send('POST', url, { json: { ids: ['x'] } })).statusCode).toBe(400);
    expect(
      ((await database.db.execute('SELECT page_id FROM form_submissions')) as unknown as { rows: unknown[] }).rows,
    ).toEqual([{ page_id: ids.other }]);
  });
});

describe('deleting all of some days', () => {
  const url = () => `/wagtail/forms/submissions/${ids.form}/delete/`;
  const remove = (days: object, expected: number, who: keyof typeof browsers = 'editor') =>
    browsers[who].send('POST', url(), { json: { days, expected } });

  it('deletes those of the page and the days only, and only when the expected number is right', async () => {
    for (const day of ['18', '19', '20']) await send(ids.form, `2026-11-${day}T12:00:00Z`, { name: day });
    await send(ids.other, '2026-11-19T12:00:00Z', { name: 'foreign' });
    const query = 'all=1&from=2026-11-18&to=2026-11-19';
    const selection = await browsers.editor.send('GET', `${LIST}${ids.form}/selection/?${query}`);
    expect(selection.json()).toMatchObject({ count: 2 });
    const days = { from: '2026-11-18', to: '2026-11-19' };
    expect((await remove(days, 3)).statusCode).toBe(409);
    expect((await remove(days, 2, 'elsewhere')).statusCode).toBe(404);
    expect((await list()).total).toBe(3);
    expect((await remove(days, 2)).json()).toEqual({ deleted: 2 });
    expect((await list()).rows.map(({ values }) => values['name'])).toEqual(['20']);
    expect(await database.db.$count(formSubmissions)).toBe(2);
  });

  it.each([{ from: 'yesterday' }, { from: '2026-02-30' }, { from: '0000-01-01' }, { form: '2026-11-18' }])(
    'refuses %j, which would widen it',
    async (days) => {
      await send(ids.form, STAFF_NOW, { name: 'kept' });
      expect((await remove(days, 1)).statusCode).toBe(400);
      expect((await list()).total).toBe(1);
    },
  );
});

describe('storeSubmission', () => {
  it('stores the answers to fields, without characters that PostgreSQL refuses', async () => {
    await send(ids.form, STAFF_NOW, { name: 'a\0b\ud800', more: 'dropped', topics: undefined });
    expect((await list()).rows[0]?.values).toEqual({ name: 'ab\ufffd', topics: '' });
    await expect(send(ids.form, STAFF_NOW, { name: 'x'.repeat(300_000) })).rejects.toThrow('Some values are not valid');
    await expect(send(ids.form, STAFF_NOW, {}, [...FIELDS, ...FIELDS])).rejects.toThrow('keys of their own');
  });
});

describe('exportSubmissions', () => {
  it('is oldest first, within the days, and escapes formulas', async () => {
    await send(ids.form, '2026-11-03T10:00:00Z', { name: '=HYPERLINK("http://evil.example")', topics: ['-1', 'b'] });
    await send(ids.form, '2026-11-02T10:00:00Z', { name: '＝SUM(1)\u2067' });
    await send(ids.form, '2026-10-02T10:00:00Z', { name: 'too old' });
    const who = { accountId: null, powers: SYSTEM_POWERS, timeZone: 'UTC', templates, now: STAFF_NOW };
    const file = await exportSubmissions(database.db, who, 'csv', {
      pageId: ids.form,
      query: { from: '2026-11-01', export: 'csv' },
    });
    let text = '';
    for await (const piece of file.content) text += String(piece);
    expect(file.fileName).toBe('form-export-2026-11-19.csv');
    expect(text).toBe(
      '\ufeffSubmitted (UTC),Name,Topics\r\n2026-11-02T10:00:00.000Z,\'＝SUM(1),\r\n2026-11-03T10:00:00.000Z,"\'=HYPERLINK(""http://evil.example"")","\'-1, b"\r\n',
    );
  });

  it('refuses a malformed query', async () => {
    const who = { accountId: null, powers: SYSTEM_POWERS, timeZone: 'UTC', templates, now: STAFF_NOW };
    const query = { from: '2026-11-01', p: '0' };
    await expect(exportSubmissions(database.db, who, 'csv', { pageId: ids.form, query })).rejects.toThrow(Invalid);
  });

  it('continues after a batch without losing or repeating rows of the same instant', async () => {
    await database.exec(`INSERT INTO form_submissions (page_id, submitted_at, fields, data)
      SELECT ${ids.form}, '2026-01-01', '[{"key":"name","label":"Name"}]', jsonb_build_object('name', 'n' || n) FROM generate_series(1, 2500) AS n`);
    const who = { accountId: null, powers: SYSTEM_POWERS, timeZone: 'UTC', templates, now: STAFF_NOW };
    const file = await exportSubmissions(database.db, who, 'csv', { pageId: ids.form, query: {} });
    let text = '';
    for await (const piece of file.content) text += String(piece);
    const lines = text.trim().split('\r\n').slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([2500, 2500]);
  });
});

describe('the spam folder', () => {
  it('contains what the guard marked as spam, and restores submissions', async () => {
    const judgement = { verdict: 'spam', reasons: ['honeypot'] } as const;
    const storeJudged = (name: string, as: Parameters<typeof storeSubmission>[1]['judgement']) =>
      tree.run((tx) =>
        storeSubmission(tx, {
          pageId: ids.form,
          fields: FIELDS,
          data: { name },
          now: STAFF_NOW,
          ...(as && { judgement: as }),
        }),
      );
    await storeJudged('Odo', undefined);
    const spam = await storeJudged('Pills', judgement);
    const odd = await storeJudged('Ada', { verdict: 'review', reasons: ['no_stamp', 'captcha_skipped'] });
    const foreign = await send(ids.other, STAFF_NOW, { name: 'Elsewhere' });
    const names = async (query = '') => (await list(query)).rows.map(({ values }) => values['name']);
    expect(await names('?ordering=id')).toEqual(['Odo', 'Ada']);
    expect(await names('?folder=review')).toEqual(['Ada']);
    expect(await names('?folder=spam')).toEqual(['Pills']);
    expect(await names('?folder=nonsense')).toHaveLength(2);
    expect(await list('?folder=spam')).toMatchObject({
      spamCount: 1,
      reviewCount: 1,
      rows: [{ verdict: 'spam', reasons: ['honeypot'] }],
    });
    const forms = await browsers.super.send('GET', '/wagtail/api/main/forms/?q=form');
    expect(forms.json()).toMatchObject({ rows: [{ submissionCount: 2 }] });

    const judge = (who: keyof typeof browsers, chosen: number[], verdict: string) =>
      browsers[who].send('POST', `/wagtail/forms/submissions/${ids.form}/judge/`, { json: { ids: chosen, verdict } });
    expect((await judge('stranger', [spam], 'ham')).statusCode).toBe(401);
    expect((await judge('elsewhere', [spam], 'ham')).statusCode).toBe(404);
    expect((await judge('reader', [spam], 'ham')).statusCode).toBe(403);
    expect((await judge('editor', [spam], 'review')).statusCode).toBe(400);
    expect((await judge('editor', [spam, foreign, odd], 'ham')).json()).toEqual({ judged: 2 });
    expect(await names('?ordering=id')).toEqual(['Odo', 'Pills', 'Ada']);
    expect((await list('?folder=spam')).total).toBe(0);
    expect((await judge('editor', [odd], 'spam')).json()).toEqual({ judged: 1 });
    expect(await names('?folder=spam')).toEqual(['Ada']);
  });

  it('is left out of an export, unless selected', async () => {
    await tree.run((tx) =>
      storeSubmission(tx, {
        pageId: ids.form,
        fields: FIELDS,
        data: { name: 'Pills' },
        now: STAFF_NOW,
        judgement: { verdict: 'spam', reasons: ['honeypot'] },
      }),
    );
    await send(ids.form, STAFF_NOW, { name: 'Odo' });
    const textOf = async (query: unknown) => {
      const viewer = { accountId: null, powers: SYSTEM_POWERS };
      const file = await exportSubmissions(
        database.db,
        { ...viewer, timeZone: 'UTC', templates, now: STAFF_NOW },
        'csv',
        {
          pageId: ids.form,
          query,
        },
      );
      let text = '';
      for await (const piece of file.content) text += String(piece);
      return text;
    };
    expect(await textOf({})).not.toContain('Pills');
    expect(await textOf({})).toContain('Odo');
    expect(await textOf({ folder: 'spam' })).toContain('Pills');
  });
});
