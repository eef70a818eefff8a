import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SiteId } from '#shared/brand.ts';
import { updateImage } from '#features/images/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import { footerSettings, headerSettings, integrationSettings } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { createSnippet } from '#features/snippets/server/index.ts';
import { BLOCKS, blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { plainImage, storeTestImage } from '#test/stored-images.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

const context = {
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};
const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };
const siteId = 1 as SiteId;
const block = (type: keyof typeof BLOCKS, value: object = {}) => ({
  id: crypto.randomUUID(),
  type,
  version: 1,
  value: { ...BLOCKS[type].example, ...value },
});

let app: TestApp;
let toolbox = 0;
beforeAll(async () => {
  app = await buildTestApp();
  await publish('frames', [block('iframe', { url: { url: 'https://booking.example/table' } })]);
  await publish('films', [block('media_embed')]);
  await publish('still', [block('heading'), block('faqs'), block('table')]);
  await publish('plain', [block('faqs'), block('tabbed_features')]);
  await publish('tide-table', [block('heading')], { template: 'framed_content' });
  await publish('es', [], { languageCode: 'es' });
  toolbox = await inTransaction(app.database.db, (tx) =>
    createSnippet(tx, context, {
      model: SNIPPETS.toolbox,
      name: 'Herramientas',
      value: {
        title: 'Enlaces rápidos',
        tools: [{ icon: 'pin', link: { url: { page: 1 }, display_name: 'Inicio' } }],
      },
    }),
  );
});
afterAll(() => app.close());

async function publish(slug: string, body: object[], more: { template?: string; languageCode?: 'es' } = {}) {
  const title = `Page ${slug}`;
  await inTransaction(app.database.db, async (tx) => {
    const page = { parentId: 1, template: 'generic_content', title, slug, content: { body, ...promote }, ...more };
    await publishPage(tx, context, await createPage(tx, context, page));
  });
}
const get = (url: string) => app.http.inject({ method: 'GET', url });
const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);
const preloaded = (html: string) =>
  JSON.parse(/id="preloaded"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}') as {
    page: { blocks: string[]; props: Record<string, unknown> };
    parts: string[];
    modules: string[];
  };

describe('the blocks of a page', () => {
  it('are named with those inside them, and no others, so that only their code is loaded', async () => {
    const { page } = preloaded((await get('/plain/')).body);
    expect(page.blocks).toContain('faqs');
    expect(page.blocks).toContain('tabbed_features');
    expect(page.blocks).not.toContain('coupon');
    expect(page.blocks.length).toBeGreaterThan(2);
  });

  it('bring their styles with the document', async () => {
    const css = async (path: string) =>
      /<style data-page-styles[^>]*>(.*?)<\/style>/s.exec((await get(path)).body)?.[1] ?? '';
    expect((await css('/plain/')).length).toBeGreaterThan((await css('/es/')).length);
  });

  it('send their props only where the browser has something to do', async () => {
    const { body } = await get('/still/');
    const { page, parts } = preloaded(body);
    const [heading, faqs, table] = page.props['body'] as { isStill?: boolean; props: object }[];
    expect([heading, table]).toMatchObject([
      { isStill: true, props: {} },
      { isStill: true, props: {} },
    ]);
    expect(faqs?.isStill).toBeUndefined();
    expect(Object.keys(faqs?.props ?? {}).length).toBeGreaterThan(0);
    // By name in the order of the document, where the browser finds them between comments.
    expect(parts).toEqual(['header', '', 'faqs', '', 'footer']);
    expect(body.match(/<!--\$-->/g)).toHaveLength(parts.length);
  });

  it('say in linked data what guests read', async () => {
    expect((await get('/plain/')).body).toContain('"@type":"FAQPage"');
  });

  it('send no field of the head to the browser a second time', async () => {
    const { page } = preloaded((await get('/plain/')).body);
    expect(Object.keys(page.props).toSorted()).toEqual(['body', 'title']);
  });
});

describe('frames', () => {
  it('come from nowhere on a page without a block that frames', async () => {
    expect(directive(await policyOf('/plain/'), 'frame-src')).toBe("'none'");
  });

  it('come from the embed providers on a page with an embed', async () => {
    const sources = directive(await policyOf('/films/'), 'frame-src');
    expect(sources?.split(' ')).toEqual(
      expect.arrayContaining(["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com']),
    );
    expect(sources).not.toContain('booking.example');
  });

  it('come from the hosts that the setting lists, and a host that is not listed is a link', async () => {
    const frames = async () => (await get('/frames/')).body.includes('data-flow="frame"');
    expect(await frames()).toBe(false);
    expect((await get('/frames/')).body).toContain('href="https://booking.example/table"');
    await inTransaction(app.database.db, (tx) =>
      saveSettings(tx, context, { siteId, model: integrationSettings, value: { frame_hosts: ['booking.example'] } }),
    );
    await vi.waitFor(async () =>
      expect(directive(await policyOf('/frames/'), 'frame-src')).toBe("'self' https://booking.example"),
    );
    expect(await frames()).toBe(true);
  });

  it.each(['booking.example/path', 'https://booking.example', 'BOOKING.example', '*.example', "x'; script-src *"])(
    'are refused for %j, which is no host',
    async (host) => {
      await expect(
        inTransaction(app.database.db, (tx) =>
          saveSettings(tx, context, { siteId, model: integrationSettings, value: { frame_hosts: [host] } }),
        ),
      ).rejects.toThrow();
    },
  );

  it('may hold a page that is made for it, without header and footer, and no other page', async () => {
    const framed = await get('/tide-table/');
    expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(directive(String(framed.headers['content-security-policy']), 'frame-ancestors')).toBe("'self'");
    expect(framed.body).not.toMatch(/<(header|footer)[\s>]/);
    const other = await get('/plain/');
    expect(other.headers['x-frame-options']).toBe('DENY');
    expect(directive(String(other.headers['content-security-policy']), 'frame-ancestors')).toBe("'none'");
  });
});

describe('settings', () => {
  it('of a language replace those of the others on its pages only', async () => {
    const shell = { social: [], toolbox, sections: [{ role: 'primary' as const, title: 'Ir', links: [] }] };
    const legal = { columns: [], social: [], regions: [], accessibility_report_url: '' };
    await inTransaction(app.database.db, async (tx) => {
      await saveSettings(tx, context, { siteId, language: 'es', model: headerSettings, value: shell });
      const value = { ...legal, legal_text: '<p>Aviso legal</p>' };
      await saveSettings(tx, context, { siteId, language: 'es', model: footerSettings, value });
    });
    await vi.waitFor(async () => expect((await get('/es/')).body).toContain('Aviso legal'));
    expect((await get('/es/')).body).toContain('Enlaces rápidos');
    expect((await get('/plain/')).body).not.toContain('Aviso legal');
  });

  it('load in a number of statements that does not grow with their languages', async () => {
    app.forget(['*']);
    const { statements } = await recordStatements(() => get('/es/'));
    expect(statements.length).toBeLessThanOrEqual(9);
  });
});

describe('a block preview', () => {
  it.each(Object.keys(BLOCKS))('shows %s by the view that pages use', async (type) => {
    const reply = await get(`/wagtail/block-preview/?id=${type}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(reply.body).toContain('name="robots" content="noindex"');
    expect(reply.headers['x-robots-tag']).toBe('noindex');
    expect(preloaded(reply.body).page.blocks).toContain(type);
  });

  it.each(['nothing', '__proto__', 'toString', '"><script>alert(1)</script>'])('of %j is not found', async (id) => {
    const reply = await get(`/wagtail/block-preview/?id=${encodeURIComponent(id)}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('<script>alert');
  });

  it('without an id is the list of all', async () => {
    const { body } = await get('/wagtail/block-preview/');
    for (const type of Object.keys(BLOCKS)) expect(body).toContain(`?id=${type}"`);
  });
});

describe('the registry of blocks', () => {
  /** Spec §2.6, word for word; the aligned rich text, image, video and media embed are named there in words. */
  const SPECIFIED = `accordion_feature, alert, artf, article_preview_grid, content_grid, coupon,
    custom_background_image_wrapper, faqs, feature_image, fresh_catch_feature, full_width_media,
    full_width_media_with_cta, gift_cards_feature, heading, hero, iframe, image_link, link_row, media_grid,
    scroll_nav_menu_item, sitemap, social_grid, tabbed_features, table, tiered_nav, timeline, two_column_feature,
    two_column_hero, unsubscribe, video_feature, aligned_rich_text, image, video, media_embed`.split(/,\s+/);

  it('holds every block of the specification', () => {
    expect(SPECIFIED.filter((type) => !Object.hasOwn(BLOCKS, type))).toEqual([]);
  });
});

describe('a section of another language', () => {
  it('answers unknown addresses in its language, with its own menu of languages', async () => {
    const { statusCode, body } = await get('/es/nosuch/');
    expect(statusCode).toBe(404);
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('<title>Página no encontrada</title>');
    expect(body).toMatch(/<a [^>]*href="\/es\/"[^>]*>(?:<[^>]*>)*Volver a la página de inicio/);
    expect((await get('/nosuch/')).body).toContain('<html lang="en">');
    // Pages of guests outside the tree name their language.
    const url = '/reserve/?rlid=99999&language=es';
    const reserve = await app.http.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([reserve.statusCode, reserve.body.includes('<html lang="es">')]).toEqual([404, true]);
    expect((await get('/nosuch/?language=fr-CA')).body).toContain('<html lang="en">');
  });

  it('shows images with their alternative texts in Spanish, and new texts at once', async () => {
    const { database, services } = app;
    const image = await storeTestImage(database.db, services.mediaStore, { bytes: await plainImage(91) });
    await publish('marea', [block('image', { image, alt_text: '' })], { languageCode: 'es' });
    expect((await get('/marea/')).body).toContain('alt="The tide"');
    const edit = { title: 'Tide', altText: 'The tide', tags: [], collectionId: null, focalPoint: null };
    await inTransaction(database.db, (tx) =>
      updateImage(tx, context, image, { ...edit, baseVersion: 1, altTexts: { es: 'La marea' } }),
    );
    await expect.poll(async () => (await get('/marea/')).body).toContain('alt="La marea"');
    expect((await get('/marea/')).body).toContain('<meta property="og:image:alt" content="La marea"');
  });

  it('is named as a translation of the home page, and that as one of it', async () => {
    for (const url of ['/', '/es/']) {
      const { body } = await get(url);
      expect(body).toMatch(/<link rel="alternate" hrefLang="es" href="[^"]+\/es\/"\/>/);
      expect(body).toMatch(/<link rel="alternate" hrefLang="x-default" href="[^"]+\/"\/>/);
    }
    expect((await get('/plain/')).body).not.toContain('rel="alternate" hrefLang');
  });
});
