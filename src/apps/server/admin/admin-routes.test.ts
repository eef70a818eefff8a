import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { recordStatements } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { SCREENS } from '../features.ts';

let app: TestApp;
let staff: Browser;
let harborId: number;
const html = { accept: 'text/html' };
const addressOf = (path: string) => path.replace(/\$\w+/g, 'x');
const closed = Object.values(SCREENS).filter(({ rule }) => rule !== 'open');
/** Whatever the address names, these have something to say: the data knows what there is not. */
const ANY_NAME = ['/wagtail/bulk/$app/$model/$action/', '/wagtail/pages/usage/$app/$model/'];
/** Screens about one thing or one kind of things, which must be there. */
const aboutOne = closed.filter(({ path }) => path.includes('$') && !ANY_NAME.includes(path));
const general = closed.filter((screen) => !aboutOne.includes(screen));
const open = Object.values(SCREENS).filter(({ rule }) => rule === 'open');

beforeAll(async () => {
  app = await buildTestApp();
  const { passwords } = app.services;
  harborId = await addStaff(app.database, { passwords }, { username: 'harbor' });
  await addStaff(app.database, { passwords }, { username: 'guest', isSuperuser: false });
  staff = new Browser(app);
  await staff.signIn('harbor');
});
afterAll(() => app.close());

describe('to a stranger', () => {
  const stranger = () => new Browser(app);

  it.each([...closed.map(({ path }) => path), '/wagtail/no-such-screen/', '/wagtail/no/such', '/wagtail/settings/x/'])(
    '%s leads to the sign-in page and back',
    async (path) => {
      const reply = await stranger().send('GET', `${path}?tab=1`, { headers: html });
      expect([reply.statusCode, reply.headers.location]).toEqual([
        302,
        `/wagtail/login/?next=${encodeURIComponent(`${path}?tab=1`)}`,
      ]);
      expect(reply.headers['cache-control']).toContain('no-store');
    },
  );

  it.each(open.map(({ path, title }) => [path, title]))('%s is open', async (path, title) => {
    const reply = await stranger().send('GET', addressOf(path), { headers: html });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<title>${title}`);
    expect(reply.body).toContain('The admin needs JavaScript');
  });

  it('the summary is refused', async () => {
    const reply = await stranger().send('GET', '/wagtail/api/main/summary/');
    expect(reply.json()).toMatchObject({ type: 'unauthenticated', status: 401 });
  });
});

it('a user without access to the admin is refused its screens and its summary', async () => {
  const guest = new Browser(app);
  await guest.signIn('guest');
  for (const path of ['/wagtail/', '/wagtail/no-such-screen/']) {
    expect((await guest.send('GET', path, { headers: html })).headers.location, path).toMatch(/refused=no_access$/);
    expect((await guest.send('GET', path)).statusCode, path).toBe(403);
  }
  expect((await guest.send('GET', '/wagtail/api/main/summary/', { headers: html })).statusCode).toBe(403);
  expect((await guest.send('GET', '/wagtail/login/', { headers: html })).statusCode).toBe(200);
});

describe('to staff', () => {
  it.each(general.map(({ path, title }) => [path, title]))('%s answers the shell', async (path, title) => {
    const reply = await staff.send('GET', addressOf(path), { headers: html });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<title>${title}`);
  });

  it.each(aboutOne.map(({ path }) => path))('%s answers the shell with 404 for what is not there', async (path) => {
    for (const id of ['x', '999999']) {
      const reply = await staff.send('GET', path.replace(/\$\w+/g, id), { headers: html });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain('<div id="admin">');
    }
  });

  it.each(['/wagtail/pages/1/lock/', '/wagtail/workflows/enable/1/'])(
    '%s, which takes posts only, answers 405 and says so, but not to strangers',
    async (url) => {
      const reply = await staff.send('GET', url);
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST']);
      expect((await new Browser(app).send('GET', url)).statusCode).not.toBe(405);
    },
  );

  it.each(['/wagtail/snippets/toolbox/', '/wagtail/settings/nothing/'])(
    '%s, whose last part is missing, is not found',
    async (url) => {
      const reply = await staff.send('GET', url, { headers: html });
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
    },
  );

  it.each(['/wagtail/no-such-screen/', '/wagtail/snippets/toolbox/'])('%s answers the shell with 404', async (path) => {
    const reply = await staff.send('GET', path, { headers: html });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('<div id="admin">');
  });

  it.each([
    ['', '/wagtail/'],
    ['?next=%2Fwagtail%2Faccount%2F', '/wagtail/account/'],
    ['?next=https%3A%2F%2Fevil.example%2F', '/wagtail/'],
    ['?next=%2F%2Fevil.example', '/wagtail/'],
    ['?next=%2Fa&next=%2Fb', '/wagtail/'],
  ])('the sign-in page with "%s" leads on to %s', async (query, target) => {
    const reply = await staff.send('GET', `/wagtail/login/${query}`, { headers: html });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, target]);
  });

  it('the summary counts what the site holds, in few statements', async () => {
    const { result, statements } = await recordStatements(() => staff.send('GET', '/wagtail/api/main/summary/'));
    expect(result.json()).toEqual({
      pages: expect.any(Number),
      images: expect.any(Number),
      documents: expect.any(Number),
      videos: expect.any(Number),
      restaurants: app.locations.size,
      waiting: { messages: { unanswered: 0, mine: 0 }, reports: 0, mail: 0, deposits: 0 },
    });
    expect(result.json<{ pages: number }>().pages).toBeGreaterThan(0);
    // Who asks, and their rights; then each count.
    expect(statements.length).toBeLessThanOrEqual(2 + 8);
  });

  it('the summary counts what is within the reach of the user, and nothing where they have no right', async () => {
    const clerk = await addStaff(app.database, app.services, { username: 'clerk', isSuperuser: false });
    const [leaf] = await rowsOf<{ id: number }>(
      app.database.db,
      sql`SELECT id FROM pages ORDER BY depth DESC, id LIMIT 1`,
    );
    const page = leaf?.id ?? 0;
    const grants = {
      pages: [{ page, permissions: ['change'] }],
      collections: [{ collection: null, kind: 'image', permissions: ['choose'] }],
      models: [],
      locations: [],
    };
    const made = await staff.send('POST', '/wagtail/groups/new/', {
      json: { name: 'Clerks', canAccessAdmin: true, requiresSecondStep: false, grants },
    });
    await app.database.exec(
      `INSERT INTO group_members (user_id, group_id) VALUES (${clerk}, ${made.json<{ id: number }>().id})`,
    );
    const browser = new Browser(app);
    await browser.signIn('clerk');
    const [theirs, all] = await Promise.all(
      [browser, staff].map(async (one) =>
        (await one.send('GET', '/wagtail/api/main/summary/')).json<Record<string, unknown>>(),
      ),
    );
    expect(theirs).toMatchObject({ pages: 1, images: all?.['images'], documents: null, videos: null });
  });

  it('the document carries their theme', async () => {
    await staff.send('PATCH', '/wagtail/api/main/account/', { json: { theme: 'dark' } });
    const reply = await staff.send('GET', '/wagtail/', { headers: html });
    expect(reply.body).toContain('<html lang="en" data-theme="dark">');
  });
});

describe('the manifest of the host stands', () => {
  it('is named by their documents, and by no other', async () => {
    const named = async (path: string) =>
      (await staff.send('GET', path, { headers: html })).body.includes(
        '<link rel="manifest" href="/host-stand.webmanifest">',
      );
    expect([await named('/wagtail/host/'), await named('/wagtail/host/pair/')]).toEqual([true, true]);
    expect([await named('/wagtail/'), await named('/wagtail/reservations/')]).toEqual([false, false]);
  });

  it('lets a tablet install them alone: its start is in its scope, and its icons are there', async () => {
    const reply = await new Browser(app).send('GET', '/host-stand.webmanifest');
    expect(reply.headers['content-type']).toContain('application/manifest+json');
    const { name, scope, start_url, display, icons } = reply.json<{
      name: string;
      scope: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string }[];
    }>();
    expect(name).toMatch(/^Host stand/);
    expect([start_url.startsWith(scope), scope, display]).toEqual([true, '/wagtail/host/', 'standalone']);
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    for (const { src } of icons) expect((await staff.send('GET', src)).statusCode).toBe(200);
  });
});

describe('the shell document', () => {
  it('is never cached, indexed or framed, and runs only its own script', async () => {
    const { headers, body } = await staff.send('GET', '/wagtail/', { headers: html });
    expect(headers['cache-control']).toBe('no-store, private');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['referrer-policy']).toBe('same-origin');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    for (const [script] of body.matchAll(/<script\b[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/);
    const again = await staff.send('GET', '/wagtail/', { headers: html });
    expect(again.headers['content-security-policy']).not.toBe(policy);
  });

  it('names files that are there, compressed and for good', async () => {
    const { body } = await staff.send('GET', '/wagtail/', { headers: html });
    const files = [...body.matchAll(/"(\/wagtail\/static\/[^"]+)"/g)].map(([, url]) => url ?? '');
    expect(files.length).toBeGreaterThan(2);
    for (const url of files) {
      const reply = await app.http.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(reply.statusCode, url).toBe(200);
      expect(reply.headers['cache-control'], url).toBe('public, max-age=31536000, immutable');
      if (!url.endsWith('.woff2')) expect(reply.headers['content-encoding'], url).toBe('br');
    }
    expect((await app.http.inject('/wagtail/static/no-such-file.js')).statusCode).toBe(404);
  });

  it.each([
    '/wagtail',
    '/wagtail/account',
    '/wagtail/login',
    '/wagtail/approval/some-token',
    '/wagtail/preview/some-token',
  ])('%s leads to its slashed form', async (url) => {
    const reply = await app.http.inject({ url: `${url}?next=%2Fa`, headers: html });
    expect([reply.statusCode, reply.headers.location]).toEqual([301, `${url}/?next=%2Fa`]);
  });
});

it('logs who takes a list away', async () => {
  const reply = await staff.send('GET', '/wagtail/redirects/?export=csv', { headers: html });
  expect(reply.headers['content-disposition']).toContain('attachment');
  expect(app.log.filter(({ msg }) => msg === 'list downloaded')).toEqual([
    expect.objectContaining({
      account: harborId,
      screen: 'redirects',
      file: expect.stringMatching(/\.csv$/) as string,
    }),
  ]);
});
