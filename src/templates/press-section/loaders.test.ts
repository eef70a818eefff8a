import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { EMPTY_LOOKUP } from '#content/lookup.ts';
import { resolveFields } from '#content/resolve.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import {
  createPage,
  createSite,
  findPageByPath,
  findSiteByHost,
  publishPage,
  type Site,
} from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildImage, FULL_LOOKUP } from '#test/page.tsx';
import { findTemplate, type TemplateName } from '../definitions.ts';
import type { LoadContext, LoadResult, SharedImage } from '../loader.ts';
import { LOADERS } from '../loaders.ts';
import type { PressReleaseListProps } from '../press-release-list/props.ts';
import type { PressReleaseProps } from '../press-release/props.ts';
import type { PressSectionProps } from './props.ts';

const ORIGIN = 'https://www.chain.example';
const LIST = '/press/releases/';
const identity = { name: 'Lantern Bay Seafood Kitchen', logo: buildImage('logo') };
const release = (number: number) => ({
  // Ten days hold three releases each, so the order within a day counts too.
  date: `2026-01-${String(Math.ceil(number / 3)).padStart(2, '0')}`,
  summary: `News ${number}`,
  copy: '<p>Text</p>',
});

/** Lists and releases that were made before they had to stand below a section go on showing what they find. */
const anywhere = (name: string) => {
  const template = findTemplate(name);
  return template && { ...template, placement: { parents: 'any', children: 'any' } as const };
};

let database: Database;
let site: Site;
let otherSite: Site;
const ids = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  const context = {
    actor: SYSTEM.seed,
    now: '2026-02-01T08:00:00.000Z',
    powers: SYSTEM_POWERS,
    registry: blockRegistry,
    template: anywhere,
  };
  await inTransaction(database.db, async (tx) => {
    const add = async (
      parentId: number | null,
      template: TemplateName,
      path: string,
      content: object = {},
      more: { languageCode?: LanguageCode; isDraft?: boolean } = {},
    ) => {
      const slug = path.split('/').findLast(Boolean) ?? '';
      const { isDraft, ...language } = more;
      const page = { parentId, template, title: `Title ${path}`, slug, content: { ...content }, ...language };
      const id = await createPage(tx, context, page);
      if (!isDraft) await publishPage(tx, context, id);
      ids.set(path, id);
      return id;
    };
    const home = await add(null, 'home', '/', { body: [] });
    const shared = { languageCode: 'en' as const };
    await createSite(tx, context, { name: 'A', host: 'a.example', isDefault: true, rootPageId: home, ...shared });
    const press = await add(home, 'press_section', '/press/', { contact_info: '<p>Ask us</p>' });
    const list = await add(press, 'press_release_list', LIST, { page_size: 10 });
    for (let number = 1; number <= 30; number += 1) {
      await add(list, 'press_release', `${LIST}r${number}/`, release(number));
    }
    await add(list, 'press_release', `${LIST}draft/`, release(31), { isDraft: true });

    const spanish = await add(home, 'generic_content', '/es/', { body: [] }, { languageCode: 'es' });
    await add(spanish, 'press_release_list', '/es/comunicados/');
    const french = await add(home, 'generic_content', '/fr/', { body: [] }, { languageCode: 'fr-CA' });
    await add(french, 'press_section', '/fr/presse/');
    await add(french, 'press_release_list', '/fr/communiques/');
    await add(french, 'press_release', '/fr/alone/', release(1));

    const otherHome = await add(null, 'home', '/other/', { body: [] });
    await createSite(tx, context, { name: 'B', host: 'b.example', isDefault: false, rootPageId: otherHome, ...shared });
    const otherList = await add(otherHome, 'press_release_list', '/other/press/');
    await add(otherList, 'press_release', '/other/press/news/', release(2));
  });
  const [found, other] = [
    await findSiteByHost(database.db, 'a.example'),
    await findSiteByHost(database.db, 'b.example'),
  ];
  if (!found || !other) throw new Error('no site');
  [site, otherSite] = [found, other];
});
afterAll(() => database.close());

async function load(path: string, search = '', on = site, shareImage?: SharedImage) {
  const page = await findPageByPath(database.db, on, path);
  if (page?.rest !== '') throw new Error(`no page at ${path}`);
  const template = findTemplate(page.template);
  const tags = new Set<string>();
  const fields = resolveFields(template?.fields ?? {}, page.content, '', {
    registry: blockRegistry,
    lookup: EMPTY_LOOKUP,
    onLost: () => undefined,
  });
  const context = {
    db: database.db,
    site: on,
    page,
    fields,
    shareImage,
    settings: { site_identity: identity } as unknown as SiteSettings,
    query: new URLSearchParams(search),
    origin: ORIGIN,
    read: (_what: string, more: readonly string[], load: () => Promise<unknown>) => {
      more.forEach((tag) => tags.add(tag));
      return load();
    },
    tag: (...more: string[]) => more.forEach((tag) => tags.add(tag)),
  } as unknown as LoadContext;
  const loader = LOADERS[page.template as TemplateName];
  if (!loader) throw new Error('no loader');
  const { result, statements } = await recordStatements(() => loader(context));
  return { result, statements, tags };
}

function pageOf<P>(result: LoadResult) {
  if (result.kind !== 'page') throw new Error(`it is ${result.kind}`);
  return { props: result.props as P, head: result.head };
}
const listPage = async (search = '', path = LIST) => pageOf<PressReleaseListProps>((await load(path, search)).result);

describe('the press release list', () => {
  it.each([
    'page=0',
    'page=-1',
    'page=4',
    'page=1.5',
    'page=02',
    'page=',
    'page=x',
    'page=99999999999',
    'page=2&page=3',
  ])('has no page at ?%s', async (search) => {
    expect((await load(LIST, search)).result).toEqual({ kind: 'not_found' });
  });

  it('sends ?page=1 to the first page’s one address', async () => {
    expect((await load(LIST, 'page=1')).result).toEqual({ kind: 'redirect', to: LIST, status: 301 });
  });

  it('shows every live release once, newest first, in pages', async () => {
    const pages = await Promise.all(['', 'page=2', 'page=3'].map((search) => listPage(search)));
    expect(pages.map(({ props }) => [props.current_page, props.num_pages, props.articles.length])).toEqual([
      [1, 3, 10],
      [2, 3, 10],
      [3, 3, 10],
    ]);
    const shown = pages.flatMap(({ props }) => props.articles);
    expect(shown.map(({ summary }) => summary)).toEqual(Array.from({ length: 30 }, (_, at) => `News ${30 - at}`));
    expect(shown[0]).toEqual({
      id: ids.get(`${LIST}r30/`),
      title: `Title ${LIST}r30/`,
      url: `${LIST}r30/`,
      date: '2026-01-10',
      summary: 'News 30',
    });
  });

  it('asks the database three times and changes with every published page of its section', async () => {
    const { statements, tags } = await load(LIST, 'page=2');
    expect(statements).toHaveLength(3);
    expect([...tags]).toEqual(['pages:press_section', 'pages:press_release_list', 'pages:press_release']);
  });

  it('has a title and an address of its own on every further page', async () => {
    const feeds = [{ title: `Title ${LIST}`, url: `${ORIGIN}/feeds/${ids.get(LIST)}/atom.xml` }];
    expect((await listPage()).head).toEqual({ feeds });
    expect((await listPage('page=2')).head).toEqual({
      title: `Title ${LIST} – 2`,
      canonical: `${ORIGIN}${LIST}?page=2`,
      feeds,
    });
  });

  it('is one empty page while it has no releases, and leads back to no section of another language', async () => {
    const { props } = await listPage('', '/es/comunicados/');
    expect(props).toMatchObject({ articles: [], num_pages: 1, current_page: 1, press_section: null });
  });

  it('leads back to the section above it, else to the nearest of its language', async () => {
    expect((await listPage()).props.press_section).toEqual({ title: 'Title /press/', url: '/press/' });
    expect((await listPage('', '/fr/communiques/')).props.press_section?.url).toBe('/fr/presse/');
  });

  it('shows nothing of another site', async () => {
    const { props } = pageOf<PressReleaseListProps>((await load('/other/press/'.slice(6), '', otherSite)).result);
    expect(props.articles.map(({ id }) => id)).toEqual([ids.get('/other/press/news/')]);
    expect(props.press_section).toBeNull();
  });
});

describe('the press section', () => {
  it('teases the newest releases and leads to the list below it', async () => {
    const { result, statements } = await load('/press/');
    const { props, head } = pageOf<PressSectionProps>(result);
    expect(props.articles.map(({ summary }) => summary)).toEqual(['News 30', 'News 29', 'News 28', 'News 27']);
    expect(props).toMatchObject({ title: 'Title /press/', contact_info: '<p>Ask us</p>', media_download_tiles: [] });
    expect(props.press_list).toEqual({ title: `Title ${LIST}`, url: LIST });
    expect(head?.feeds?.[0]?.url).toBe(`${ORIGIN}/feeds/${ids.get(LIST)}/atom.xml`);
    expect(statements).toHaveLength(2);
  });

  it('takes a list of its language elsewhere on the site', async () => {
    const { props } = pageOf<PressSectionProps>((await load('/fr/presse/')).result);
    expect(props.press_list?.url).toBe('/fr/communiques/');
    expect(props.articles).toEqual([]);
  });

  it('has the tiles of the specification, without those whose file is deleted', () => {
    const { media_download_tiles: field } = findTemplate('press_section')?.fields ?? {};
    const context = { registry: blockRegistry, onLost: () => undefined };
    const stored = [
      { title: 'Fact sheet', image: 3, document: 1 },
      { title: '', image: null, document: 2 },
    ];
    const file = { file_extension: 'pdf', file_size: 1_234_567 };
    expect(field?.resolve(stored, '', { ...context, lookup: FULL_LOOKUP })).toEqual([
      { title: 'Fact sheet', image: buildImage('image-3'), ...file, url: '/documents/1/file.pdf' },
      { title: 'Document 2', image: null, ...file, url: '/documents/2/file.pdf' },
    ]);
    expect(field?.resolve(stored, '', { ...context, lookup: EMPTY_LOOKUP })).toEqual([]);
  });
});

describe('a press release', () => {
  it('is shown with the way back and the newest others of its list', async () => {
    const { result, statements } = await load(`${LIST}r29/`);
    const { props } = pageOf<PressReleaseProps>(result);
    expect(props).toMatchObject({
      id: ids.get(`${LIST}r29/`),
      title: `Title ${LIST}r29/`,
      url: `${LIST}r29/`,
      date: '2026-01-10',
      copy: { html: '<p>Text</p>' },
      feature_image: [],
      press_section: { title: 'Title /press/', url: '/press/' },
      press_list: { url: LIST },
    });
    expect(props.more.map(({ summary }) => summary)).toEqual(['News 30', 'News 28', 'News 27']);
    expect(statements).toHaveLength(2);
  });

  it('works without a list', async () => {
    const { props } = pageOf<PressReleaseProps>((await load('/fr/alone/')).result);
    expect(props).toMatchObject({ press_list: null, press_section: { url: '/fr/presse/' }, more: [] });
  });

  it('marks it for search engines and shared links as news of the chain', async () => {
    const { head } = pageOf((await load(`${LIST}r1/`)).result);
    expect(head).toMatchObject({
      description: 'News 1',
      sharing: { type: 'article' },
    });
    expect(head?.structured_data?.[0]).toMatchObject({
      '@type': 'NewsArticle',
      headline: `Title ${LIST}r1/`,
      datePublished: '2026-01-01',
      dateModified: '2026-02-01T08:00:00.000Z',
      mainEntityOfPage: `${ORIGIN}${LIST}r1/`,
      publisher: { '@type': 'Organization', name: identity.name, logo: { url: `${ORIGIN}/media/logo-1600.jpeg` } },
    });
    expect(head?.structured_data?.[0]).not.toHaveProperty('image');
    expect(head?.structured_data?.[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('shows search engines the image that sharers see', async () => {
    const shareImage = { url: `${ORIGIN}/media/pier.jpeg`, width: 1200, height: 630, alt: 'The pier' };
    const { head } = pageOf((await load(`${LIST}r1/`, '', site, shareImage)).result);
    expect(head?.structured_data?.[0]).toMatchObject({ image: [shareImage.url] });
  });
});
