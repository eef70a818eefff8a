import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelPermission } from '#features/rights/permissions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { accessibilityReports } from '#features/accessibility-reports/server/tables.ts';
import { TOKEN_CHARACTERS } from '#features/front-of-house/server/index.ts';
import { NOTIFICATION_KEY } from '#features/mail/new-mail.ts';
import { enqueueMail } from '#features/mail/server/index.ts';
import { mails } from '#features/mail/server/tables.ts';
import { messages } from '#features/messages/server/tables.ts';
import { signUps, subscribers } from '#features/subscriptions/server/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type AreaWorld, buildAreaWorld } from '#test/roles/area-world.ts';
import { forgedToken } from '#test/forged-token.ts';
import { report } from '#test/roles/configuration-rows.ts';
import { message, subscriber } from '#test/roles/guest-rows.ts';
import { mail } from '#test/roles/mail-rows.ts';
import { addStaff, Browser, STAFF_NOW } from '#test/staff-app.ts';

/** Holes that inboxes and mailing lists had: each is refused here. */
let world: AreaWorld;
const ids = { message: 0, subscriber: 0, accessibility_report: 0, mail: 0 };
type Kind = keyof typeof ids;
const KINDS = Object.keys(ids) as Kind[];
const LISTS: Readonly<Record<Kind, string>> = {
  message: '/wagtail/api/main/messages/',
  subscriber: '/wagtail/api/main/subscribers/',
  accessibility_report: '/wagtail/api/main/accessibility-reports/',
  mail: '/wagtail/api/main/mail/',
};
const SCREENS: Readonly<Record<Kind, string>> = {
  message: '/wagtail/messages/',
  subscriber: '/wagtail/subscribers/',
  accessibility_report: '/wagtail/accessibility/',
  mail: '/wagtail/mail/',
};
const html = { accept: 'text/html' };

beforeAll(async () => {
  world = await buildAreaWorld();
  ids.message = (await message(world)).id;
  ids.subscriber = (await subscriber(world)).id;
  ids.accessibility_report = (await report(world)).id;
  ids.mail = (await mail()(world)).id;
});
afterAll(() => world.close());

let people = 0;
/** Somebody who holds these permissions on one kind, and nothing else. */
async function withRight(model: Kind, permissions: ModelPermission[]): Promise<Browser> {
  const username = `clerk-${++people}`;
  const { app } = world;
  const member = await addStaff(app.database, app.services, { username, isSuperuser: false });
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  const group = {
    name: username,
    canAccessAdmin: true,
    pagePermissions: [],
    members: [member],
    // The mail is about a restaurant.
    ...(model === 'mail' && { locationPermissions: [{ country: '', state: '', permissions: ['view'] as const }] }),
  };
  await inTransaction(app.database.db, (tx) =>
    createGroup(tx, context, { ...group, modelPermissions: [{ model, permissions }] }),
  );
  const browser = new Browser(app, `192.0.2.${100 + people}`);
  await browser.signIn(username);
  return browser;
}

describe.each(KINDS)('users with rights on %s alone', (kind) => {
  it('reads and takes away nothing else that guests sent', async () => {
    const clerk = await withRight(kind, ['view', 'change', 'delete']);
    for (const other of KINDS) {
      const expected = other === kind ? 200 : 403;
      const addresses = [
        LISTS[other],
        `${LISTS[other]}${ids[other]}/`,
        SCREENS[other],
        `${SCREENS[other]}${ids[other]}/`,
      ];
      for (const url of [...addresses, `${SCREENS[other]}?export=csv`, `${SCREENS[other]}?export=xlsx`]) {
        const { statusCode } = await clerk.send('GET', url, { headers: html });
        expect([url, statusCode]).toEqual([url, expected]);
      }
    }
    // Nor is a form's folder among them, which belongs to whoever edits the page.
    const { page } = await world.make.form();
    for (const url of [
      `/wagtail/api/main/forms/submissions/${page}/`,
      `/wagtail/forms/submissions/${page}/?export=csv`,
    ])
      expect([403, 404]).toContain((await clerk.send('GET', url, { headers: html })).statusCode);
    expect((await clerk.send('GET', '/wagtail/api/main/session/')).json()).toMatchObject({
      permissions: {
        areas:
          kind === 'mail' ? ['locations', 'mail'] : [kind === 'accessibility_report' ? 'accessibility' : `${kind}s`],
      },
    });
  });

  it('who may only see changes nothing', async () => {
    const reader = await withRight(kind, ['view']);
    const tried: Readonly<Record<Kind, [string, object?][]>> = {
      message: [
        [`/wagtail/messages/${ids.message}/`, { version: 1, status: 'closed' }],
        [`/wagtail/messages/${ids.message}/note/`, { text: 'Hm.' }],
        [`/wagtail/messages/${ids.message}/reply/`, { version: 1, subject: 'Yes', text: 'Yes.', key: 'reader-reply' }],
        ['/wagtail/messages/chosen/', { ids: [ids.message], action: 'delete' }],
      ],
      subscriber: ['unsubscribe', 'resend', 'erase'].map((action) => [
        `/wagtail/subscribers/${ids.subscriber}/${action}/`,
      ]),
      accessibility_report: [
        ['/wagtail/accessibility/file/', { ids: [ids.accessibility_report], folder: 'spam' }],
        ['/wagtail/accessibility/delete/', { ids: [ids.accessibility_report] }],
      ],
      mail: ['resend', 'cancel', 'confirm'].map((action) => [`/wagtail/mail/${action}/`, { ids: [ids.mail] }]),
    };
    for (const [url, json] of tried[kind]) {
      expect([url, (await reader.send('POST', url, json && { json })).statusCode]).toEqual([url, 403]);
    }
  });
});

describe('an address that was made up', () => {
  it.each(['0', '-1', '1e3', '1.5', '99999999999', '9'.repeat(40), '1%27%20OR%201=1', '%00', '..%2f1', 'x'])(
    'finds nothing: %s',
    async (id) => {
      for (const kind of KINDS) {
        for (const url of [`${LISTS[kind]}${id}/`, `${SCREENS[kind]}${id}/`, `${SCREENS[kind]}${id}/?export=csv`]) {
          const { statusCode } = await world.by('superuser').send('GET', url, { headers: html });
          expect([400, 404], `${url} ${statusCode}`).toContain(statusCode);
        }
      }
      const sent = { json: { version: 1, status: 'closed' } };
      const changed = await world.by('superuser').send('POST', `/wagtail/messages/${id}/`, sent);
      expect([400, 404]).toContain(changed.statusCode);
    },
  );

  it.each([
    '?folder=everything',
    '?assignee=1;DROP',
    '?from=2026-02-30&to=x',
    '?ordering=password',
    '?p=-4',
    '?p=99999999999999999999',
    '?q=%25%25%5C',
    `?q=${'a'.repeat(5000)}`,
    '?q[]=a&q=b',
    '?state=x&purpose=x&country=<script>',
    '?status=__proto__&list=constructor',
  ])('narrows no list to what it is not for: %s', async (query) => {
    for (const kind of KINDS) {
      const { statusCode } = await world.by('superuser').send('GET', LISTS[kind] + query);
      expect([200, 400], `${LISTS[kind]}${query}`).toContain(statusCode);
    }
  });
});

describe('fields that no form has', () => {
  it('are not set', async () => {
    const { db } = world.app.database;
    const { id } = await message(world);
    const [before] = await db.select().from(messages).where(eq(messages.id, id));
    const forged = {
      email: 'thief@evil.example',
      message: 'x',
      submitKey: 'x',
      receivedAt: '2020-01-01',
      reasons: ['x'],
    };
    const json = { version: 1, status: 'open', ...forged, received_at: '2020-01-01', first_name: 'x', closed_at: 'x' };
    await world.by('configurator').send('POST', `/wagtail/messages/${id}/`, { json });
    const [after] = await db.select().from(messages).where(eq(messages.id, id));
    expect(after).toEqual({ ...before, status: 'open', version: 2 });

    const reply = { version: 2, subject: 'Yes', text: 'Yes.', key: 'forged-reply', to: 'thief@evil.example' };
    await world
      .by('configurator')
      .send('POST', `/wagtail/messages/${id}/reply/`, { json: { ...reply, email: 'thief@evil.example' } });
    const sent = await db.select({ to: mails.toAddress }).from(mails).where(eq(mails.subject, 'Yes')).orderBy(mails.id);
    expect(sent).toEqual([{ to: before?.email }]);

    const { id: reported } = await report(world);
    const file = { ids: [reported], folder: 'solved', description: 'x', email: 'x', verdict: 'spam' };
    await world.by('configurator').send('POST', '/wagtail/accessibility/file/', { json: file });
    const [filed] = await db.select().from(accessibilityReports).where(eq(accessibilityReports.id, reported));
    expect(filed).toMatchObject({ description: 'The map', email: '', verdict: 'ham', isSolved: true });
  });
});

describe('credentials', () => {
  /** What only the receiver of a mail may have, read off the mails that were queued. */
  async function secretsOf(id: number): Promise<string[]> {
    const { db } = world.app.database;
    const [person] = await db.select().from(subscribers).where(eq(subscribers.id, id));
    const sent = await db
      .select()
      .from(mails)
      .where(eq(mails.toAddress, person?.email ?? ''));
    const digests = await db.select().from(signUps).where(eq(signUps.subscriberId, id));
    const links = sent.flatMap(({ textBody, htmlBody, unsubscribeUrl }) =>
      [
        ...`${textBody} ${htmlBody} ${unsubscribeUrl}`.matchAll(/(?:[?&;](?:confirm|sig)=|\/one-click\/)([\w.-]+)/g),
      ].map(([, token = '']) => token),
    );
    expect(links.length).toBeGreaterThan(2);
    return [...new Set([...links, ...digests.map(({ tokenDigest }) => tokenDigest)])];
  }

  it('are in no answer, file or log of the admin', async () => {
    const { app } = world;
    const { id } = await subscriber(world);
    const chief = world.by('superuser');
    expect((await chief.send('POST', `/wagtail/subscribers/${id}/resend/`)).statusCode).toBe(200);
    await inTransaction(app.database.db, (tx) =>
      app.services.subscriptions.mailer.sendWelcome(
        tx,
        STAFF_NOW,
        {
          subscriberId: id,
          email: `welcome-${id}@guests.example`,
          firstName: 'Mara',
          language: 'en',
          siteId: null,
          pageId: null,
        },
        { birthday: null, occasions: [] },
      ),
    );
    await app.database.exec(`UPDATE mails SET to_address = (SELECT email FROM subscribers WHERE id = ${id})
      WHERE to_address = 'welcome-${id}@guests.example'`);
    const secrets = await secretsOf(id);
    const found = await chief.send('GET', '/wagtail/api/main/mail/?list=marketing');
    const written = await app.database.db.select({ id: mails.id }).from(mails);
    const addresses = [
      '/wagtail/api/main/mail/',
      ...written.flatMap((one) => [`/wagtail/api/main/mail/${one.id}/`, `/wagtail/api/main/mail/${one.id}/document/`]),
      '/wagtail/api/main/subscribers/',
      `/wagtail/api/main/subscribers/${id}/`,
      '/wagtail/subscribers/?export=csv',
      `/wagtail/subscribers/${id}/?export=csv`,
      '/wagtail/api/main/subscribers/reminders/?mail=confirmation',
      '/wagtail/api/main/subscribers/reminders/document/?mail=welcome',
      '/wagtail/messages/?export=csv&folder=all',
    ];
    expect(found.json<{ total: number }>().total).toBe(1);
    let hidden = 0;
    for (const url of addresses) {
      const { statusCode, body } = await chief.send('GET', url, { headers: html });
      expect([url, statusCode]).toEqual([url, 200]);
      for (const secret of secrets) expect(body.includes(secret), `${url} has ${secret}`).toBe(false);
      if (body.includes('confirm=…') || body.includes('/one-click/…')) hidden += 1;
    }
    // The mails were read, and what stood there was taken out.
    expect(hidden).toBeGreaterThanOrEqual(4);
    const log = JSON.stringify(app.log);
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it('are not in the export of a subscriber either, nor are words about pages, whatever the mail is about', async () => {
    const { app } = world;
    const { id } = await subscriber(world);
    const [person] = await app.database.db.select().from(subscribers).where(eq(subscribers.id, id));
    const token = 'Ab'.repeat(TOKEN_CHARACTERS / 2);
    const paths = ['/orders/', '/reservations/', '/account/login/link/', '/wagtail/approval/'];
    const write = (subject: string, text: string, key: string | null = null) =>
      inTransaction(app.database.db, (tx) =>
        enqueueMail(
          tx,
          { now: STAFF_NOW },
          { key, list: 'transactional', to: { address: person?.email ?? '', name: '' }, subject, text, html: '' },
        ),
      );
    for (const path of paths) await write('About you', `See http://localhost${path}${token}/`);
    await write('Odo on “Merger”', 'The merger', `${NOTIFICATION_KEY}history ${id} 1`);
    const clerk = await withRight('subscriber', ['view']);
    const { body } = await clerk.send('GET', `/wagtail/subscribers/${id}/?export=csv`, { headers: html });
    expect(body.match(/About you/g)).toHaveLength(paths.length);
    expect(body).not.toContain(token);
    expect(body).not.toMatch(/merger/i);
    expect(body).toContain('Notification about a page');
  });

  it('are in no log line of any request', async () => {
    const { app } = world;
    const { id } = await subscriber(world);
    const token = app.services.subscriptions.links.oneClickToken(id);
    const before = app.log.length;
    const path = `/api/fcc/unsubscribe/one-click/${token}/`;
    const asked: [method: 'GET' | 'HEAD' | 'POST' | 'PUT', url: string][] = [
      ['GET', path],
      ['GET', `${path}?blid=${token}`],
      ['HEAD', path],
      ['PUT', path],
      ['GET', path.slice(0, -1)],
      ['GET', path.replace('/api', '//api')],
      ['GET', path.replace('/api', '/%61pi')],
      ['POST', path],
      ['GET', `/wagtail/api/main/password_reset/MQ/${token}/`],
      ['GET', `/wagtail/password_reset/confirm/MQ/${token}/`],
      ['GET', `/wagtail/preview/${token}/`],
      ['GET', `/account/login/link/${token}/`],
      ['POST', `/account/login/link/${token}/`],
      ['GET', `/orders/${token}/`],
      ['GET', `/orders/${token}/receipt/`],
      ['POST', `/orders/${token}/`],
      ['GET', `/api/orders/${token}/`],
      ['POST', `/api/orders/${token}/cancel/`],
      ['PUT', `/api/orders/${token}/pay/`],
      // Links that were changed on their way.
      ['GET', `/orders/./${token}/`],
      ['GET', `/orders//${token}/`],
      ['GET', `/orders/x/../${token}/`],
      ['GET', `/x/%2e%2e/%6frders/${token}`],
      ['GET', `/%256frders/${token}/%ff`],
      ['GET', `/orders%2F${token}/`],
      ['GET', `/orders\\${token}\\`],
      ['GET', `/ORDERS/${token}/`],
      ['GET', `/es/orders/${token}/`],
      ['GET', `http://localhost/es/orders/${token}/`],
      ['GET', `/api/orders/price/${token}/`],
      ['GET', `/account/./login/link/${token}/`],
      ['GET', `/waitlist/join/../${token}/orders/x/`],
      ['GET', `/wagtail/password_reset/confirm/${token}/`],
    ];
    for (const [method, url] of asked) await app.http.inject({ method, url, headers: html });
    const lines = app.log.slice(before).filter(({ msg }) => msg === 'request');
    expect(lines).toHaveLength(asked.length);
    expect(lines[0]).toMatchObject({ path: '/api/fcc/unsubscribe/one-click/:token/' });
    expect(JSON.stringify(app.log)).not.toContain(token);
    // Any other path is still told.
    for (const path of ['/api/fcc/unsubscribe/', '/api/orders/slots/', '/waitlist/join/']) {
      await app.http.inject(`${path}?Email=x`);
      expect(app.log.at(-1)).toMatchObject({ path });
    }
  });

  it('are in no report of a page that it opened', async () => {
    const { app } = world;
    const { db } = app.database;
    const [token, signature, address] = ['k'.repeat(32), 's'.repeat(22), 'mara+news@guests.example'];
    const link = `http://localhost/club/?confirm=${token}&utm_unsub=${encodeURIComponent(address)}&sig=${signature}`;
    const state = JSON.stringify({ form: { fields: [{ initial: token }] }, email: address, signature });
    const field = `<input type="hidden" name="confirm-token" value="${token}">`;
    const documents = [
      `<a href="${link.replaceAll('&', '&amp;')}">${field}<script>${state}</script>`,
      // Drawn again after a post, when no address says it.
      `${field}<script>${JSON.stringify({ initial: token })}</script>`,
    ];
    for (const [index, dom] of documents.entries()) {
      const url = index === 0 ? link : 'http://localhost/club/';
      const description = `The button cannot be pressed: ${index}`;
      const form = { url, dom, screen_width: '390', screen_height: '844', description, email: '', captcha_skip: 'on' };
      const sent = await new Browser(app, `198.51.100.${60 + index}`).send('POST', '/accessibility-report/', { form });
      expect(sent.statusCode).toBe(303);
    }
    const kept = await db
      .select()
      .from(accessibilityReports)
      .where(like(accessibilityReports.description, '%pressed%'));
    expect(kept.map(({ url }) => url)).toEqual([
      'http://localhost/club/?confirm=…&utm_unsub=…&sig=…',
      'http://localhost/club/',
    ]);
    expect(kept[0]?.dom).toContain('name="confirm-token" value="…"');
    const all = JSON.stringify([kept, await db.select().from(mails)]);
    for (const secret of [token, signature, address, encodeURIComponent(address)]) expect(all).not.toContain(secret);
  });

  it('is not given back to who changes a letter of it', async () => {
    const { links } = world.app.services.subscriptions;
    const { id } = await subscriber(world);
    const token = links.oneClickToken(id);
    for (const forged of [`${(id + 1).toString(36)}.${token.split('.')[1]}`, forgedToken(token)]) {
      await new Browser(world.app).send('POST', `/api/fcc/unsubscribe/one-click/${forged}/`, { form: {} });
    }
    const left = await world.app.database.db
      .select({ state: subscribers.state })
      .from(subscribers)
      .where(eq(subscribers.id, id));
    expect(left).toEqual([{ state: 'pending' }]);
  });
});

it('a mail that staff look at may do nothing', async () => {
  const reply = await world.by('superuser').send('GET', `/wagtail/api/main/mail/${ids.mail}/document/`);
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/sandbox/);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
});
