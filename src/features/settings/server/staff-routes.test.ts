import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { findDeletedReferences } from '#features/choosers/server/index.ts';
import type { ModelGrant } from '#features/rights/permissions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import type { SiteId } from '#shared/brand.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { type HeardChanges, hearChanges } from '#test/heard-changes.ts';
import { PageTree } from '#test/page-tree.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import type { OpenSettings } from '../contract.ts';
import { headerSettings, securityTxtSettings } from '../definitions.ts';
import { replaceInSettings, saveSettings } from './commands.ts';
import { settingsRoutes } from './staff-routes.ts';
import { siteSettings } from './tables.ts';

const API = '/wagtail/api/main/settings';
const HOSTS = '/wagtail/settings/settings/integrations';
const GRANTS: Record<string, ModelGrant[]> = {
  nobody: [],
  elsewhere: [{ model: 'settings.header', permission: 'change' }],
  viewer: [{ model: 'settings.integrations', permission: 'view' }],
  changer: [{ model: 'settings.integrations', permission: 'change' }],
};

let database: Database;
let app: StaffApp;
let home = 0;
let site = 0;
let otherSite = 0;
const browsers: Record<string, Browser> = {};
let received: HeardChanges;
const context = { actor: { accountId: null, name: 'seed' }, now: STAFF_NOW, registry: blockRegistry };

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  settingsRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    registry: blockRegistry,
    goneFaults: findDeletedReferences,
  });
  const tree = await PageTree.plant(database);
  home = tree.rootId;
  await tree.addSite('Second', 'second.example');
  const { rows } = (await database.db.execute(sql`SELECT id FROM sites ORDER BY is_default DESC`)) as unknown as {
    rows: { id: number }[];
  };
  [site, otherSite] = rows.map(({ id }) => id) as [number, number];
  for (const [index, [username, grants]] of [...Object.entries(GRANTS), ['harbor', null] as const].entries()) {
    const userId = await addStaff(database, app, { username, isSuperuser: grants === null });
    if (grants !== null) {
      await inTransaction(database.db, (tx) =>
        createGroup(tx, context, {
          name: username,
          canAccessAdmin: true,
          pagePermissions: [],
          modelPermissions: grants.map(({ model, permission }) => ({ model, permissions: [permission] })),
          members: [userId],
        }),
      );
    }
    const browser = new Browser(app, `192.0.2.${index + 10}`);
    expect((await browser.signIn(username)).statusCode).toBe(200);
    browsers[username] = browser;
  }
  received = await hearChanges(database);
});
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM site_settings`);
  await database.db.execute(sql`DELETE FROM content_references`);
  await received.forget();
});
afterAll(async () => {
  await received.stop();
  await app.close();
  await database.close();
});

const send = (who: string, method: 'GET' | 'POST', url: string, json?: object) =>
  browsers[who]!.send(method, url, json === undefined ? {} : { json });
const save = (baseVersion: number, hosts: unknown, more: object = {}, who = 'changer') =>
  send(who, 'POST', `${HOSTS}/${site}/`, { baseVersion, value: { frame_hosts: hosts }, ...more });
const open = async (query = '', who = 'viewer') =>
  (await send(who, 'GET', `${API}/settings/integrations/${site}/${query}`)).json<OpenSettings>();
const stored = () => database.db.select().from(siteSettings);

describe('who may do what', () => {
  const calls = (): Record<string, [method: 'GET' | 'POST', url: string, body?: object]> => ({
    all: ['GET', `${API}/`],
    warnings: ['GET', '/wagtail/api/main/settings-warnings/'],
    site: ['GET', `${API}/settings/integrations/`],
    one: ['GET', `${API}/settings/integrations/${site}/`],
    history: ['GET', `${API}/settings/integrations/${site}/history/`],
    save: ['POST', `${HOSTS}/${site}/`, { baseVersion: 0, value: { frame_hosts: [] } }],
    inherit: ['POST', `${HOSTS}/${site}/inherit/`, { baseVersion: 0, language: 'es' }],
  });
  const NONE = { warnings: 200, site: 404, one: 404, history: 404, save: 404, inherit: 404 };

  it.each([
    ['nobody', { all: 403, ...NONE }],
    ['elsewhere', { all: 200, ...NONE }],
    ['viewer', { all: 200, warnings: 200, site: 200, one: 200, history: 200, save: 403, inherit: 403 }],
    ['changer', { all: 200, warnings: 200, site: 200, one: 200, history: 200, save: 200, inherit: 200 }],
    ['harbor', { all: 200, warnings: 200, site: 200, one: 200, history: 200, save: 200, inherit: 200 }],
  ])('%s', async (who, expected) => {
    const found: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls())) found[name] = (await send(who, ...call)).statusCode;
    expect(found).toEqual(expected);
  });

  it('reveals nothing to strangers', async () => {
    const stranger = new Browser(app, '192.0.2.99');
    for (const [method, url, json] of Object.values(calls())) {
      expect((await stranger.send(method, url, json ? { json } : {})).statusCode, url).toBe(401);
    }
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['an app that is none', 'pages/integrations'],
    ['a model that is not registered', 'settings/jukebox'],
    ['a model named like a property of objects', 'settings/constructor'],
  ])('%s is not found, even by a superuser', async (_, path) => {
    expect((await send('harbor', 'GET', `${API}/${path}/`)).statusCode).toBe(404);
    const body = { baseVersion: 0, value: {} };
    expect((await send('harbor', 'POST', `/wagtail/settings/${path}/${site}/`, body)).statusCode).toBe(404);
  });

  it('a deleted site is not found, read or written', async () => {
    expect((await send('harbor', 'GET', `${API}/settings/integrations/424242/`)).statusCode).toBe(404);
    const body = { baseVersion: 0, value: { frame_hosts: [] } };
    expect((await send('harbor', 'POST', `${HOSTS}/424242/`, body)).statusCode).toBe(404);
  });
});

describe('the overview', () => {
  it('has the user’s rights, by group, with the names of its parts', async () => {
    const { groups } = (await send('harbor', 'GET', `${API}/`)).json<{
      groups: { label: string; settings: { model: string; holds: { label: string }[] }[] }[];
    }>();
    expect(groups.map(({ label }) => label)).toEqual(['Site', 'Navigation', 'Guests', 'Security', 'Integrations']);
    const parts = groups[1]?.settings.map(({ holds }) => holds.map(({ label }) => label));
    expect(parts?.[0]).toContain('Social media');
    expect(parts?.[1]).toContain('Legal text');
    const few = (await send('viewer', 'GET', `${API}/`)).json<{ groups: { label: string }[] }>().groups;
    expect(few.map(({ label }) => label)).toEqual(['Integrations']);
  });

  it('begins with the site of the host, else the first', async () => {
    const at = async (host: string) =>
      (await browsers['viewer']!.send('GET', `${API}/settings/integrations/`, { headers: { host } })).json<{
        siteId: number;
      }>().siteId;
    expect(await at('second.example:8080')).toBe(otherSite);
    expect(await at('nowhere.example')).toBe(site);
  });

  it('warns of a security.txt to those who may see it', async () => {
    const warn = async (expires: string) => {
      const value = { ...securityTxtSettings.example, expires };
      const siteId = otherSite as SiteId;
      await inTransaction(database.db, (tx) =>
        saveSettings(tx, context, { siteId, model: securityTxtSettings, value }),
      );
      return (await send('harbor', 'GET', '/wagtail/api/main/settings-warnings/')).json<{
        warnings: { site: { id: number }; text: string }[];
      }>().warnings;
    };
    expect(await warn('2027-06-30')).toEqual([]);
    expect(await warn('2026-11-18')).toEqual([
      expect.objectContaining({
        site: expect.objectContaining({ id: otherSite }),
        text: expect.stringContaining('expired'),
      }),
    ]);
    expect((await send('viewer', 'GET', '/wagtail/api/main/settings-warnings/')).json()).toEqual({ warnings: [] });
  });
});

describe('saving', () => {
  it('makes the row with the first save, and announces it to pages and history', async () => {
    expect(await open()).toMatchObject({ version: 0, isOwn: false, saved: null, value: { frame_hosts: [] } });
    expect((await save(0, ['one.example'])).json()).toEqual({ version: 1 });
    expect((await save(1, ['two.example'])).json()).toEqual({ version: 2 });
    expect(await open()).toMatchObject({ version: 2, isOwn: true, saved: { by: 'changer' }, sites: { length: 2 } });
    expect(await received.all()).toEqual([[`settings:${site}:integrations`], [`settings:${site}:integrations`]]);
    const past = (await send('viewer', 'GET', `${API}/settings/integrations/${site}/history/`)).json();
    expect(past).toMatchObject({ title: 'Integrations', total: expect.any(Number), rows: expect.any(Array) });
    expect(past.rows[0]).toMatchObject({ action: 'settings.save', by: 'changer' });
  });

  it.each([
    ['that began before the newest', 0, 409],
    ['with a version to come', 7, 409],
    ['without a version', undefined, 400],
  ])('refuses one %s', async (_, base, status) => {
    await save(0, ['one.example']);
    expect((await save(base as number, ['mine.example'])).statusCode).toBe(status);
    expect((await stored())[0]).toMatchObject({ version: 1, value: { frame_hosts: ['one.example'] } });
  });

  it('lets one of two at once through, the first time and later', async () => {
    for (const base of [0, 1]) {
      const both = await Promise.all(['a.example', 'b.example'].map((host) => save(base, [host])));
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
  });

  it.each([
    ['a value of another shape', 'booking.example', ['frame_hosts']],
    ['an entry that breaks its rule', ['https://x'], ['frame_hosts.0']],
    ['too many entries', Array.from({ length: 31 }, (_, at) => `h${at}.example`), ['frame_hosts']],
  ])('refuses %s and keeps nothing', async (_, hosts, fields) => {
    const reply = await save(0, hosts);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(fields);
    expect(await stored()).toEqual([]);
    expect(await received.all()).toEqual([]);
  });

  it('refuses unknown fields, deleted targets, and an oversized body', async () => {
    const header = { sections: [], toolbox: 424_242, social: [] };
    const reply = await send('harbor', 'POST', `/wagtail/settings/settings/header/${site}/`, {
      baseVersion: 0,
      value: header,
    });
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ field: 'toolbox' }] });
    const unknown = await save(0, [], { value: { frame_hosts: [], colour: 'red' } });
    expect(unknown.json()).toMatchObject({ status: 400, errors: [{ field: 'colour' }] });
    expect((await save(0, ['x'.repeat(2_000_000)])).statusCode).toBe(413);
    expect(await stored()).toEqual([]);
  });
});

describe('languages', () => {
  it('have the value for all until they have one of their own, and again when it is removed', async () => {
    await save(0, ['all.example']);
    expect(await open('?language=es')).toMatchObject({
      version: 0,
      isOwn: false,
      value: { frame_hosts: ['all.example'] },
    });
    expect((await save(0, ['es.example'], { language: 'es' })).statusCode).toBe(200);
    expect(await open('?language=es')).toMatchObject({
      version: 1,
      isOwn: true,
      value: { frame_hosts: ['es.example'] },
    });
    expect((await open()).languages).toEqual([
      { code: '', hasOwn: true },
      { code: 'en', hasOwn: false },
      { code: 'es', hasOwn: true },
      { code: 'fr-CA', hasOwn: false },
    ]);
    const inherit = (body: object) => send('changer', 'POST', `${HOSTS}/${site}/inherit/`, body);
    expect((await inherit({ language: 'es', baseVersion: 0 })).statusCode).toBe(409);
    expect((await inherit({ language: '', baseVersion: 1 })).statusCode).toBe(400);
    expect((await inherit({ language: 'de', baseVersion: 1 })).statusCode).toBe(400);
    expect((await inherit({ language: 'es', baseVersion: 1 })).statusCode).toBe(200);
    expect(await open('?language=es')).toMatchObject({ isOwn: false, value: { frame_hosts: ['all.example'] } });
  });
});

describe('what settings point at', () => {
  const header = () => ({
    ...headerSettings.example,
    sections: [{ role: 'primary', title: 'A', links: [{ url: { page: home }, display_name: 'Home' }] }],
    social: [],
  });

  it('is noted by the id of the row, rewritten by replaceInSettings, and forgotten', async () => {
    const url = `/wagtail/settings/settings/header/${site}/`;
    await send('harbor', 'POST', url, { baseVersion: 0, language: 'es', value: header() });
    const [row] = await stored();
    const noted = () => database.db.select().from(contentReferences);
    expect(await noted()).toMatchObject([
      { sourceKind: 'settings', sourceId: row?.id, targetKind: 'page', targetId: home, path: 'sections.0.links.0.url' },
    ]);
    const replace = (powers = SYSTEM_POWERS) =>
      inTransaction(database.db, (tx) =>
        replaceInSettings(tx, { ...context, powers }, row?.id ?? 0, { kind: 'page', from: home, to: 77 }),
      );
    const viewing = {
      ...SYSTEM_POWERS,
      isSuperuser: false,
      modelGrants: [{ model: 'settings.header', permission: 'view' as const }],
    };
    await expect(replace(viewing)).rejects.toThrow('may not change');
    expect(await replace()).toBe(true);
    expect((await noted())[0]).toMatchObject({ targetId: 77 });
    expect((await stored())[0]).toMatchObject({ version: 2 });
    await send('harbor', 'POST', `${url}inherit/`, { baseVersion: 2, language: 'es' });
    expect(await noted()).toEqual([]);
  });
});
