import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteId } from '#shared/brand.ts';
import { createPage, createSite, publishPage } from '#features/pages/server/index.ts';
import { sites } from '#features/pages/server/tables.ts';
import { footerSettings, securityTxtSettings, siteIdentity } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** Sites of one installation, by what all their pages say. The shared one shows the main one's pages under its own name. */
const HOSTS = { Main: 'main.example', Second: 'second.example', Shared: 'shared.example:8443' } as const;
type Name = keyof typeof HOSTS;
const NAMES = Object.keys(HOSTS) as Name[];
const DIRECTORY = '/restaurants/';

/** Every kind of answer that is made of a site. `names` are those that must say which site's they are. */
const ADDRESSES = {
  'the home page': '/',
  'a page whose address has another template on the other site': '/story/',
  'the other way around': '/locations/',
  'the map with declared and undeclared parameters': '/locations/?address=Orlando&latitude=28.5&longitude=-81.3&utm=1',
  'an unknown address': '/nothing/here/',
  'the page for unknown addresses': '/error-pages/404/',
  'the directory': DIRECTORY,
  'a city': `${DIRECTORY}florida/orlando/`,
  'a restaurant': `${DIRECTORY}florida/orlando/12-bay-street/`,
  'a section': '/press/',
  'a list': '/press/news/',
  'the header': '/blocks/header/',
  'the footer': '/blocks/footer/',
  'the manifest': '/integration-manifest.json',
  'the sitemap': '/sitemap.xml',
  'the other sitemap': '/sitemap/sitemap.xml',
  'robots.txt': '/robots.txt',
  'security.txt': '/.well-known/security.txt',
  'the style of the map': '/base-map/style.json',
  'the form for reports': '/accessibility-report/',
};

describe.each([
  ['without PUBLIC_URL', undefined],
  ['with PUBLIC_URL', 'http://main.example'],
])('several sites %s', (_case, publicUrl) => {
  let app: TestApp;
  const lists: Partial<Record<Name, number>> = {};
  /** The page at "/locations/" of the second site, the home page above it, and a page of the main site. */
  const drafts = { own: 0, home: 0, main: 0 };

  beforeAll(async () => {
    app = await buildTestApp({
      ...(publicUrl && { env: { PUBLIC_URL: publicUrl } }),
      prepare: async ({ db }) => {
        await insertLocationRows(db, [buildLocationRow({ rlid: 10001 })]);
        await inTransaction(db, async (tx) => {
          const [main] = await tx.select().from(sites).where(eq(sites.isDefault, true));
          if (!main) throw new Error('There is no site');
          await describeSite(tx, main.id as SiteId, 'Main');
          drafts.main = await add(tx, main.rootPageId, 'generic_content', 'story', {
            body: [heading('Story of Main')],
          });
          lists.Main = await plantPress(tx, main.rootPageId);
          lists.Shared = lists.Main;
          const second = await add(tx, null, 'home', '', { body: [] });
          await add(tx, second, 'location_map', 'story', { heading: 'Map of Second' });
          drafts.home = second;
          drafts.own = await add(tx, second, 'generic_content', 'locations', {
            body: [heading('Locations of Second')],
          });
          await add(tx, second, 'state_list', 'restaurants', { country: 'US' });
          lists.Second = await plantPress(tx, second);
          for (const [name, rootPageId] of [
            ['Second', second],
            ['Shared', main.rootPageId],
          ] as const) {
            const [host = '', port = '80'] = HOSTS[name].split(':');
            const site = { name, host, port: Number(port), isDefault: false, rootPageId, languageCode: 'en' } as const;
            await describeSite(tx, await createSite(tx, PAGE_CONTEXT, site), name);
          }
        });
      },
    });
  });
  afterAll(() => app.close());

  const ask = async (url: string, name: Name) => {
    const { statusCode, body } = await app.http.inject({ url, headers: { host: HOSTS[name], accept: 'text/html' } });
    return { statusCode, body: withoutTokens(body) };
  };
  const addresses = () => ({
    ...ADDRESSES,
    'the feed of the main list': `/feeds/${lists.Main}/atom.xml`,
    'the feed of the second list': `/feeds/${lists.Second}/atom.xml`,
  });

  it('answer each kind of address with their own content, in any order of requests', async () => {
    for (const [kind, url] of Object.entries(addresses())) {
      const alone = new Map<Name, Awaited<ReturnType<typeof ask>>>();
      for (const name of NAMES) {
        app.forget(['*']);
        alone.set(name, await ask(url, name));
      }
      for (const order of [NAMES, NAMES.toReversed()]) {
        app.forget(['*']);
        // Twice, so that what is known of an address and what is kept are both asked.
        for (const name of [...order, ...order])
          expect([kind, name, await ask(url, name)]).toEqual([kind, name, alone.get(name)]);
      }
    }
  });

  it('name nothing of each other, and their own host alone', async () => {
    for (const [kind, url] of Object.entries(addresses())) {
      for (const name of NAMES) {
        const { body } = await ask(url, name);
        for (const other of NAMES.filter((one) => one !== name)) {
          expect([kind, name, body.includes(HOSTS[other])]).toEqual([kind, name, false]);
          expect([kind, name, body.includes(`${other} kitchen`)]).toEqual([kind, name, false]);
        }
      }
    }
  });

  it.each(NAMES)('say their own address where one is absolute: %s', async (name) => {
    const origin = `http://${HOSTS[name]}`;
    const own = lists[name];
    for (const [url, text] of [
      ['/', `<link rel="canonical" href="${origin}/"/>`],
      ['/', `<meta property="og:url" content="${origin}/"/>`],
      [`${DIRECTORY}florida/orlando/`, `"item":"${origin}${DIRECTORY}"`],
      [
        `${DIRECTORY}florida/orlando/12-bay-street/`,
        `<link rel="canonical" href="${origin}${DIRECTORY}florida/orlando/12-bay-street/"/>`,
      ],
      [`${DIRECTORY}florida/orlando/12-bay-street/`, `"url":"${origin}${DIRECTORY}florida/orlando/12-bay-street/"`],
      ['/sitemap.xml', `<loc>${origin}${DIRECTORY}florida/orlando/</loc>`],
      ['/robots.txt', `Sitemap: ${origin}/sitemap.xml`],
      ['/.well-known/security.txt', `Canonical: ${origin}/`],
      ['/integration-manifest.json', `"${origin}/blocks/header/"`],
      ['/base-map/style.json', `"${origin}/base-map/`],
      [`/feeds/${own}/atom.xml`, `${origin}/press/news/`],
    ] as const) {
      const { body } = await ask(url, name);
      expect([url, text, body.includes(text)]).toEqual([url, text, true]);
    }
  });

  it('link to pages of each other at the host of the other, and to their own by path', async () => {
    const links = [drafts.main, drafts.own].map((id) => `<a href="page:${id}">a page</a>`).join(' and ');
    const body = [
      {
        ...heading(''),
        type: 'aligned_rich_text',
        value: { content: `<p>${links}</p>`, alignment: 'left', width: 'wide' },
      },
    ];
    await inTransaction(app.database.db, async (tx) => {
      const [main] = await tx.select().from(sites).where(eq(sites.isDefault, true));
      for (const home of [drafts.home, main?.rootPageId ?? 0])
        await add(tx, home, 'generic_content', 'links', { body });
    });
    app.forget(['*']);
    const hrefsOf = async (name: Name) =>
      [...(await ask('/links/', name)).body.matchAll(/href="([^"]*)">a page</g)].map(([, href]) => href);
    // Without PUBLIC_URL nobody knows where the default site is.
    expect(await hrefsOf('Second')).toEqual([publicUrl ? 'http://main.example/story/' : '/story/', '/locations/']);
    const other = 'http://second.example/locations/';
    expect(await hrefsOf('Main')).toEqual(['/story/', other]);
    expect(await hrefsOf('Shared')).toEqual(['/story/', other]);
  });

  describe('in previews', () => {
    let staff: Browser;
    beforeAll(async () => {
      await addStaff(app.database, app.services, { username: 'harbor' });
      staff = new Browser(app);
      await staff.signIn('harbor');
    });
    const preview = async (host: string, method: 'GET' | 'POST', url: string) => {
      const form = { title: 'Harbor', slug: 'harbor', content: '{"body":[]}' };
      const reply = await staff.send(method, url, { headers: { host }, ...(method === 'POST' && { form }) });
      expect([url, reply.statusCode]).toEqual([url, 200]);
      return reply.body;
    };

    it('show a page with what its own site says, whichever host staff work on', async () => {
      const link = await staff.send('POST', `/wagtail/pages/${drafts.own}/preview-link/`);
      const { pathname } = new URL(link.json<{ url: string }>().url);
      for (const [method, url, path] of [
        ['GET', `/wagtail/pages/${drafts.own}/view_draft/`, '/locations/'],
        ['POST', `/wagtail/pages/${drafts.own}/edit/preview/`, '/harbor/'],
        ['POST', `/wagtail/pages/add/pages/generic_content/${drafts.home}/preview/`, '/harbor/'],
        ['GET', pathname, '/locations/'],
      ] as const) {
        for (const host of Object.values(HOSTS)) {
          const body = await preview(host, method, url);
          expect([url, host, body.includes('© Second kitchen')]).toEqual([url, host, true]);
          expect([url, host, /Main kitchen|Shared kitchen|(?:main|shared)\.example/.test(body)]).toEqual([
            url,
            host,
            false,
          ]);
          // Where the second site has its map, the main one has a story.
          expect([url, host, body.includes('"map_page_url":"/story/"')]).toEqual([url, host, true]);
          expect(body).toContain(`<link rel="canonical" href="http://${HOSTS.Second}${path}"/>`);
        }
      }
    });

    it('show a page of several sites as the one that staff work on does, else as the main one does', async () => {
      const url = `/wagtail/pages/${drafts.main}/view_draft/`;
      expect(await preview(HOSTS.Shared, 'GET', url)).toContain('© Shared kitchen');
      expect(await preview(HOSTS.Second, 'GET', url)).toContain('© Main kitchen');
    });
  });

  it('let a host that leads here and is none of theirs change nothing that others see', async () => {
    for (const [kind, url] of Object.entries(addresses())) {
      app.forget(['*']);
      const alone = await ask(url, 'Main');
      app.forget(['*']);
      await app.http.inject({ url, headers: { host: 'stranger.example', accept: 'text/html' } });
      expect([kind, await ask(url, 'Main')]).toEqual([kind, alone]);
    }
  });
});

async function add(tx: Tx, parentId: number | null, template: string, slug: string, content: object): Promise<number> {
  const page = { parentId, template, title: slug || 'Home', slug, content: { ...content } };
  const id = await createPage(tx, PAGE_CONTEXT, page);
  await publishPage(tx, PAGE_CONTEXT, id);
  return id;
}

/** A section with a list of one release; returns the list's id. */
async function plantPress(tx: Tx, home: number): Promise<number> {
  const list = await add(tx, await add(tx, home, 'press_section', 'press', {}), 'press_release_list', 'news', {});
  await add(tx, list, 'press_release', 'tides', { date: '2026-01-02', summary: '', copy: '<p>News.</p>' });
  return list;
}

async function describeSite(tx: Tx, siteId: SiteId, name: Name): Promise<void> {
  const save = (model: Parameters<typeof saveSettings>[2]['model'], value: object) =>
    saveSettings(tx, PAGE_CONTEXT, { siteId, model, value: { ...value } });
  await save(siteIdentity, { ...siteIdentity.example, name: `${name} kitchen`, short_name: '' });
  await save(footerSettings, { ...footerSettings.example, regions: [], legal_text: `<p>© ${name} kitchen</p>` });
  await save(securityTxtSettings, { ...securityTxtSettings.example, expires: '2027-06-30' });
}

function heading(text: string) {
  const value = { heading_text: text, size: 'h2', style: 'plain' };
  return { id: randomUUID(), type: 'heading', version: 1, value };
}

/** Nonces and the tokens of forms are new with every drawing. */
function withoutTokens(body: string): string {
  return body
    .replace(/nonce="[^"]*"/g, '')
    .replace(/"csrf_token":"[^"]*"|name="csrf_token" value="[^"]*"/g, '')
    .replace(/"stamp":"[^"]*"|name="stamp" value="[^"]*"/g, '');
}
