import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_OCCASIONS } from '#features/subscriptions/sign-up.ts';
import { UNSUBSCRIBE_PATH } from '#features/subscriptions/contract.ts';
import { consentRecords, signUps } from '#features/subscriptions/server/tables.ts';
import { contactUs } from '#templates/contact-us/definition.ts';
import { emailSignup } from '#templates/email-signup/definition.ts';
import { formPage } from '#templates/form-page/definition.ts';
import { unsubscribe } from '#templates/unsubscribe/definition.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { GUEST_HOST, GUEST_ORIGIN, makeLivePage } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';

/** A form that anybody may post. */
interface PublicForm {
  path: string;
  /** A post that is taken. */
  good: Readonly<Record<string, string>>;
  /** One of its fields of words. */
  text: string;
  email: string;
  /** How it says that it is taken, and that something is wrong with what was written. */
  taken: number;
  refused: number;
  /** More than it reads. */
  tooLarge: number;
  /** Posts of one connection until it says no. */
  most: number;
}

const PERSON = { first_name: 'Ada', last_name: 'Fisher', email: 'ada@mail.example' };
const SKIP = { captcha_skip: 'on' };
const LARGE = 300_000;
const question = (label: string, kind: 'singleline' | 'email' | 'date') => ({
  ...{ label, kind, key: '', is_required: kind !== 'date', choices: '', initial: '', help: '' },
});

const FORMS: Readonly<Record<string, PublicForm>> = {
  contact: {
    path: '/contact/',
    good: {
      ...PERSON,
      ...SKIP,
      ...{ question_category: 'praise', topic: 'visit', location_rlid: '10001', order_number: 'none' },
      ...{ visit_date: '2026-11-18', visit_time: '18:30', phone: '(775) 555-0142', message: 'Lovely.' },
      ...{ address_line1: '12 Wharf Road', address_city: 'Reno', address_state: 'NV', address_zip: '89501' },
    },
    ...{ text: 'last_name', email: 'email', taken: 303, refused: 422, tooLarge: LARGE, most: 5 },
  },
  'sign-up': {
    path: '/email/',
    good: { ...PERSON, ...SKIP, postcode: '04101', terms: 'on', birthday_month: '2', birthday_day: '28' },
    ...{ text: 'last_name', email: 'email', taken: 303, refused: 422, tooLarge: LARGE, most: 5 },
  },
  'form page': {
    path: '/parties/',
    good: { ...SKIP, 'q-name': 'Ada', 'q-e_mail': 'ada@mail.example', 'q-day': '2026-12-24' },
    ...{ text: 'q-name', email: 'q-e_mail', taken: 303, refused: 422, tooLarge: LARGE, most: 5 },
  },
  'accessibility report': {
    path: '/accessibility-report/',
    good: { ...SKIP, description: 'The map has no labels', email: 'ada@mail.example', url: '', dom: '' },
    ...{ text: 'email', email: 'email', taken: 303, refused: 422, tooLarge: 5_000_000, most: 5 },
  },
  'unsubscribe page': {
    path: '/unsubscribe/',
    good: { Email: 'ada@mail.example' },
    ...{ text: 'Email', email: 'Email', taken: 303, refused: 422, tooLarge: LARGE, most: 500 },
  },
  'unsubscribe endpoint': {
    path: UNSUBSCRIBE_PATH,
    good: { Email: 'ada@mail.example' },
    ...{ text: 'Email', email: 'Email', taken: 200, refused: 200, tooLarge: LARGE, most: 100 },
  },
};
const EACH = Object.entries(FORMS);

let app: TestApp;
let address = 0;
let ourHeaders: Record<string, string>;

beforeAll(async () => {
  app = await buildTestApp();
  const pointers = { faq_page: null, terms_page: null, privacy_page: null, unsubscribe_page: null };
  await makeLivePage(app, { template: 'contact_us', slug: 'contact', content: { ...contactUs.example, ...pointers } });
  await makeLivePage(app, {
    template: 'email_signup',
    slug: 'email',
    content: { ...emailSignup.example, ...pointers },
  });
  await makeLivePage(app, { template: 'unsubscribe', slug: 'unsubscribe', content: unsubscribe.example });
  const questions = [question('Name', 'singleline'), question('E-mail', 'email'), question('Day', 'date')];
  const content = { ...formPage.example, questions, mail_to: 'events@lanternbay.example' };
  await makeLivePage(app, { template: 'form_page', slug: 'parties', content });
  await insertLocationRows(app.database.db, [buildLocationRow({ rlid: 10_001 })]);
  await app.locations.rebuild();
  const token = await app.http.inject({ url: '/api-nc/csrftoken/', headers: { host: GUEST_HOST } });
  ourHeaders = {
    host: GUEST_HOST,
    origin: GUEST_ORIGIN,
    'content-type': 'application/x-www-form-urlencoded',
    'x-csrftoken': token.json<{ csrf_token: string }>().csrf_token,
    cookie: String(token.headers['set-cookie']).split(';', 1)[0] ?? '',
  };
});
afterAll(() => app.close());
beforeEach(() =>
  app.database.exec(`TRUNCATE messages, sign_ups, subscribers, form_submissions, accessibility_reports, mails,
    mail_suppressions, guard_marks CASCADE`),
);

/** Every guest has a connection of their own, unless told. */
const nextAddress = () => `203.0.${113 + Math.floor(address / 250)}.${1 + (address++ % 250)}`;

function postBody(path: string, payload: string | Buffer, headers: Record<string, string> = {}, ip = nextAddress()) {
  return app.http.inject({
    method: 'POST',
    url: path,
    remoteAddress: ip,
    headers: { ...ourHeaders, ...headers },
    payload,
  });
}
const post = (path: string, fields: Readonly<Record<string, string>>, ip?: string) =>
  postBody(path, new URLSearchParams(fields).toString(), {}, ip);

/** Rows of everything that a post may leave behind. */
async function kept(): Promise<number> {
  const { rows } = (await app.database.db.execute(sql`SELECT
    (SELECT count(*) FROM messages) + (SELECT count(*) FROM sign_ups) + (SELECT count(*) FROM subscribers) +
    (SELECT count(*) FROM form_submissions) + (SELECT count(*) FROM accessibility_reports) +
    (SELECT count(*) FROM mails) + (SELECT count(*) FROM mail_suppressions) AS kept`)) as unknown as {
    rows: { kept: string | number }[];
  };
  return Number(rows[0]?.kept);
}
const isTaken = (reply: { statusCode: number; body: string }) =>
  reply.statusCode === 303 || (reply.statusCode === 200 && reply.body.includes('"isValid":true'));

/** The endpoint of Spec §7 takes the first as well: programs call it. */
const OTHER_ENCODINGS: readonly (readonly [string, string, (good: object) => string])[] = [
  ['JSON', 'application/json', JSON.stringify],
  ['text', 'text/plain', (good: object) => new URLSearchParams(good as Record<string, string>).toString()],
  [
    'several parts',
    'multipart/form-data; boundary=b',
    (good: object) =>
      `${Object.entries(good)
        .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`)
        .join('')}--b--\r\n`,
  ],
];

/** To leave, an address without a dot does as well: what could be mailed to can be left alone. */
const NO_ADDRESSES = [
  'ada',
  'a@mail.example, b@mail.example',
  'Ada <ada@mail.example>',
  'a@b@mail.example',
  `${'a'.repeat(300)}@mail.example`,
];

describe.each(EACH)('a post to the %s', (_name, form) => {
  it('is taken', async () => {
    const reply = await post(form.path, form.good);
    expect([reply.statusCode, isTaken(reply)]).toEqual([form.taken, true]);
    expect(await kept()).toBeGreaterThan(0);
  });

  it('is refused when it is too large', async () => {
    const reply = await post(form.path, { ...form.good, [form.text]: 'x'.repeat(form.tooLarge) });
    expect(reply.statusCode).toBe(413);
    expect(await kept()).toBe(0);
  });

  it.each(form.path === UNSUBSCRIBE_PATH ? OTHER_ENCODINGS.slice(1) : OTHER_ENCODINGS)(
    'is refused as %s',
    async (_what, type, encode) => {
      const reply = await postBody(form.path, encode(form.good), { 'content-type': type });
      expect([400, 415]).toContain(reply.statusCode);
      expect(await kept()).toBe(0);
    },
  );

  it('in another encoding is never more than a complaint', async () => {
    const good = new URLSearchParams(form.good).toString();
    const bodies: [string | Buffer, string][] = [
      [Buffer.from(good, 'utf16le'), 'application/x-www-form-urlencoded; charset=utf-16'],
      [Buffer.from(good, 'utf16le'), 'application/x-www-form-urlencoded'],
      [Buffer.from(`\uFEFF${good}`, 'utf16le'), 'application/x-www-form-urlencoded'],
    ];
    for (const [body, type] of bodies) {
      const reply = await postBody(form.path, body, { 'content-type': type });
      expect(reply.statusCode).toBeLessThan(500);
      expect(isTaken(reply)).toBe(false);
    }
    expect(await kept()).toBe(0);
  });

  it.each(['%FF%FE', '%E9', '%C3%28', '%ED%A0%80', '%', '%zz', '%F4%90%80%80'])(
    'with the broken text %s keeps nothing that is no text',
    async (broken) => {
      const others = new URLSearchParams(form.good);
      others.delete(form.text);
      const reply = await postBody(form.path, `${others.toString()}&${form.text}=Ada${broken}`);
      expect(reply.statusCode).toBeLessThan(500);
      const latin = Buffer.concat([Buffer.from(`${others.toString()}&${form.text}=Ren`), Buffer.from([0xe9])]);
      expect((await postBody(form.path, latin)).statusCode).toBeLessThan(500);
    },
  );

  it.each(['\0', 'Ada\r\nBcc: all@mail.example', 'Ada\nSubject: x', 'Ada\rTo: x@y.example', 'Ada\u2028x'])(
    'with %j in its words is refused',
    async (words) => {
      const value = form.text === form.email ? `ada@mail.example${words}` : words;
      const reply = await post(form.path, { ...form.good, [form.text]: `x${value}` });
      expect([reply.statusCode, isTaken(reply)]).toEqual([form.refused, false]);
      expect(await kept()).toBe(0);
    },
  );

  it.each(form.email === 'Email' ? NO_ADDRESSES : [...NO_ADDRESSES, 'ada@mail'])(
    'from the address %s is refused',
    async (email) => {
      const reply = await post(form.path, { ...form.good, [form.email]: email });
      expect([reply.statusCode, isTaken(reply)]).toEqual([form.refused, false]);
      expect(await kept()).toBe(0);
    },
  );

  it('ignores unknown names', async () => {
    const strange = [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      `${form.text}[toString]`,
      '__proto__[x]',
    ];
    const good = new URLSearchParams(form.good).toString();
    const reply = await postBody(form.path, `${good}&${strange.map((name) => `${name}=x`).join('&')}`);
    expect([reply.statusCode, isTaken(reply)]).toEqual([form.taken, true]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('reads one of two answers to a question, or refuses them', async () => {
    const good = new URLSearchParams(form.good).toString();
    const twice = await postBody(form.path, `${form.email}=first@mail.example&${good}`);
    expect(twice.statusCode).toBeLessThan(500);
    const many = await postBody(form.path, `${good}${`&${form.email}=x@mail.example`.repeat(2_000)}`);
    expect(many.statusCode).toBeLessThan(500);
    const names = await postBody(form.path, `${good}&${Array.from({ length: 5_000 }, (_, n) => `f${n}=x`).join('&')}`);
    expect(names.statusCode).toBeLessThan(500);
  });

  it('of another site is refused', async () => {
    for (const origin of ['https://evil.example', 'null', `${GUEST_ORIGIN}.evil.example`]) {
      const { 'x-csrftoken': _token, cookie: _cookie, ...rest } = ourHeaders;
      const reply = await app.http.inject({
        method: 'POST',
        url: form.path,
        remoteAddress: nextAddress(),
        headers: { ...rest, origin },
        payload: new URLSearchParams(form.good).toString(),
      });
      expect(reply.statusCode).toBe(403);
    }
    expect(await kept()).toBe(0);
  });

  it('is refused with the time to wait after too many', async () => {
    const ip = nextAddress();
    const send = (at: number) => post(form.path, { ...form.good, [form.email]: `n${at}@mail.example` }, ip);
    for (let at = 0; at < form.most; at += 1) expect(isTaken(await send(at)), `post ${at + 1}`).toBe(true);
    const before = await kept();
    const reply = await send(form.most);
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(await kept()).toBe(before);
  });
});

describe('days', () => {
  it.each([
    ['contact', { visit_date: '2024-02-29' }, true],
    ['contact', { visit_date: '2026-02-29' }, false],
    ['contact', { visit_date: '2026-04-31' }, false],
    ['contact', { visit_date: '2026-11-21T00:00' }, false],
    ['form page', { 'q-day': '2028-02-29' }, true],
    ['form page', { 'q-day': '2027-02-29' }, false],
    ['form page', { 'q-day': '0000-00-00' }, false],
    ['sign-up', { birthday_month: '2', birthday_day: '29' }, true],
    ['sign-up', { birthday_month: '2', birthday_day: '30' }, false],
    ['sign-up', { birthday_month: '13', birthday_day: '1' }, false],
    ['sign-up', { birthday_month: '4', birthday_day: '' }, false],
  ] as const)('the %s accepts %j: %s', async (name, days, isDay) => {
    const { path, good } = FORMS[name] as PublicForm;
    expect(isTaken(await post(path, { ...good, ...days }))).toBe(isDay);
  });

  const occasion = (at: number, month: string, day: string) => ({
    [`occasions-${at}-occasion`]: 'anniversary',
    [`occasions-${at}-relationship`]: 'partner',
    [`occasions-${at}-month`]: month,
    [`occasions-${at}-day`]: day,
  });

  it('of occasions are days too, and there are no more than the maximum', async () => {
    const { path, good } = FORMS['sign-up'] as PublicForm;
    const send = (total: number, fields: object) =>
      post(path, { ...good, 'occasions-TOTAL_FORMS': String(total), ...fields });
    expect(isTaken(await send(1, occasion(0, '2', '29')))).toBe(true);
    expect(isTaken(await send(1, occasion(0, '2', '30')))).toBe(false);
    const thousand = Object.assign({}, ...Array.from({ length: 1_000 }, (_, at) => occasion(at, '6', '14'))) as object;
    const reply = await send(1_000, thousand);
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain(`You can add at most ${MAX_OCCASIONS}.`);
    expect(reply.body.match(/name="occasions-\d+-occasion"/g)).toHaveLength(MAX_OCCASIONS);
  });
});

describe('does not reveal which addresses are known', () => {
  const KNOWN = 'known@mail.example';
  const signUp = (email: string, postcode: string) => {
    const { path, good } = FORMS['sign-up'] as PublicForm;
    return post(path, { ...good, email, postcode });
  };
  /** All that somebody outside can compare. */
  const seen = ({ statusCode, headers, body }: Awaited<ReturnType<typeof post>>) => {
    const { date: _date, 'x-request-id': _id, ...others } = headers;
    return JSON.stringify([statusCode, Object.entries(others).toSorted(), body]);
  };

  beforeEach(async () => {
    await signUp(KNOWN, '04101');
    await app.database.exec(`UPDATE subscribers SET state = 'subscribed'`);
  });

  it.each(['04101', 'K1A 0B1'])('by signing up in %s', async (postcode) => {
    const unknown = seen(await signUp('unknown@mail.example', postcode));
    expect(seen(await signUp(KNOWN, postcode))).toBe(unknown);
    expect(seen(await signUp(KNOWN, postcode))).toBe(unknown);
  });

  it.each(['unsubscribe page', 'unsubscribe endpoint'])('by the %s', async (name) => {
    const { path } = FORMS[name] as PublicForm;
    const leave = async (email: string) => seen(await post(path, { Email: email }));
    const unknown = await leave('unknown@mail.example');
    expect(await leave(KNOWN)).toBe(unknown);
    expect(await leave(KNOWN)).toBe(unknown);
  });

  it('by a link to confirm', async () => {
    const confirm = async (token: string) => seen(await post('/email/', { 'confirm-token': token }));
    const never = await confirm('never-was-a-token');
    for (const token of ['', 'x'.repeat(100), KNOWN]) expect(await confirm(token)).toBe(never);
  });
});

describe('what a post brings about', () => {
  const formOf = (name: string) => FORMS[name] as PublicForm;

  it('is mailed with links to our own address, whatever host the request named', async () => {
    const { path, good } = formOf('form page');
    const body = new URLSearchParams(good).toString();
    const reply = await postBody(path, body, { host: 'evil.example', origin: 'http://evil.example' });
    expect(reply.statusCode).toBe(303);
    const { rows } = (await app.database.db.execute(
      sql`SELECT html_body || text_body AS said FROM mails`,
    )) as unknown as {
      rows: { said: string }[];
    };
    expect(rows).toHaveLength(1);
    expect(rows[0]?.said).toContain('href="http://localhost');
    expect(rows[0]?.said).not.toContain('evil.example');
  });

  it('ends e-mail as the link of a mail says, without a script', async () => {
    const { path: signUpPath, good } = formOf('sign-up');
    await post(signUpPath, good);
    await app.database.exec(`UPDATE subscribers SET state = 'subscribed'`);
    const { path } = formOf('unsubscribe page');
    const sig = app.services.subscriptions.links.signAddress(good['email'] ?? '');
    const link = new URLSearchParams({ utm_unsub: good['email'] ?? '', blid: 'letter-7', sig });
    const page = await app.http.inject({ url: `${path}?${link}`, headers: { host: GUEST_HOST } });
    expect(page.headers['cache-control']).toBe('no-store, private');
    const sentBack = (body: string) =>
      Object.fromEntries(
        ['Email', 'BroadLogId', 'Signature'].map((name) => {
          const [input = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(body) ?? [];
          return [name, /value="([^"]*)"/.exec(input)?.[1] ?? ''];
        }),
      );
    const fields = sentBack(page.body);
    expect(fields).toEqual({ Email: good['email'], BroadLogId: 'letter-7', Signature: sig });
    // What is refused loses nothing of it.
    expect(sentBack((await post(path, { ...fields, Email: 'ada@' })).body)).toEqual({ ...fields, Email: 'ada@' });
    expect((await post(path, fields)).statusCode).toBe(303);
    const records = await app.database.db.select().from(consentRecords).orderBy(consentRecords.id);
    expect(records.at(-1)).toMatchObject({
      action: 'withdrawn',
      source: 'link in an e-mail',
      broadLogId: 'letter-7',
    });
    // Everybody else has the page without them.
    const plain = await app.http.inject({ url: path, headers: { host: GUEST_HOST } });
    expect(plain.body).not.toMatch(/name="(BroadLogId|Signature)"/);
    expect(plain.headers['cache-control']).toBe('no-cache');
  });

  it('is counted once for one attempt to sign up, however often that comes', async () => {
    const { path, good } = formOf('sign-up');
    const attempt = { ...good, submit_id: 'a'.repeat(32) };
    for (let times = 0; times < 7; times += 1) expect((await post(path, attempt, '203.0.112.7')).statusCode).toBe(303);
    expect(await app.database.db.$count(signUps)).toBe(1);
  });
});
