import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mails } from '#features/mail/server/tables.ts';
import { messages } from '#features/messages/server/tables.ts';
import { contactUs } from '#templates/contact-us/definition.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { GUEST_HOST, GUEST_ORIGIN, makeLivePage } from '#test/guest-pages.ts';

let app: TestApp;
let address = 0;

beforeAll(async () => {
  app = await buildTestApp();
  await makeLivePage(app, {
    template: 'contact_us',
    slug: 'contact',
    content: { ...contactUs.example, faq_page: null, terms_page: null, privacy_page: null },
  });
  await insertLocationRows(app.database.db, [buildLocationRow({ rlid: 10_001, name: 'Harbor Point' })]);
  await app.locations.rebuild();
});
afterAll(() => app.close());

const GOOD = {
  question_category: 'question',
  topic: 'donations',
  first_name: 'Ada',
  last_name: 'Fisher',
  email: 'ada@mail.example',
  phone: '(775) 555-0142',
  address_line1: '12 Wharf Road',
  address_city: 'Reno',
  address_state: 'NV',
  address_zip: '89501',
  message: 'Would you give to our school?',
  captcha_skip: 'on',
};
/** Every guest has a connection of their own, unless told. */
const nextAddress = () => `203.0.113.${(address += 1)}`;

function post(
  fields: Record<string, string>,
  options: { url?: string; headers?: Record<string, string>; ip?: string } = {},
) {
  return app.http.inject({
    method: 'POST',
    url: options.url ?? '/contact/',
    remoteAddress: options.ip ?? nextAddress(),
    headers: {
      host: GUEST_HOST,
      origin: GUEST_ORIGIN,
      'content-type': 'application/x-www-form-urlencoded',
      ...options.headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
}
/** What is said of the search for a restaurant. */
const statusOf = (body: string) => /<p role="status"[^>]*>([^<]*)<\/p><\/fieldset>/.exec(body)?.[1];
const stored = () => app.database.db.select().from(messages).orderBy(messages.id);
const tokenOf = (html: string) => /name="csrf_token" value="([^"]*)"/.exec(html)?.[1] ?? '';

describe('a post to a page', () => {
  it('is refused where the page has no form, and where there is no page', async () => {
    expect((await post(GOOD, { url: '/' })).statusCode).toBe(405);
    expect((await post(GOOD, { url: '/nowhere/' })).statusCode).toBe(405);
  });

  it('is refused from another site, and stores nothing', async () => {
    const before = await stored();
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await post(GOOD, { headers })).statusCode).toBe(403);
    const crossSite = { host: GUEST_HOST, 'sec-fetch-site': 'cross-site' };
    const payload = new URLSearchParams(GOOD).toString();
    const reply = await app.http.inject({
      method: 'POST',
      url: '/contact/',
      headers: { ...crossSite, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    expect(reply.statusCode).toBe(403);
    expect(await stored()).toEqual(before);
  });

  it('without any proof of where it comes from is asked again, with a token and what was typed', async () => {
    const send = (fields: Record<string, string>, cookie?: string) =>
      app.http.inject({
        method: 'POST',
        url: '/contact/',
        remoteAddress: '198.51.100.1',
        headers: {
          host: GUEST_HOST,
          'content-type': 'application/x-www-form-urlencoded',
          ...(cookie && { cookie }),
        },
        payload: new URLSearchParams(fields).toString(),
      });
    const before = (await stored()).length;
    const asked = await send(GOOD);
    expect(asked.statusCode).toBe(403);
    expect(asked.headers['cache-control']).toBe('no-store, private');
    expect(asked.body).toContain('Nothing has been sent yet');
    expect(asked.body).toContain('value="ada@mail.example"');
    expect((await stored()).length).toBe(before);
    const cookie = String(asked.headers['set-cookie']).split(';', 1)[0];
    const token = tokenOf(asked.body);
    expect(token).not.toBe('');
    expect((await send({ ...GOOD, csrf_token: `${token}x` }, cookie)).statusCode).toBe(403);
    const taken = await send({ ...GOOD, csrf_token: token }, cookie);
    expect([taken.statusCode, taken.headers.location]).toEqual([303, '/contact/?sent=1#contact-sent']);
    expect((await stored()).length).toBe(before + 1);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])('of %s is no form', async (type) => {
    const reply = await post(GOOD, { headers: { 'content-type': type } });
    expect([400, 415]).toContain(reply.statusCode);
  });

  it('that is too large is refused', async () => {
    expect((await post({ ...GOOD, message: 'x'.repeat(300_000) })).statusCode).toBe(413);
  });

  it('is answered on an address without the closing slash too', async () => {
    expect((await post({ ...GOOD, email: 'slash@mail.example' }, { url: '/contact' })).statusCode).toBe(303);
  });
});

describe('the contact form', () => {
  it('draws the page again with every complaint and keeps what was typed; the kept page stays as it was', async () => {
    const reply = await post({ ...GOOD, email: 'ada@', phone: '', first_name: '<b>"Ada"' });
    expect(reply.statusCode).toBe(422);
    expect(reply.headers['cache-control']).toBe('no-store, private');
    expect(reply.body).toContain('Error: Enter an e-mail address like name@example.com.');
    expect(reply.body).toContain('Error: This field is required.');
    expect(reply.body).toContain('value="&lt;b&gt;&quot;Ada&quot;"');
    expect(reply.body).not.toContain('<b>"Ada');
    expect(tokenOf(reply.body)).not.toBe('');
    const kept = await app.http.inject({ url: '/contact/', headers: { host: GUEST_HOST } });
    expect(kept.body).toContain('Send Us a Message');
    expect(kept.body).not.toContain('Error: ');
    expect(tokenOf(kept.body)).toBe('');
  });

  it('stores a message before anything, with what the guard thinks', async () => {
    const reply = await post({ ...GOOD, email: 'stored@mail.example', message: 'Of this text there is one.' });
    expect(reply.statusCode).toBe(303);
    const row = (await stored()).at(-1);
    expect(row).toMatchObject({
      category: 'question',
      topic: 'donations',
      email: 'stored@mail.example',
      message: 'Of this text there is one.',
      locationRlid: null,
      verdict: 'review',
      status: 'new',
      language: 'en',
    });
    const sent = await app.http.inject({ url: '/contact/?sent=1', headers: { host: GUEST_HOST } });
    expect(sent.body).toContain('Your message is on its way');
    expect(sent.body).not.toContain('<form method="post"');
  });

  it('takes two clicks for one message, with and without a script', async () => {
    const before = (await stored()).length;
    const ip = nextAddress();
    const twice = { ...GOOD, email: 'twice@mail.example', submit_id: 'a'.repeat(32) };
    const replies = await Promise.all([post(twice, { ip }), post(twice, { ip }), post(twice, { ip })]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    const plain = { ...GOOD, email: 'plain@mail.example' };
    await Promise.all([post(plain, { ip }), post(plain, { ip })]);
    expect((await stored()).length).toBe(before + 2);
  });

  it('allows five in ten minutes, then answers 429 and keeps what was typed', async () => {
    const ip = nextAddress();
    for (let index = 0; index < 5; index += 1)
      expect((await post({ ...GOOD, email: `n${index}@mail.example` }, { ip })).statusCode).toBe(303);
    const reply = await post({ ...GOOD, email: 'sixth@mail.example' }, { ip });
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.body).toContain('several forms in a short time');
    expect(reply.body).toContain('value="sixth@mail.example"');
  });

  it('keeps what was ticked and searched beside the fields', async () => {
    const visit = { question_category: 'issue', topic: 'visit', location_query: 'Orlando, FL' };
    for (const sent of [
      { ...GOOD, ...visit, phone: '' },
      { ...GOOD, ...visit, _step: 'fields' },
    ]) {
      const { body } = await post(sent);
      expect(/<input[^>]*name="captcha_skip"[^>]*>/.exec(body)?.[0]).toContain('checked');
      expect(/<input[^>]*name="location_query"[^>]*>/.exec(body)?.[0]).toContain('value="Orlando, FL"');
    }
  });

  it('asks for the check when it was neither done nor skipped', async () => {
    const { captcha_skip: _skipped, ...fields } = GOOD;
    const reply = await post(fields);
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain('Please tick the box to show that you are a person.');
  });

  it.each([
    ['a line break in a name', { first_name: 'Ada\r\nBcc: x@y.example' }, 'characters that cannot be used'],
    ['an address that hides another', { email: 'a@b.example\nTo: c@d.example' }, 'characters that cannot be used'],
    ['a topic of another category', { topic: 'points' }, 'one of the answers'],
    ['a category that is none', { question_category: 'x' }, 'one of the answers'],
    ['a message without end', { message: 'x'.repeat(4001) }, 'at most 4,000'],
    ['a NUL', { last_name: 'Fi\0sher' }, 'characters that cannot be used'],
  ])('refuses %s', async (_, fields, complaint) => {
    const before = (await stored()).length;
    const reply = await post({ ...GOOD, ...fields });
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain(complaint);
    expect((await stored()).length).toBe(before);
  });

  const VISIT = {
    ...GOOD,
    question_category: 'issue',
    topic: 'visit',
    location_rlid: '10001',
    visit_date: '2026-11-18',
    visit_time: '18:30',
    order_number: 'LB-48213',
  };

  it('keeps the restaurant as it was called, with date, time and order', async () => {
    expect((await post({ ...VISIT, email: 'visit@mail.example' })).statusCode).toBe(303);
    expect((await stored()).at(-1)).toMatchObject({
      locationRlid: 10_001,
      locationName: 'Harbor Point, 12 Bay Street, Orlando, FL 32801',
      visitDate: '2026-11-18',
      visitTime: '18:30',
      orderNumber: 'LB-48213',
    });
  });

  it.each([
    [{ visit_date: '2026-02-29' }, 'a day that exists'],
    [{ visit_date: '2026-12-24' }, 'a day in the past'],
    [{ visit_time: '25:00' }, 'a time of day'],
    [{ location_rlid: '424242' }, 'Search for a restaurant and choose one'],
    [{ location_rlid: '1; DROP' }, 'Search for a restaurant and choose one'],
    [{ visit_time: '' }, 'This field is required'],
  ])('refuses the visit %j', async (fields, complaint) => {
    const reply = await post({ ...VISIT, ...fields });
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain(complaint);
  });

  it('needs no order number of who dined in', async () => {
    expect((await post({ ...VISIT, email: 'dined-in@mail.example', order_number: '' })).statusCode).toBe(303);
    expect((await stored()).at(-1)).toMatchObject({ email: 'dined-in@mail.example', orderNumber: null });
  });

  it('gives the fields of a topic and the restaurants near a place without a script', async () => {
    const first = await post({ question_category: 'issue', _step: 'fields' });
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('name="topic"');
    expect(first.body).not.toContain('name="visit_date"');
    expect(first.body).not.toContain('Error: ');
    const asked = { question_category: 'issue', topic: 'visit', location_query: '32801', _step: 'fields' };
    const second = await post(asked);
    expect(second.body).toContain('name="visit_date"');
    expect(second.body).toContain('type="radio" name="location_rlid" value="10001"');
    expect(second.body).toContain('Harbor Point, 12 Bay Street, Orlando, FL 32801');
    expect(statusOf(second.body)).toBe('1 restaurant found');
  });

  it('says without a script that no restaurant was found, and that the search did not answer', async () => {
    const asked = { question_category: 'issue', topic: 'visit', _step: 'fields' };
    expect(statusOf((await post(asked)).body)).toBe('');
    const lost = await post({ ...asked, location_query: 'Xyzzyville, QQ' });
    expect(statusOf(lost.body)).toBe('No restaurant found. Try a city, state, or ZIP code.');
    vi.spyOn(app.locations, 'nearest').mockImplementation(() => {
      throw new Error('the index is broken');
    });
    const broken = await post({ ...asked, location_query: '32801' });
    vi.restoreAllMocks();
    expect(statusOf(broken.body)).toBe('The search did not answer. Please try again.');
  });

  it('sends no mail about submissions that staff must review first', async () => {
    expect((await stored()).some(({ verdict }) => verdict === 'review')).toBe(true);
    expect(await app.database.db.select().from(mails)).toEqual([]);
  });
});
