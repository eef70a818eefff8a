import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordStatements, type Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp } from '#test/staff-app.ts';
import { shippedTexts } from '../shipped-texts.ts';
import type { OpenMailTemplate } from '../template-contract.ts';
import { composeMail } from './mail-texts.ts';
import { mailTemplateRoutes } from './staff-routes-templates.ts';
import { mails } from './tables.ts';

const API = '/wagtail/api/main/mail/templates/';
const TEXTS = '/wagtail/mail/templates/';
const RECEIPT = shippedTexts('message_receipt', 'es');
const MINE = { ...RECEIPT, subject: 'Recibido: {number}' };
let database: Database;
let app: StaffApp;
let wakes = 0;
const browsers = {} as Record<'chief' | 'viewer' | 'writer' | 'other' | 'stranger', Browser>;

async function staffWith(name: string, model: string, permission: string): Promise<void> {
  const id = await addStaff(database, app, { username: name, isSuperuser: false });
  await database.exec(`INSERT INTO groups (name, can_access_admin) VALUES ('${name}', true);
    INSERT INTO group_members (group_id, user_id) SELECT id, ${id} FROM groups WHERE name = '${name}';
    INSERT INTO group_model_permissions (group_id, model, permission) SELECT id, '${model}', '${permission}' FROM groups WHERE name = '${name}'`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  mailTemplateRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    originOf: () => 'https://chain.example',
    wake: () => (wakes += 1),
  });
  await addStaff(database, app, { username: 'chief' });
  await staffWith('viewer', 'mail_template', 'view');
  await staffWith('writer', 'mail_template', 'change');
  await staffWith('other', 'mail', 'change');
  for (const [at, name] of (['chief', 'viewer', 'writer', 'other'] as const).entries()) {
    browsers[name] = new Browser(app, `192.0.2.${at + 10}`);
    await browsers[name].signIn(name);
  }
  browsers.stranger = new Browser(app, '192.0.2.99');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.exec(`DELETE FROM mail_templates; DELETE FROM mails; DELETE FROM history_entries`);
  wakes = 0;
});

const open = async (language = 'es', who: keyof typeof browsers = 'viewer') =>
  (await browsers[who].send('GET', `${API}message_receipt/?language=${language}`)).json<OpenMailTemplate>();
const post = (action: string, json: object, who: keyof typeof browsers = 'writer') =>
  browsers[who].send('POST', `${TEXTS}message_receipt/${action}`, { json: { language: 'es', ...json } });
const save = (value: object = MINE, baseVersion = 0, who: keyof typeof browsers = 'writer') =>
  post('', { value, baseVersion }, who);
const complaints = (reply: Awaited<ReturnType<typeof save>>) =>
  reply
    .json<{ errors: { field: string; message: string }[] }>()
    .errors.map(({ field, message }) => `${field}: ${message}`);
const subjectNow = async (language: string) => {
  const sender = { site: 'Lantern Bay', origin: 'https://chain.example', postalAddress: '' };
  return (await composeMail(database.db, 'message_receipt', { language, sender, values: { number: 7 } })).subject;
};

describe('rights on mail texts', () => {
  it('are those to see them, and those to change them', async () => {
    const sees = [API, `${API}message_receipt/`, `${API}message_receipt/history/`];
    const statusOf = async (who: keyof typeof browsers, url: string) =>
      (await browsers[who].send('GET', url)).statusCode;
    for (const url of sees) {
      expect([await statusOf('stranger', url), await statusOf('other', url)], url).toEqual([401, 403]);
      for (const who of ['viewer', 'writer', 'chief'] as const) expect(await statusOf(who, url), url).toBe(200);
    }
    for (const [action, json] of [
      ['', { value: MINE, baseVersion: 0 }],
      ['reset/', { baseVersion: 0 }],
      ['test/', { value: MINE }],
    ] as const) {
      const refused = ['stranger', 'other', 'viewer'] as const;
      const statuses = await Promise.all(refused.map(async (who) => (await post(action, json, who)).statusCode));
      expect(statuses, action).toEqual([401, 403, 403]);
    }
    for (const action of ['preview/', 'preview/document/'])
      expect((await post(action, { value: MINE }, 'other')).statusCode, action).not.toBe(200);
    expect(await database.db.select().from(mails)).toEqual([]);
    expect((await open()).version).toBe(0);
  });
});

describe('the words of a mail', () => {
  it('are ours until staff write theirs, in one language, and ours again', async () => {
    expect(await open()).toMatchObject({ value: RECEIPT, isOwn: false, version: 0, saved: null });
    expect((await save()).json()).toEqual({ version: 1 });
    expect(await open()).toMatchObject({ value: MINE, isOwn: true, version: 1, saved: { by: 'writer' } });
    expect(await open('en')).toMatchObject({ isOwn: false, version: 0 });
    expect([await subjectNow('es'), await subjectNow('en')]).toEqual(['Recibido: 7', 'We have your message (7)']);
    expect((await post('reset/', { baseVersion: 1 })).json()).toEqual({ version: 2 });
    expect(await open()).toMatchObject({ value: RECEIPT, isOwn: false, version: 2 });
    expect(await subjectNow('es')).toBe('Tenemos su mensaje (7)');
    const history = await browsers.viewer.send('GET', `${API}message_receipt/history/?language=es`);
    expect(history.json<{ rows: { action: string; details: object }[] }>().rows).toMatchObject([
      { action: 'mail_template.reset', details: {} },
      { action: 'mail_template.save', details: { fields: ['subject', 'body'] } },
    ]);
  });

  it('are refused after a concurrent save', async () => {
    await save();
    for (const reply of [await save(MINE, 0), await save(MINE, 2), await post('reset/', { baseVersion: 0 })])
      expect(reply.statusCode).toBe(409);
    // Two who are the first to write.
    await database.exec('DELETE FROM mail_templates');
    const both = await Promise.all([save(), save({ ...MINE, subject: 'Otro' }, 0, 'chief')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it.each<[string, object, string[]]>([
    ['no subject', { subject: ' ' }, ['subject: is required']],
    ['an unknown place', { body: '{first_name}' }, ['body: contains the unknown placeholder {first_name}']],
    ['too many words', { subject: 'x'.repeat(201) }, ['subject: must have at most 200 characters']],
    ['a field of another mail', { button: 'Go' }, ['button: is not a field of Message received']],
    ['what no database keeps', { subject: 'a\u0000b' }, ['subject: contains a character that cannot be stored']],
    ['no text', { subject: 7 }, ['value.subject: must be text']],
  ])('may not have %s', async (_, change, expected) => {
    const reply = await save({ ...MINE, ...change });
    expect([reply.statusCode, complaints(reply)]).toEqual([400, expected]);
    expect((await open()).version).toBe(0);
  });

  it('are written for staff in one language', async () => {
    const url = `${API}form_submission/?language=fr-CA`;
    expect((await browsers.viewer.send('GET', url)).statusCode).toBe(400);
    expect((await browsers.viewer.send('GET', `${API}nonsense/`)).statusCode).toBe(400);
  });

  it('take one statement for a list of all', async () => {
    const few = await recordStatements(() => browsers.viewer.send('GET', API));
    await save();
    const more = await recordStatements(() => browsers.viewer.send('GET', API));
    expect(more.statements).toHaveLength(few.statements.length);
  });
});

describe('what is being typed', () => {
  it('is drawn without being kept', async () => {
    const preview = await post('preview/', { value: MINE }, 'viewer');
    expect(preview.json()).toMatchObject({
      subject: 'Recibido: 4711',
      text: expect.stringContaining('4711') as string,
    });
    const value = JSON.stringify({ ...MINE, body: '<b>{number}</b>' });
    const document = await browsers.viewer.send('POST', `${TEXTS}message_receipt/preview/document/`, {
      form: { language: 'es', value },
    });
    expect(document.statusCode).toBe(200);
    expect(document.body).toContain('&#60;b&#62;4711&#60;/b&#62;');
    expect(document.headers['content-security-policy']).toContain('sandbox');
    expect((await open()).version).toBe(0);
    for (const form of [
      {},
      { value: '{' },
      { value: '[]' },
      { value: '{}', language: 'de' },
      { value: 'x'.repeat(60_000) },
    ]) {
      const bad = await browsers.viewer.send('POST', `${TEXTS}message_receipt/preview/document/`, { form });
      expect(bad.statusCode).toBe(400);
    }
  });

  it('is sent as a test to the user’s own address, and not at all when it is refused', async () => {
    expect((await post('test/', { value: MINE })).json()).toEqual({ to: 'writer@chain.example' });
    expect((await post('test/', { value: { ...MINE, body: '{nonsense}' } })).statusCode).toBe(400);
    const sent = await database.db.select().from(mails);
    expect(sent).toMatchObject([{ toAddress: 'writer@chain.example', subject: '[Test] Recibido: 4711' }]);
    expect(wakes).toBe(1);
    const forged = await browsers.writer.send('POST', `${TEXTS}message_receipt/test/`, {
      json: { language: 'es', value: { ...MINE, subject: 'Hi\r\nBcc: all@example.com' } },
    });
    expect([forged.statusCode, complaints(forged)]).toEqual([400, ['subject: must be one line']]);
    expect(await database.db.select().from(mails)).toHaveLength(1);
  });
});
