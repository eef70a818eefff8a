import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { groups } from '#features/accounts/server/tables.ts';
import { createPage, findSiteByHost, publishPage, runSchedule, setPagePrivacy } from '#features/pages/server/index.ts';
import { schedulePage } from '#features/pages/server/commands/schedule-page.ts';
import { signPassed } from '#features/shared-passwords/server/passed-passwords.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { SYSTEM_CONTEXT as context } from '#test/system-context.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addStaff, Browser, STAFF_NOW } from '#test/staff-app.ts';

let app: TestApp;
let home = 0;
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database.db, work);

/** A live page below another, with the word that tells its content from other pages. */
async function addPage(slug: string, parentId = home): Promise<number> {
  const page = { parentId, template: 'generic_content', title: `Crew news ${slug}`, slug, content: {} };
  return run(async (tx) => {
    const id = await createPage(tx, context, page);
    await publishPage(tx, context, id);
    return id;
  });
}

async function restrict(
  pageId: number,
  change: { privacy: 'public' | 'signed_in' | 'password' | 'groups'; password?: string; groupIds?: number[] },
): Promise<void> {
  const { privacy, password, groupIds = [] } = change;
  const passwordHash = password === undefined ? undefined : await app.services.passwords.hash(password);
  await run((tx) => setPagePrivacy(tx, context, { pageId, privacy, passwordHash, groupIds, endsAt: null }));
  app.forget(['*']);
}

beforeAll(async () => {
  app = await buildTestApp();
  home = (await findSiteByHost(app.database.db, 'localhost'))?.rootPageId ?? 0;
  await addStaff(app.database, app.services, { username: 'chief' });
  await addStaff(app.database, app.services, { username: 'cook', isSuperuser: false });
});
afterAll(() => app.close());

const restrictionOf = (html: string) => /action="\/_util\/authenticate_with_password\/(\d+)\/\d+\/"/.exec(html)?.[1];

describe('a page with a password', () => {
  it('asks at its own address, opens for the right password only, and asks again after a new one', async () => {
    const pageId = await addPage('password');
    const inner = await addPage('inner', pageId);
    const before = new Browser(app);
    expect((await before.send('GET', '/password/')).body).toContain('Crew news password');
    await restrict(pageId, { privacy: 'password', password: 'low tide at nine' });

    const guest = new Browser(app);
    for (const path of ['/password/', '/password/inner/', '/password/nothing/']) {
      const asked = await guest.send('GET', path);
      expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(asked.body).toContain('This page has a password');
      expect(asked.body).not.toContain('Crew news');
      expect(asked.headers['x-robots-tag']).toBe('noindex');
    }
    const restriction = restrictionOf((await guest.send('GET', '/password/')).body);
    const door = `/_util/authenticate_with_password/${restriction}/${pageId}/`;
    const wrong = await guest.send('POST', door, { form: { password: 'high tide', return_url: '/password/' } });
    expect([wrong.statusCode, wrong.body.includes('This password is not right.')]).toEqual([200, true]);
    const right = await guest.send('POST', door, { form: { password: 'low tide at nine', return_url: '/password/' } });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/password/']);
    const opened = await guest.send('GET', '/password/');
    expect(opened.body).toContain('Crew news password');
    expect(opened.headers['cache-control']).toBe('private, no-store');
    expect((await guest.send('GET', '/password/inner/')).body).toContain('Crew news inner');
    // Nobody else gets what this guest opened.
    expect((await new Browser(app).send('GET', '/password/')).body).not.toContain('Crew news');

    // What a guest passed in front of files, with the same id, opens no page.
    const installationKey = await loadInstallationKey(app.database.db);
    for (const [kind, isOpen] of [
      ['collection', false],
      ['page', true],
    ] as const) {
      const other = new Browser(app);
      const key = deriveKey(installationKey, `${kind} passwords`);
      other.cookies.set('galley-pages', signPassed(key, new Map([[Number(restriction), 1]])));
      expect((await other.send('GET', '/password/')).body.includes('Crew news'), kind).toBe(isOpen);
    }

    await restrict(pageId, { privacy: 'password', password: 'spring tide at ten' });
    expect((await guest.send('GET', '/password/')).body).not.toContain('Crew news');
    await restrict(pageId, { privacy: 'public' });
    expect((await new Browser(app).send('GET', '/password/inner/')).body).toContain('Crew news inner');
    expect(inner).toBeGreaterThan(pageId);
  });

  it('never redirects to another site, and opens only the pages that its password covers', async () => {
    const pageId = await addPage('leads');
    await restrict(pageId, { privacy: 'password', password: 'low tide at nine' });
    const guest = new Browser(app);
    const restriction = restrictionOf((await guest.send('GET', '/leads/')).body);
    const sent = await guest.send('POST', `/_util/authenticate_with_password/${restriction}/${pageId}/`, {
      form: { password: 'low tide at nine', return_url: '//evil.example/' },
    });
    expect(sent.headers.location).toBe('/');
    for (const path of [`/${restriction}/${home}/`, `/999/${pageId}/`, `/${restriction}/x/`])
      expect((await guest.send('GET', `/_util/authenticate_with_password${path}`)).statusCode).toBe(404);
  });

  it('stops guessing', async () => {
    const pageId = await addPage('guessed');
    await restrict(pageId, { privacy: 'password', password: 'low tide at nine' });
    const guest = new Browser(app);
    const restriction = restrictionOf((await guest.send('GET', '/guessed/')).body);
    const door = `/_util/authenticate_with_password/${restriction}/${pageId}/`;
    const statuses = new Set<number>();
    for (let at = 0; at < 15; at += 1)
      statuses.add((await guest.send('POST', door, { form: { password: `guess ${at}` } })).statusCode);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

describe('a page for staff', () => {
  it('leads strangers to the sign-in and back, and shows itself to staff', async () => {
    const pageId = await addPage('crew');
    await restrict(pageId, { privacy: 'signed_in' });
    const stranger = await new Browser(app).send('GET', '/crew/');
    expect([stranger.statusCode, stranger.headers.location]).toEqual([302, '/_util/login/?next=%2Fcrew%2F']);
    const cook = new Browser(app);
    await cook.signIn('cook');
    expect((await cook.send('GET', '/crew/')).body).toContain('Crew news crew');
  });

  it('leads a user without the required second step to where it is set up, without a loop', async () => {
    const member = await addStaff(app.database, app.services, { username: 'strict' });
    const { db } = app.database;
    const id = await run((tx) =>
      createGroup(tx, context, { name: 'Strict', canAccessAdmin: true, pagePermissions: [], members: [member] }),
    );
    await db.update(groups).set({ requiresSecondStep: true }).where(eq(groups.id, id));
    await restrict(await addPage('strict'), { privacy: 'signed_in' });
    const strict = new Browser(app);
    await strict.signIn('strict');
    let path = '/strict/';
    const ask = () => strict.send('GET', path, { headers: { accept: 'text/html' } });
    let reply = await ask();
    for (let most = 4; reply.statusCode === 302 && most > 0; most -= 1) {
      path = String(reply.headers.location);
      reply = await ask();
    }
    expect([path, reply.headers.location]).toEqual(['/wagtail/account/', undefined]);
  });

  it('refuses users outside its groups, without a loop', async () => {
    const pageId = await addPage('chefs');
    const id = await run((tx) =>
      createGroup(tx, context, { name: 'Chefs', canAccessAdmin: true, pagePermissions: [], members: [] }),
    );
    await restrict(pageId, { privacy: 'groups', groupIds: [id] });
    const cook = new Browser(app);
    await cook.signIn('cook');
    const refused = await cook.send('GET', '/chefs/');
    expect([refused.statusCode, refused.body.includes('This page is not for your account')]).toEqual([403, true]);
    const chief = new Browser(app);
    await chief.signIn('chief');
    expect((await chief.send('GET', '/chefs/')).body).toContain('Crew news chefs');
  });
});

describe('a private page', () => {
  it('is found by no way in which guests find pages', async () => {
    const pageId = await addPage('secret-cove');
    await restrict(pageId, { privacy: 'signed_in' });
    const guest = new Browser(app);
    for (const path of ['/sitemap.xml', '/robots.txt', '/', '/error-pages/404/', '/integration-manifest.json'])
      expect((await guest.send('GET', path)).body).not.toContain('secret-cove');
  });
});

describe('an expired page', () => {
  const at = new Date(Date.parse(STAFF_NOW) + 60_000).toISOString();
  const plan = async (pageId: number, expiredUrl: string | null) =>
    run((tx) => schedulePage(tx, context, { pageId, goLiveAt: null, expireAt: at, expiredUrl, useNewest: false }));
  /** Lets one page after the other expire, each with the redirect that is named. */
  const expire = async (redirects: Record<string, string | null>) => {
    for (const [slug, url] of Object.entries(redirects)) await plan(await addPage(slug), url);
    const { expired } = await runSchedule(app.database.db, { ...context, now: at });
    expect(expired).toBe(Object.keys(redirects).length);
    app.forget(['*']);
  };
  const answerAt = async (path: string) => {
    const { statusCode, headers } = await new Browser(app).send('GET', path);
    return [statusCode, headers.location];
  };

  it.each([
    ['says that it is gone', null, 410, undefined],
    ['leads on', '/crew/', 302, '/crew/'],
  ])('%s', async (_name, expiredUrl, status, location) => {
    await expire({ [`expired-${status}`]: expiredUrl });
    expect(await answerAt(`/expired-${status}/`)).toEqual([status, location]);
  });

  it('leads past others that have expired, and is gone where they lead back', async () => {
    await expire({
      spring: '/summer?x=1',
      summer: 'http://localhost:80/autumn/',
      autumn: '/crew/',
      ebb: '/flow/',
      flow: '/ebb/',
    });
    expect(await answerAt('/spring/')).toEqual([302, '/crew/']);
    expect(await answerAt('/ebb/')).toEqual([410, undefined]);
    await expect(plan(await addPage('self'), '/self?again')).rejects.toMatchObject({
      errors: [{ field: 'expired_url', message: 'is the address of this page' }],
    });
  });
});
