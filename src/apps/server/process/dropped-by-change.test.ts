import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SiteId } from '#shared/brand.ts';
import { createPage, createSite, publishPage, saveDraft } from '#features/pages/server/index.ts';
import { movePage } from '#features/pages/server/commands/move-page.ts';
import { pages, sites } from '#features/pages/server/tables.ts';
import { footerSettings, securityTxtSettings, siteIdentity } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** A change drops from memory what shows it, and nothing else: what stays is answered without a statement. */
const DIRECTORY = '/restaurants/';
const CITY = `${DIRECTORY}florida/orlando/`;
const OTHER_HOST = 'second.example';
const KEPT = ['/', '/story/', '/locations/?address=Orlando', DIRECTORY, CITY, '/nothing/here/'];

let app: TestApp;
const ids: Record<string, number> = {};
let siteId = 0;

const heading = (text: string) => {
  const value = { heading_text: text, size: 'h2', style: 'plain' };
  return { body: [{ id: randomUUID(), type: 'heading', version: 1, value }] };
};
const add = (parentId: number, template: string, slug: string, content: object = { body: [] }): Promise<number> =>
  inTransaction(app.database.db, async (tx) => {
    const page = { parentId, template, title: `The ${slug}`, slug, content: { ...content } };
    const id = await createPage(tx, PAGE_CONTEXT, page);
    await publishPage(tx, PAGE_CONTEXT, id);
    return id;
  });
const publish = (pageId: number, title: string, content: Record<string, unknown> = { body: [] }) =>
  inTransaction(app.database.db, async (tx) => {
    await saveDraft(tx, PAGE_CONTEXT, { pageId, title, content });
    await publishPage(tx, PAGE_CONTEXT, pageId);
  });
const move = (page: string, to: string) =>
  inTransaction(app.database.db, (tx) => movePage(tx, PAGE_CONTEXT, ids[page] ?? 0, ids[to] ?? 0));
const save = (site: number, model: Parameters<typeof saveSettings>[2]['model'], value: object) =>
  inTransaction(app.database.db, (tx) =>
    saveSettings(tx, PAGE_CONTEXT, { siteId: site as SiteId, model, value: { ...value } }),
  );
const ask = (url: string, host = 'main.example') => app.http.inject({ url, headers: { host, accept: 'text/html' } });
const body = async (url: string) => (await ask(url)).body;
const isKept = async (url: string, host?: string) =>
  (await recordStatements(async () => (await ask(url, host)).body)).statements.length === 0;
const keptOf = async (urls: readonly string[]) => {
  const kept: string[] = [];
  for (const url of urls) if (await isKept(url)) kept.push(url);
  return kept;
};
/** Asks for everything, so that all of it is kept when the change comes. */
const warm = async () => {
  for (const url of [...KEPT, ...KEPT]) await ask(url);
  for (const url of ['/', '/']) await ask(url, OTHER_HOST);
  // An unknown address asks whether a redirect is there.
  expect(await keptOf(KEPT)).toEqual(KEPT.slice(0, -1));
};
const seen = (url: string) => () => body(url);

beforeAll(async () => {
  app = await buildTestApp({
    prepare: ({ db }) => insertLocationRows(db, [buildLocationRow({ rlid: 10001 })]),
  });
  const [main] = await app.database.db.select().from(sites);
  siteId = main?.id ?? 0;
  ids['home'] = main?.rootPageId ?? 0;
  const [map] = await app.database.db.select().from(pages).where(eq(pages.template, 'location_map'));
  const [directory] = await app.database.db.select().from(pages).where(eq(pages.urlPath, DIRECTORY));
  Object.assign(ids, { map: map?.id, directory: directory?.id });
  ids['story'] = await add(ids['home'] ?? 0, 'generic_content', 'story');
  ids['chapter'] = await add(ids['story'] ?? 0, 'generic_content', 'chapter');
  ids['other'] = await add(ids['home'] ?? 0, 'generic_content', 'other');
  ids['second'] = await inTransaction(app.database.db, (tx) =>
    createSite(tx, PAGE_CONTEXT, {
      name: 'Second',
      host: OTHER_HOST,
      isDefault: false,
      rootPageId: ids['home'] ?? 0,
      languageCode: 'en',
    }),
  );
});
afterAll(() => app.close());

describe('a change leaves alone', () => {
  it('every other page, with its known parameters, when a page is published', async () => {
    await warm();
    await publish(ids['other'] ?? 0, 'The other', heading('Written anew'));
    await expect.poll(seen('/other/')).toContain('Written anew');
    expect(await keptOf(KEPT)).toEqual(KEPT.slice(0, -1));
  });

  it('pages that link to a page whose text changes, and drops them when it moves', async () => {
    const link = { display_name: 'Other', url: { page: ids['other'] } };
    const columns = [{ title: 'Visit', is_collapsable: true, links: [link] }];
    await save(siteId, footerSettings, { ...footerSettings.example, regions: [], columns });
    await expect.poll(seen('/story/')).toContain('href="/other/"');
    await warm();
    await publish(ids['other'] ?? 0, 'The other', heading('And again'));
    await expect.poll(seen('/other/')).toContain('And again');
    expect(await keptOf(KEPT)).toEqual(KEPT.slice(0, -1));
    await move('other', 'story');
    await expect.poll(seen('/')).toContain('href="/story/other/"');
  });

  it('pages of a site when the settings of another change', async () => {
    await warm();
    await save(ids['second'] ?? 0, siteIdentity, { ...siteIdentity.example, name: 'Second kitchen' });
    await vi.waitFor(async () => expect((await ask('/', OTHER_HOST)).body).toContain('Second kitchen'));
    expect(await keptOf(KEPT)).toEqual(KEPT.slice(0, -1));
  });

  it('pages when settings change that none of them shows', async () => {
    await warm();
    await save(siteId, securityTxtSettings, { ...securityTxtSettings.example, expires: '2027-06-30' });
    await vi.waitFor(async () => expect(await body('/.well-known/security.txt')).toContain('2027-06-30'));
    expect(await keptOf(KEPT)).toEqual(KEPT.slice(0, -1));
  });
});

describe('a change drops', () => {
  it('pages below whose trail names a renamed page', async () => {
    await expect.poll(seen('/story/chapter/')).toContain('"name":"The story"');
    await publish(ids['story'] ?? 0, 'The tale');
    await expect.poll(seen('/story/chapter/')).toContain('"name":"The tale"');
  });

  it('an address below a page, where a page of its own is added', async () => {
    await warm();
    await add(ids['directory'] ?? 0, 'generic_content', 'florida', heading('A page of our own'));
    await expect.poll(seen(`${DIRECTORY}florida/`)).toContain('A page of our own');
    const florida = (
      await app.database.db
        .select()
        .from(pages)
        .where(eq(pages.urlPath, `${DIRECTORY}florida/`))
    )[0];
    await add(florida?.id ?? 0, 'generic_content', 'orlando', heading('Orlando in words'));
    await expect.poll(seen(CITY)).toContain('Orlando in words');
  });

  it('the page for unknown addresses when staff make one', async () => {
    const [kept] = await app.database.db.select().from(pages).where(eq(pages.template, 'not_found'));
    await publish(kept?.id ?? 0, 'Lost at sea');
    await expect.poll(seen('/nothing/here/')).toContain('Lost at sea');
  });

  it('every page of a site when its map moves', async () => {
    await warm();
    await move('map', 'story');
    await expect.poll(seen('/story/')).toContain('"map_page_url":"/story/locations/"');
  });

  it('what pages show of press releases and of the section above them', async () => {
    const story = { date: '2026-01-02', dateline: '', summary: '', feature_image: [], copy: '<p>News</p>' };
    const section = await add(ids['home'] ?? 0, 'press_section', 'press');
    const list = await add(section, 'press_release_list', 'releases', { page_size: 9 });
    const old = await add(list, 'press_release', 'old', story);
    await add(list, 'press_release', 'older', { ...story, date: '2026-01-01' });
    await expect.poll(seen('/press/releases/older/')).toContain('The old');
    await publish(section, 'The newsroom');
    await publish(old, 'The renewed', story);
    for (const page of ['', 'releases/', 'releases/older/'])
      await expect.poll(seen(`/press/${page}`)).toMatch(page === '' ? /The renewed/ : /The newsroom/);
    await expect.poll(seen('/press/releases/older/')).toContain('The renewed');
  });
});

describe('a page that is drawn again', () => {
  it('reads nothing while nothing has changed', async () => {
    const drawn = ['/', '/story/', DIRECTORY, CITY, '/press/', '/press/releases/', '/press/releases/old/'];
    for (const url of drawn) await ask(url);
    app.services.htmlCache.drop(['*']);
    expect(await keptOf(drawn)).toEqual(drawn);
  });
});
