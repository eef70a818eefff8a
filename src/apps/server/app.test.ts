import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { pageRevisions, pages } from '#features/pages/server/tables.ts';
import { createPage, LANGUAGES_TAG, publishPage, saveDraft } from '#features/pages/server/index.ts';
import { saveSettings, settingsTag } from '#features/settings/server/index.ts';
import { siteIdentity } from '#features/settings/definitions.ts';
import type { SiteId } from '#shared/brand.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';

let app: TestApp;
const context = {
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};
const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };

beforeAll(async () => {
  app = await buildTestApp({
    prepare: (database) => insertLocationRows(database.db, [buildLocationRow({ rlid: 10_001 })]),
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });
const html = { accept: 'text/html' };

describe('a page address', () => {
  it.each(['/nope/', '/nope/deeper/', '/%00/', '/..%2f..%2fetc/passwd/'])(
    '%s that nobody knows shows the 404 template',
    async (url) => {
      const reply = await get(url, html);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain('The page you are looking for does not exist, sorry.');
      expect(reply.body).toContain('name="robots" content="noindex"');
    },
  );

  it.each(['/%ff/', '/%', '/press/%E0%A4%A/', '/%zz%2F/?a=%'])(
    '%s that cannot be decoded shows the 404 template too, with every header',
    async (url) => {
      const reply = await app.http.inject({ url, headers: html });
      const page = reply.statusCode === 301 ? await get(String(reply.headers.location), html) : reply;
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('The page you are looking for does not exist, sorry.');
      expect(page.body).not.toContain('BreadcrumbList');
      expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
    },
  );

  it('of the API that cannot be decoded is refused as a problem', async () => {
    const reply = await get('/api/%ff/');
    expect([reply.statusCode, reply.json().type]).toEqual([404, 'not_found']);
  });

  it('without its slash is sent to the slashed form, query kept', async () => {
    const reply = await get('/locations?address=Reno');
    expect([reply.statusCode, reply.headers.location]).toEqual([301, '/locations/?address=Reno']);
  });

  it('keeps characters of its path that would begin a query or a fragment', async () => {
    const reply = await get('/a%3Fb%23c?d=1');
    expect([reply.statusCode, reply.headers.location]).toEqual([301, '/a%3Fb%23c/?d=1']);
  });

  it('never redirects to another host', async () => {
    const reply = await get('//evil.example/x');
    expect(reply.headers.location ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('answers other methods with 405', async () => {
    const reply = await app.http.inject({ method: 'POST', url: '/locations/' });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['OPTIONS', '/', 'GET, HEAD'],
    ['TRACE', '/locations/', 'GET, HEAD'],
    ['PROPFIND', '/no/such/', 'GET, HEAD'],
    ['OPTIONS', '/api/fcc/unsubscribe/', 'POST'],
    ['PUT', '/order/', 'GET, HEAD, POST'],
  ])('answers %s %s with 405, and names %s', async (method, url, allow) => {
    const reply = await app.http.inject({ method: method as 'OPTIONS', url, headers: { accept: 'text/html' } });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
  });

  it('that looks like a file is no page', async () => {
    expect((await get('/nothing.ico')).statusCode).toBe(404);
  });
});

describe('the API', () => {
  it.each([
    ['GET', '/api/fcc/unsubscribe/', 'POST'],
    ['GET', '/api/location/flush', 'POST'],
    ['POST', '/api/location/getlocations/?latitude=1', 'GET, HEAD'],
    ['DELETE', '/api/ht/database/', 'GET, HEAD'],
  ] as const)('refuses %s %s as problem JSON and names %s', async (method, url, allow) => {
    const reply = await app.http.inject({ method, url, headers: { accept: 'text/html' } });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body.length).toBeLessThan(400);
  });

  it('says as problem JSON that it has no such address', async () => {
    const reply = await get('/api/nothing/');
    expect([reply.statusCode, reply.json().type]).toEqual([404, 'not_found']);
  });
});

describe('icons', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon', '00000100010030300000'],
    ['/apple-touch-icon.png', 'image/png', '89504e470d0a1a0a0000'],
    ['/icon-512.png', 'image/png', '89504e470d0a1a0a0000'],
  ])('are at %s', async (url, type, beginning) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type]);
    expect(reply.rawPayload.subarray(0, 10).toString('hex')).toBe(beginning);
  });

  it('are named by the document and by the manifest, with the name of the site', async () => {
    const { body } = await get('/');
    expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
    expect(body).toContain('<link rel="manifest" href="/site.webmanifest"/>');
    const manifest = (await get('/site.webmanifest')).json();
    expect(manifest.name).not.toBe('');
    for (const { src } of manifest.icons) expect((await get(src)).statusCode).toBe(200);
  });
});

describe('a page', () => {
  it('carries the shell of Spec §1 and its preloaded data', async () => {
    const { body, headers } = await get('/');
    expect(body).toMatch(/^<!doctype html><html lang="en">/);
    expect(body).toContain('<title>Welcome</title>');
    expect(body).toContain('<main id="mainContent"');
    const json = /<script type="application\/json" id="preloaded"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '';
    const preloaded = JSON.parse(json) as { page: { context: Record<string, unknown> } };
    // Hydration leaves the rest of the head as it is.
    expect(preloaded.page).toMatchObject({ template: 'home' });
    expect(preloaded.page).toHaveProperty('head', { title: 'Welcome', structured_data: [] });
    expect(preloaded.page.context).toMatchObject({
      request: { url: '/' },
      csrf_token: '',
      i18n: { language: { code: 'en' } },
    });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('has no inline style, and scripts only by the nonce of its policy', async () => {
    const { body, headers } = await get('/locations/?address=Reno');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(nonce).toBeTruthy();
    expect(body).not.toMatch(/<[a-z][^>]* style="/);
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-(inline|eval)/);
  });

  it('holds its style sheets and its linked data under that nonce', async () => {
    const { body } = await get('/restaurants/');
    expect(body).toMatch(/<style data-page-styles="" nonce="[^"]+">[^<]*@layer/);
    expect(body).not.toContain('rel="stylesheet"');
    const linked = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(linked)).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('is compressed once and sent as the client accepts', async () => {
    const plain = await get('/');
    const packed = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const quick = await get('/no-such-page/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(quick.headers['content-encoding']).toBe('zstd');
    expect(zstdDecompressSync(quick.rawPayload).toString()).toBe((await get('/no-such-page/')).body);
    const refused = await get('/', { 'accept-encoding': 'br;q=0, identity' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 to a client that has it', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('asks for files that refuse a wrong part, or another version, as what they are', async () => {
    const script = /\/assets\/[^"]+\.js/.exec((await get('/')).body)?.[0] ?? '';
    const statusOf = async (headers: Record<string, string>) => (await get(script, headers)).statusCode;
    expect(await statusOf({ range: 'bytes=0-9' })).toBe(206);
    for (const range of ['bytes=999999999-', 'bytes=5-2', 'bytes=a-b']) expect(await statusOf({ range })).toBe(416);
    expect(await statusOf({ 'if-match': '"another"' })).toBe(412);
  });

  it('ignores parameters that its template does not declare', async () => {
    await get('/');
    const size = app.services.htmlCache.size;
    await get('/?utm_source=mail&address=Reno');
    expect(app.services.htmlCache.size).toBe(size);
  });

  it('asks the database nothing when it is kept', async () => {
    await get('/');
    const { statements } = await recordStatements(() => get('/'));
    expect(statements).toEqual([]);
  });

  it('escapes what visitors typed', async () => {
    const { body } = await get(`/locations/?address=${encodeURIComponent('</script><img src=x onerror=alert(1)>')}`);
    expect(body).not.toContain('<img src=x');
  });
});

describe('statements of a page that is not kept', () => {
  const cold = async (url: string) => {
    app.forget(['*']);
    const { result, statements } = await recordStatements(() => get(url));
    return { status: result.statusCode, count: statements.length };
  };

  it.each(['/', '/locations/', '/locations/?address=Reno', '/restaurants/', '/nope/'])(
    '%s needs at most 12',
    async (url) => {
      const { count } = await cold(url);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(12);
    },
  );

  it('are those of the settings alone after a setting has changed', async () => {
    await get('/locations/');
    app.forget([settingsTag(1 as SiteId, 'footer')]);
    const { statements } = await recordStatements(() => get('/locations/'));
    expect(statements).toEqual([
      expect.stringContaining('from "site_settings"'),
      // What settings link to.
      expect.stringContaining('"url_path", "live_title", "path" from "pages"'),
    ]);
  });

  it('are one each for the site, its countries and the pages that every page links to, after languages have changed', async () => {
    await get('/locations/');
    app.forget([LANGUAGES_TAG]);
    const { statements } = await recordStatements(() => get('/restaurants/'));
    const first = ['from "sites"', 'from "snippets"', '"language_code"', 'from "site_settings"'];
    expect(statements.slice(0, 4)).toEqual(first.map((part) => expect.stringContaining(part) as string));
  });

  it('do not grow with the content', async () => {
    const body = (blocks: number) =>
      Array.from({ length: blocks }, () => ({
        id: crypto.randomUUID(),
        type: 'hero',
        version: 1,
        value: {
          image: 999,
          image_alignment: 'center',
          text_style: 'light',
          title: 'T',
          subtitle: '',
          link: { page: 1 },
          link_text: 'Go',
        },
      }));
    for (const [slug, blocks] of [
      ['small', 1],
      ['large', 60],
    ] as const) {
      await inTransaction(app.database.db, async (tx) => {
        const id = await createPage(tx, context, {
          parentId: 1,
          template: 'generic_content',
          title: slug,
          slug,
          content: { body: body(blocks), ...promote },
        });
        await publishPage(tx, context, id);
      });
    }
    const [small, large] = [await cold('/small/'), await cold('/large/')];
    expect([small.status, large.status]).toEqual([200, 200]);
    expect(large.count).toBe(small.count);
    expect(large.count).toBeLessThanOrEqual(12);
  });
});

describe('publishing', () => {
  it('changes the kept page, and every page that links to it by id', async () => {
    const [target, linking] = await inTransaction(app.database.db, async (tx) => {
      const content = { body: [], ...promote };
      const first = await createPage(tx, context, {
        parentId: 1,
        template: 'generic_content',
        title: 'Old title',
        slug: 'target',
        content,
      });
      const links = {
        id: crypto.randomUUID(),
        type: 'artf',
        version: 1,
        value: { copy: `<p><a href="page:${first}">there</a></p>` },
      };
      const second = await createPage(tx, context, {
        parentId: 1,
        template: 'generic_content',
        title: 'Linking',
        slug: 'linking',
        content: { ...content, body: [links] },
      });
      await publishPage(tx, context, second);
      return [first, second];
    });
    expect(linking).toBeGreaterThan(target);
    expect((await get('/linking/')).body).not.toContain('href="/target/"');
    expect((await get('/target/')).statusCode).toBe(404);
    await inTransaction(app.database.db, async (tx) => {
      await saveDraft(tx, context, { pageId: target, title: 'New title', content: { body: [], ...promote } });
      await publishPage(tx, context, target);
    });
    await vi.waitFor(async () => expect((await get('/target/')).body).toContain('<title>New title</title>'));
    expect((await get('/linking/')).body).toContain('href="/target/"');
  });

  it('of a setting changes every page', async () => {
    await get('/');
    const value = {
      name: 'Pelican Pier',
      short_name: '',
      tagline: '',
      description: '',
      logo: null,
      cuisine: '',
      price_range: '$$' as const,
    };
    await inTransaction(app.database.db, (tx) =>
      saveSettings(tx, context, { siteId: 1 as SiteId, model: siteIdentity, value }),
    );
    await vi.waitFor(async () => expect((await get('/')).body).toContain('Pelican Pier'));
  });
});

describe('content that cannot be shown', () => {
  it('is left out and logged, and the page still renders', async () => {
    const id = await inTransaction(app.database.db, async (tx) => {
      const page = await createPage(tx, context, {
        parentId: 1,
        template: 'generic_content',
        title: 'Odd',
        slug: 'odd',
        content: { body: [], ...promote },
      });
      await publishPage(tx, context, page);
      return page;
    });
    const [row] = await app.database.db.select({ revision: pages.liveRevisionId }).from(pages).where(eq(pages.id, id));
    const odd = { id: crypto.randomUUID(), type: 'carousel_of_1998', version: 1, value: { speed: 9 } };
    await app.database.db
      .update(pageRevisions)
      .set({ content: { body: [odd], ...promote } })
      .where(eq(pageRevisions.id, row?.revision ?? 0));
    app.forget(['*']);
    expect((await get('/odd/')).statusCode).toBe(200);
    expect(
      app.log.some(
        (line) => line['msg'] === 'page content lost' && String(line['reason']).includes('carousel_of_1998'),
      ),
    ).toBe(true);
  });
});

describe('every answer', () => {
  it.each(['/', '/nope/', '/api/ht/', '/api/location/getlocation/?rlid=1', '/robots.txt'])(
    '%s carries security headers and a request id',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is logged with its path but not its query', async () => {
    await get('/locations/?address=my-secret-town');
    const text = JSON.stringify(app.log);
    expect(text).toContain('/locations/');
    expect(text).not.toContain('my-secret-town');
  });
});

describe('/api-nc/csrftoken/', () => {
  it.each(['/api-nc/csrftoken/', '/api-nc/csrftoken'])(
    '%s gives a token and the cookie that it belongs to',
    async (url) => {
      const reply = await get(url);
      expect(reply.json<{ csrf_token: string }>().csrf_token).toMatch(/^\S+\.\S+$/);
      expect(String(reply.headers['set-cookie'])).toMatch(/^csrf=.*HttpOnly; SameSite=Lax/);
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  it('gives another token for the same cookie each time', async () => {
    const first = await get('/api-nc/csrftoken/');
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const second = await get('/api-nc/csrftoken/', { cookie });
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.json()).not.toEqual(first.json());
  });
});

describe('health', () => {
  it.each([
    '/api/ht/',
    '/api/ht',
    '/admin/load-balancer-ht/',
    '/admin/load-balancer-ht',
    '/api/ht/database/',
    '/api/ht/startup/',
  ])('%s answers 200 when all works', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json<{ status: string }>().status]).toEqual([200, 'ok']);
  });

  it('is a page for browsers', async () => {
    const reply = await get('/api/ht/', html);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.body).toContain('System status: working');
  });

  it('answers 404 for a subset that does not exist', async () => {
    expect((await get('/api/ht/toaster/')).statusCode).toBe(404);
  });

  it('answers 500 and names the check when storage fails', async () => {
    vi.spyOn(app.services.mediaStore, 'check').mockRejectedValue(new Error('disk full'));
    const reply = await get('/api/ht/');
    expect(reply.statusCode).toBe(500);
    expect(reply.json<{ checks: Record<string, string> }>().checks['storage']).toBe('failed: disk full');
    expect((await get('/admin/load-balancer-ht/')).statusCode).toBe(200);
  });

  it('tells nobody but the machine itself why a check failed, and no details of one that works', async () => {
    vi.spyOn(app.services.mediaStore, 'check').mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7:9000'));
    for (const headers of [{}, html]) {
      const reply = await app.http.inject({ url: '/api/ht/', remoteAddress: '203.0.113.9', headers });
      expect(reply.statusCode).toBe(500);
      expect(reply.body).not.toMatch(/10\.0\.0\.7|embedded|GB/);
      expect(reply.body).toMatch(/storage.*failed/);
    }
  });
});

describe('fragments and docs', () => {
  it.each(['header', 'footer'])('/blocks/%s/ is HTML that other applications may embed', async (part) => {
    const reply = await get(`/blocks/${part}/`);
    expect(reply.body).toMatch(new RegExp(`^<${part}`));
    expect(reply.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('a limited address', () => {
  const ask = (url: string, remoteAddress: string) => app.http.inject({ url, remoteAddress });

  it('answers 429 with the wait when it has cost too much, and lets others through', async () => {
    const dear = '/api/location/getlocations/?latitude=40&longitude=-95&radius=12500&limit=1000';
    let taken = 0;
    let reply = await ask(dear, '198.51.100.7');
    for (; reply.statusCode === 200 && taken < 1000; taken += 1) reply = await ask(dear, '198.51.100.7');
    expect(taken).toBeGreaterThan(100);
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toMatchObject({ type: 'rate_limited', status: 429 });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(dear, '198.51.100.8')).statusCode).toBe(200);
  });

  it('of a whole office is never refused what guests do', async () => {
    // The clock stands still: a thousand guests at the same instant.
    const visit = [
      '/api/maps/suggest/?q=re',
      '/api/maps/geocode/?address=Springfield',
      '/api/location/getlocations/?latitude=40&longitude=-95',
    ];
    for (let guest = 0; guest < 1000; guest += 1) {
      const replies = await Promise.all(visit.map((url) => ask(url, '198.51.100.9')));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    }
  });
});
