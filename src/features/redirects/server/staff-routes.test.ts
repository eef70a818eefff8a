import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#shared/problem.ts';
import { pageRestrictions, pages } from '#features/pages/server/tables.ts';
import { atSize } from '#test/at-size.ts';
import { TREE_NOW } from '#test/page-tree.ts';
import { errorsOf, type RedirectRole, useRedirectHarness } from '#test/redirect-harness.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import { recordStatements } from '#platform/db/client.ts';
import { exportRedirects } from './queries/export-redirects.ts';

const API = '/wagtail/api/main/redirects/';
const MANY = atSize({ usual: 200, large: 100_000 });
const body = (oldPath: string, url = '/x/', more: object = {}) => ({ oldPath, url, ...more });
const harness = useRedirectHarness();
const { add, added, browsers, insert, list, process, rows, upload } = harness;

describe('rights', () => {
  type Call = [right: 'view' | 'add' | 'change' | 'delete', method: 'GET' | 'POST', url: string, json?: object];
  const calls = [
    ['view', 'GET', API],
    ['view', 'GET', `${API}1/`],
    ['view', 'GET', `${API}1/history/`],
    ['add', 'GET', `${API}form/`],
    ['add', 'POST', '/wagtail/redirects/add/', body('/a')],
    ['change', 'POST', '/wagtail/redirects/1/', { ...body('/a'), baseVersion: 1 }],
    ['delete', 'POST', '/wagtail/redirects/1/delete/', {}],
    ['delete', 'POST', '/wagtail/bulk/redirects/redirect/delete/', { ids: [1] }],
    ['change', 'POST', '/wagtail/bulk/redirects/redirect/shorten/', { ids: [1] }],
  ] satisfies Call[];
  it.each<Call>(calls)('%s: %s %s', async (permission, method, url, json) => {
    const options = json ? { json } : {};
    expect((await browsers.stranger.send(method, url, options)).statusCode).toBe(401);
    expect((await browsers.elsewhere.send(method, url, options)).statusCode).toBe(403);
    if (permission !== 'view') expect((await browsers.viewer.send(method, url, options)).statusCode).toBe(403);
    else expect((await browsers.viewer.send(method, url, options)).statusCode).not.toBe(403);
    if (permission === 'change' || permission === 'delete') {
      expect((await browsers.adder.send(method, url, options)).statusCode).toBe(403);
    }
    for (const who of ['editor', 'super'] as const) {
      expect([200, 400, 404], who).toContain((await browsers[who].send(method, url, options)).statusCode);
    }
  });

  it('lets no user import without the right to add, or update without the right to change', async () => {
    expect((await upload('from,to\n/a,/b', 'x.csv', 'viewer')).statusCode).toBe(403);
    const mine = (await upload('from,to\n/a,/b', 'x.csv', 'adder')).json<{ import: string }>().import;
    expect((await process(mine, { updateExisting: true }, 'adder')).statusCode).toBe(403);
    expect((await process(mine, {}, 'adder')).statusCode).toBe(200);
  });

  it('shows the public title of a page to users who may not open it', async () => {
    const live = await harness.tree.add('live-title', harness.tree.rootId, { isLive: true });
    await harness.tree.run((tx) => tx.update(pages).set({ draftTitle: 'Rumour' }).where(eq(pages.id, live)));
    await insert([{ oldPath: '/a', pageId: live }]);
    const titleFor = async (who: RedirectRole) =>
      (await browsers[who].send('GET', API)).json<{ rows: { target: { title: string } }[] }>().rows[0]?.target.title;
    expect(await titleFor('viewer')).toBe('Page live-title');
    expect(await titleFor('super')).toBe('Rumour');
  });

  it.each([
    ['not live', false],
    ['private', true],
  ])('shows a page that is %s only to who may open it', async (what, isLive) => {
    const slug = `${what.replace(' ', '-')}-${Date.parse(STAFF_NOW)}`;
    const hidden = await harness.tree.add(slug, harness.tree.rootId, { isLive });
    if (isLive)
      await harness.tree.run((tx) => tx.insert(pageRestrictions).values({ pageId: hidden, privacy: 'signed_in' }));
    await insert([{ oldPath: '/a', pageId: hidden }]);
    const target = async (who: RedirectRole) =>
      (await browsers[who].send('GET', API)).json<{ rows: { target: object }[] }>().rows[0]?.target;
    expect(await target('viewer')).toMatchObject({ title: null, urlPath: null, mayOpen: false });
    expect(await target('super')).toMatchObject({ title: expect.stringContaining('Page'), mayOpen: true });
    // The search does not let the viewer guess what the list hides.
    for (const [who, total] of [
      ['viewer', 0],
      ['super', 1],
    ] as const) {
      // Only a live page has the title that the search reads.
      for (const q of [`/${slug}/`, ...(isLive ? [`Page ${slug}`] : [])]) {
        const reply = await browsers[who].send('GET', `${API}?q=${encodeURIComponent(q)}`);
        expect(reply.json(), `${who} ${q}`).toMatchObject({ total });
      }
    }
    if (isLive) {
      const taken = async (who: RedirectRole) => errorsOf(await add(body(`/${slug}/`), who))?.[0]?.message;
      expect(await taken('editor')).toBe('is the address of a live page, which takes precedence');
      expect(await taken('super')).toContain(`“Page ${slug}”`);
    }
    // A redirect to its id is refused like one to an unknown id.
    const to = (pageId: number, who: RedirectRole) => add({ ...body('/b'), url: '', page: pageId }, who);
    expect(errorsOf(await to(hidden, 'editor'))).toEqual(errorsOf(await to(999_999, 'editor')));
    expect((await to(hidden, 'super')).statusCode).toBe(200);
    const powers = { ...harness.tree.context.powers, isSuperuser: false, pageGrants: [] };
    const mine = { ...powers, modelGrants: [{ model: 'redirect', permission: 'view' as const }] };
    let file = '';
    for await (const piece of exportRedirects(harness.database.db, { powers: mine, now: STAFF_NOW }, 'csv', {}).content)
      file += piece.toString();
    expect(file).toContain('\r\n/a,,permanent');
  });
});

describe('adding and changing', () => {
  it.each([
    [body('//evil.example'), 'oldPath'],
    [body('/a\\b'), 'oldPath'],
    [body('javascript:alert(1)'), 'oldPath'],
    [body('/a%00'), 'oldPath'],
    [body('/%2e%2e/etc/'), 'oldPath'],
    [body(`/${'x'.repeat(300)}`), 'oldPath'],
    [body('/a', 'javascript:alert(1)'), 'url'],
    [body('/a', '//evil.example'), 'url'],
    [body('/a', '/\\evil.example'), 'url'],
    [body('/a', ''), 'url'],
    [body('/a', '/A?x=1#y', { page: 1 }), 'url'],
    [body('/a', '', { page: 999_999 }), 'page'],
    [body('/a', '/a/'), 'url'],
    [body('/a', '/x', { site: 999 }), 'site'],
    [body('/menu/'), 'oldPath'],
    [{}, 'oldPath'],
  ])('refuses %j at its field', async (json, field) => {
    const reply = await add(json);
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply)?.[0]?.field).toBe(field);
    expect(await rows()).toEqual([]);
  });

  it('names the live page at the old path', async () => {
    expect(errorsOf(await add(body('/menu/?a=1')))?.[0]?.message).toContain('“Page menu”');
  });

  it('keeps paths normalised and resolves addresses of live pages', async () => {
    await added(body('https://old.example/Old/?b=1&a=2', 'http://localhost/menu/', { isPermanent: false }));
    expect(await rows()).toMatchObject([
      { oldPath: '/Old?a=2&b=1', pageId: harness.menu, targetUrl: null, isPermanent: false, siteId: null, version: 1 },
    ]);
    expect(errorsOf(await add(body('/Old?a=2&b=1', '/y')))?.[0]).toMatchObject({ field: 'oldPath' });
  });

  it('refuses a ring, shortens a chain, and lets others lead straight on', async () => {
    const first = await added(body('/a', '/b'));
    expect(errorsOf(await add(body('/b', '/a')))?.[0]).toMatchObject({
      field: 'url',
      message: expect.stringContaining('loop'),
    });
    const second = await add(body('/b', '/c'));
    expect(second.json()).toMatchObject({ shortened: 1 });
    expect((await rows()).find(({ id }) => id === first)).toMatchObject({ targetUrl: '/c', version: 2 });
    const third = await add(body('/z', '/a'));
    expect(third.json<{ notes: string[] }>().notes).toEqual([
      '/a is itself redirected, so this redirect leads directly to /c',
    ]);
  });

  it('refuses a stale version with what changed it, and overwrites on request', async () => {
    const id = await added(body('/a'));
    const save = (baseVersion: number, url: string, who: RedirectRole) =>
      browsers[who].send('POST', `/wagtail/redirects/${id}/`, { json: { ...body('/a', url), baseVersion } });
    expect((await save(1, '/theirs', 'super')).statusCode).toBe(200);
    expect((await save(1, '/mine', 'editor')).statusCode).toBe(409);
    expect((await rows())[0]?.targetUrl).toBe('/theirs');
    const now = (await browsers.editor.send('GET', `${API}${id}/`)).json<{ version: number; changed: object }>();
    expect(now.changed).toMatchObject({ by: 'super' });
    expect((await save(now.version, '/mine', 'editor')).statusCode).toBe(200);
  });

  it('lets one of two closing halves of a ring through', async () => {
    const replies = await Promise.all([add(body('/p', '/q')), add(body('/q', '/p'), 'super')]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('remembers who did what', async () => {
    const id = await added(body('/a'));
    await browsers.editor.send('POST', `/wagtail/redirects/${id}/`, { json: { ...body('/b'), baseVersion: 1 } });
    const history = (await browsers.viewer.send('GET', `${API}${id}/history/`)).json<{
      rows: { action: string }[];
      title: string;
    }>();
    expect([history.title, history.rows.map(({ action }) => action)]).toEqual([
      '/b',
      ['redirect.update', 'redirect.create'],
    ]);
    expect((await browsers.editor.send('POST', `/wagtail/redirects/${id}/delete/`, { json: {} })).json()).toEqual({
      oldPath: '/b',
    });
    expect((await browsers.editor.send('POST', `/wagtail/redirects/${id}/delete/`, { json: {} })).statusCode).toBe(404);
  });
});

describe('the list', () => {
  it('finds, filters and sorts', async () => {
    const draft = await harness.tree.add(`gone-${Date.parse(TREE_NOW)}`);
    await insert([
      { oldPath: '/broken', pageId: draft, siteId: 1 },
      { oldPath: '/used', pageId: harness.menu, siteId: 1, hitCount: 5, isAutomatic: true },
      { oldPath: '/chain', targetUrl: '/used', targetPath: '/used', isPermanent: false },
      { oldPath: '/r1', targetUrl: '/r2', targetPath: '/r2' },
      { oldPath: '/r2', targetUrl: '/r1', targetPath: '/r1' },
    ]);
    const paths = async (query: string) => (await list(query)).rows.map(({ oldPath }) => oldPath);
    expect(await paths('')).toEqual(['/broken', '/chain', '/r1', '/r2', '/used']);
    expect(await paths('?ordering=-hits')).toMatchObject({ 0: '/used' });
    expect(await paths('?q=us')).toEqual(['/chain', '/used']);
    expect(await paths('?q=Page+menu')).toEqual(['/used']);
    expect(await paths('?q=%25')).toEqual([]);
    expect(await paths('?type=temporary')).toEqual(['/chain']);
    expect(await paths('?site=1')).toEqual(['/broken', '/used']);
    expect(await paths('?site=all')).toEqual(['/chain', '/r1', '/r2']);
    expect(await paths('?made=automatic')).toEqual(['/used']);
    expect(await paths('?neverUsed=1')).not.toContain('/used');
    expect(await paths('?trouble=broken')).toEqual(['/broken']);
    expect(await paths('?trouble=ring')).toEqual(['/r1', '/r2']);
    expect(await paths('?trouble=chain')).toEqual(['/chain', '/r1', '/r2']);
    expect(await paths('?trouble=nonsense&ordering=nonsense')).toHaveLength(5);
    const all = (await list()).rows;
    expect(all.find(({ oldPath }) => oldPath === '/chain')).toMatchObject({ chainLength: 2, isRing: false });
    expect(all.find(({ oldPath }) => oldPath === '/r1')).toMatchObject({ isRing: true });
    expect(all.find(({ oldPath }) => oldPath === '/broken')).toMatchObject({ isBroken: true });
  });

  it('shortens chains and refuses rings, in bulk', async () => {
    await insert([
      { oldPath: '/a', targetUrl: '/b', targetPath: '/b' },
      { oldPath: '/b', targetUrl: '/c', targetPath: '/c' },
      { oldPath: '/c', targetUrl: 'https://far.example/' },
      { oldPath: '/r', targetUrl: '/r', targetPath: '/r' },
    ]);
    const [a, b, , r] = (await rows()).map(({ id }) => id);
    const reply = await browsers.editor.send('POST', '/wagtail/bulk/redirects/redirect/shorten/', {
      json: { ids: [a, b, r, 999_999] },
    });
    expect(reply.json()).toEqual({
      done: [a, b],
      refused: [
        { id: r, reason: 'is part of a loop' },
        { id: 999_999, reason: 'no longer exists' },
      ],
    });
    expect((await rows()).slice(0, 2).map(({ targetUrl }) => targetUrl)).toEqual([
      'https://far.example/',
      'https://far.example/',
    ]);
    const gone = await browsers.editor.send('POST', '/wagtail/bulk/redirects/redirect/delete/', {
      json: { ids: [a, 999_999] },
    });
    expect(gone.json()).toEqual({ deleted: 1, refused: [{ id: 999_999, reason: 'no longer exists' }] });
    const tooMany = { ids: Array.from({ length: 1001 }, (_, n) => n + 1) };
    expect(
      (await browsers.editor.send('POST', '/wagtail/bulk/redirects/redirect/delete/', { json: tooMany })).statusCode,
    ).toBe(400);
  });

  it('takes as many statements for many redirects as for one, and answers', async () => {
    await insert([{ oldPath: '/only', targetUrl: '/y', targetPath: '/y' }]);
    const few = await recordStatements(() => list());
    await harness.database.db.execute(sql`
      INSERT INTO redirects (site_id, old_path, target_url, target_path, created_at)
      SELECT 1, '/many/' || n, '/to/' || n, '/to/' || n, now() FROM generate_series(1, ${MANY}) AS n`);
    await harness.database.exec('ANALYZE redirects');
    const many = await recordStatements(() => list());
    expect(many.statements).toHaveLength(few.statements.length);
    for (const query of [`?p=${MANY / 25}`, '?q=many+99', '?trouble=ring', '?trouble=chain', '?ordering=-last_hit']) {
      const found = await list(query);
      expect(found.rows.length, query).toBeLessThanOrEqual(20);
    }
    let pieces = 0;
    const powers = {
      isActive: true,
      isSuperuser: true,
      canAccessAdmin: true,
      pageGrants: [],
      collectionGrants: [],
      modelGrants: [],
      locationGrants: [],
    };
    for await (const piece of exportRedirects(harness.database.db, { powers, now: STAFF_NOW }, 'csv', { export: 'csv' })
      .content) {
      pieces += String(piece).split('\r\n').length - 1;
    }
    expect(pieces).toBe(MANY + 2);
    const asked = { type: 'permanent', q: ['x'] };
    expect(() => exportRedirects(harness.database.db, { powers, now: STAFF_NOW }, 'csv', asked)).toThrow(Invalid);
  });
});

describe('deleting all that a query finds', () => {
  const removeFound = (found: object, expected: unknown, who: RedirectRole = 'editor') =>
    browsers[who].send('POST', '/wagtail/bulk/redirects/redirect/delete/', { json: { found, expected } });
  const fill = () =>
    insert(
      Array.from({ length: 300 }, (_, n) => ({ oldPath: `/old/${n}`, targetUrl: '/x/', isPermanent: n % 3 !== 0 })),
    );

  it('takes those of the filters alone, in as few statements as one, and remembers each', async () => {
    await fill();
    const one = await recordStatements(() => removeFound({ q: '/old/299' }, 1));
    expect(one.result.json()).toEqual({ deleted: 1, refused: [] });
    const many = await recordStatements(() => removeFound({ type: 'temporary' }, 100));
    expect(many.result.json()).toEqual({ deleted: 100, refused: [] });
    expect(many.statements.length).toBe(one.statements.length);
    expect((await list()).total).toBe(199);
    expect((await list('?type=temporary')).total).toBe(0);
  });

  it('deletes nothing when the list has changed, or the filters make no sense', async () => {
    await fill();
    expect((await removeFound({ type: 'temporary' }, 99)).statusCode).toBe(409);
    for (const found of [{ type: 'sometimes' }, { tpye: 'temporary' }, { site: 'x' }, 'all']) {
      expect((await removeFound(found as object, 300)).statusCode, JSON.stringify(found)).toBe(400);
    }
    expect((await removeFound({}, 0)).statusCode).toBe(400);
    for (const who of ['viewer', 'adder'] as const) expect((await removeFound({}, 300, who)).statusCode).toBe(403);
    expect((await list()).total).toBe(300);
  });
});
