import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemJson } from '#shared/problem.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { groups, secondSteps, users } from '#features/accounts/server/tables.ts';
import { PREVIEW_LINK_SECONDS } from '#features/pages/editor-contract.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { addPreviewLink, createPage, findSiteByHost, publishPage } from '#features/pages/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '#test/app.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildApp } from '../build-app.ts';

let app: TestApp;
let staff: Browser;
let rootId = 0;
let pageId = 0;

const block = (title: string) => ({
  id: randomUUID(),
  type: 'heading',
  version: 1,
  value: { heading_text: title, size: 'h2', style: 'plain' },
});
const context = {
  actor: { accountId: null, name: 'test' },
  powers: SYSTEM_POWERS,
  now: TEST_NOW,
  registry: blockRegistry,
  template: findTemplate,
};

beforeAll(async () => {
  app = await buildTestApp();
  await addStaff(app.database, app.services, { username: 'harbor' });
  staff = new Browser(app);
  await staff.signIn('harbor');
  rootId = (await findSiteByHost(app.database.db, 'localhost'))?.rootPageId ?? 0;
  pageId = await inTransaction(app.database.db, async (tx) => {
    const page = { parentId: rootId, template: 'generic_content', title: 'Tides', slug: 'tides' };
    const id = await createPage(tx, context, { ...page, content: { body: [block('High water')] } });
    await publishPage(tx, context, id);
    return id;
  });
});
afterAll(() => app.close());

const post = (url: string, body: Record<string, string>) => staff.send('POST', url, { form: body });
const previewOf = (id: number) => `/wagtail/pages/${id}/edit/preview/`;
const live = async () => (await app.http.inject({ url: '/tides/' })).body;

describe('a preview of what the editor holds', () => {
  it('is the page as guests would get it, with its blocks marked, in one request', async () => {
    const draft = block('Low water');
    const reply = await post(previewOf(pageId), {
      title: 'Tides today',
      slug: 'tides',
      content: JSON.stringify({ body: [draft] }),
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('Low water');
    expect(reply.body).toContain(`data-block-id="${draft.id}"`);
    expect(reply.body).toContain('<title>Tides today');
  });

  it('changes nothing: guests see what they saw', async () => {
    const before = await live();
    await post(previewOf(pageId), { title: 'Gone', slug: 'gone', content: JSON.stringify({ body: [] }) });
    const after = await live();
    expect(after).toBe(before);
    expect(after).toContain('High water');
    expect(after).not.toContain('data-block-id="');
  });

  it('beside the editor has no scripts, in a tab of its own it has them all', async () => {
    const form = { title: 'T', slug: 't', content: JSON.stringify({ body: [block('Low water')] }) };
    const still = await post(previewOf(pageId), { ...form, is_still: 'true' });
    expect(still.body).toContain('Low water');
    expect(still.body).not.toContain('<script');
    expect((await post(previewOf(pageId), form)).body).toContain('<script type="module"');
  });

  it('may be framed by the admin, and is never cached or indexed', async () => {
    const { headers } = await post(previewOf(pageId), { title: 'T', slug: 't', content: '{}' });
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['cache-control']).toBe('no-store, private');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('takes what is not finished, and says what is malformed', async () => {
    const unfinished = { body: [{ ...block(''), value: { heading_text: '', size: 'h2', style: 'plain' } }] };
    expect((await post(previewOf(pageId), { content: JSON.stringify(unfinished) })).statusCode).toBe(200);
    const malformed = await post(previewOf(pageId), { content: JSON.stringify({ body: [{ type: 'heading' }] }) });
    expect(malformed.statusCode).toBe(400);
    expect(malformed.json<ProblemJson>().errors?.map(({ field }) => field)).toContain('body.0.id');
    // The editor shows it in its frame.
    expect(malformed.headers['x-frame-options']).toBe('SAMEORIGIN');
    const broken = await post(previewOf(pageId), { content: '{' });
    expect(broken.json()).toMatchObject({ errors: [{ field: 'content', message: 'must be JSON' }] });
    expect((await post(previewOf(pageId), {})).statusCode).toBe(400);
  });

  it('of a new page needs a type that is allowed there', async () => {
    const address = (model: string) => `/wagtail/pages/add/pages/${model}/${rootId}/preview/`;
    const content = JSON.stringify({ body: [block('Spring tide')] });
    const reply = await post(address('generic_content'), { title: 'New', content });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('Spring tide');
    for (const model of ['press_release', 'block_preview', 'no_such', 'constructor']) {
      expect((await post(address(model), { title: 'New', content: '{}' })).statusCode, model).toBe(404);
    }
  });

  it('is refused without a form token', async () => {
    const reply = await staff.send('POST', previewOf(pageId), {
      form: { title: 'T', content: '{}' },
      headers: { 'x-csrftoken': 'forged.token' },
    });
    expect(reply.statusCode).toBe(403);
  });

  it('escapes what was typed', async () => {
    const content = JSON.stringify({ body: [block('<script>alert(1)</script>')] });
    const reply = await post(previewOf(pageId), { title: '</title><script>alert(2)</script>', content });
    expect(reply.body).not.toContain('<script>alert');
  });
});

describe('a stored version', () => {
  it('is drawn for those who may see drafts: the newest, and an old one by its number', async () => {
    const { revision_id, saved } = (await staff.send('GET', `/wagtail/api/main/pages/${pageId}/`)).json<{
      revision_id: number;
      saved: { version: number };
    }>();
    const saving = {
      baseVersion: saved.version,
      save_id: randomUUID(),
      title: 'Tides',
      slug: 'tides',
      content: { body: [block('Neap tide')] },
      action: 'save',
    };
    expect((await staff.send('POST', `/wagtail/pages/${pageId}/edit/`, { json: saving })).statusCode).toBe(200);
    expect((await staff.send('GET', `/wagtail/pages/${pageId}/view_draft/`)).body).toContain('Neap tide');
    const old = await staff.send('GET', `/wagtail/pages/${pageId}/revisions/${revision_id}/view/`);
    expect(old.body).toContain('High water');
    expect(await live()).toContain('High water');
  });

  it('of another page is not there', async () => {
    const { revision_id } = (await staff.send('GET', `/wagtail/api/main/pages/${rootId}/`)).json<{
      revision_id: number;
    }>();
    for (const revision of [revision_id, 999_999, 'x']) {
      const reply = await staff.send('GET', `/wagtail/pages/${pageId}/revisions/${revision}/view/`);
      expect(reply.statusCode).toBe(404);
    }
  });
});

describe('an address to pass on', () => {
  const stranger = (url: string) => app.http.inject({ url, headers: { accept: 'text/html' } });

  it('shows the newest draft to everybody with its link, for half an hour', async () => {
    const reply = await staff.send('POST', `/wagtail/pages/${pageId}/preview-link/`);
    const { url, expires_at } = reply.json<{ url: string; expires_at: string }>();
    expect(Date.parse(expires_at) - Date.parse(TEST_NOW)).toBe(PREVIEW_LINK_SECONDS * 1000);
    const { pathname } = new URL(url);
    const seen = await stranger(pathname);
    expect(seen.statusCode).toBe(200);
    expect(seen.body).toContain('Neap tide');
    expect(seen.headers['x-robots-tag']).toBe('noindex');
  });

  it('is in the history of the page, without its secret, so that nobody shows a draft to strangers unnoticed', async () => {
    const { url } = (await staff.send('POST', `/wagtail/pages/${pageId}/preview-link/`)).json<{ url: string }>();
    const history = await staff.send('GET', `/wagtail/api/main/pages/${pageId}/history/`);
    expect(history.body).toContain('page.preview_link');
    expect(history.body).not.toContain(new URL(url).pathname.split('/').at(-2));
  });

  it('is not there when it is changed, expired or made up', async () => {
    const { url } = (await staff.send('POST', `/wagtail/pages/${pageId}/preview-link/`)).json<{ url: string }>();
    const token = new URL(url).pathname.split('/').at(-2) ?? '';
    const forged = [`${token}a`, token.slice(1), token.toUpperCase(), `${rootId}.${token}`, 'A'.repeat(43), 'nonsense'];
    forged.push(token.replace(/\.\d+$/, '.999'), token.replace(/\.\d+$/, ''));
    for (const one of forged) expect((await stranger(`/wagtail/preview/${one}/`)).statusCode, one).toBe(404);
    const context = {
      actor: { accountId: 1, name: 'test' },
      nowMs: Date.parse(TEST_NOW) - PREVIEW_LINK_SECONDS * 1000,
    };
    const past = await inTransaction(app.database.db, (tx) => addPreviewLink(tx, context, pageId));
    expect((await stranger(`/wagtail/preview/${past.token}/`)).statusCode).toBe(404);
    expect((await links()).every(({ expires_at }) => expires_at > TEST_NOW)).toBe(true);
  });

  const links = async (id = pageId) =>
    (await staff.send('GET', `/wagtail/api/main/pages/${id}/preview-links/`)).json<{
      links: { id: number; created_by: string; expires_at: string }[];
    }>().links;

  it('ends on every node when it is revoked; the other links of the page go on', async () => {
    const node = await buildApp(app.services);
    const [one, other] = await Promise.all(
      [1, 2].map(async () =>
        (await staff.send('POST', `/wagtail/pages/${pageId}/preview-link/`)).json<{ url: string }>(),
      ),
    );
    const pathOf = (link: { url: string } | undefined) => new URL(link?.url ?? '').pathname;
    const listed = await links();
    expect(listed.every(({ created_by }) => created_by === 'harbor')).toBe(true);
    // Every link that was made before, so that only the newest is left.
    const revoked = listed.slice(0, -1);
    for (const { id } of revoked) {
      expect((await staff.send('DELETE', `/wagtail/pages/${rootId}/preview-link/${id}/`)).statusCode).toBe(404);
      expect((await staff.send('DELETE', `/wagtail/pages/${pageId}/preview-link/${id}/`)).statusCode).toBe(200);
      expect((await staff.send('DELETE', `/wagtail/pages/${pageId}/preview-link/${id}/`)).statusCode).toBe(404);
    }
    expect(await links()).toEqual(listed.slice(-1));
    const codes = async (on: Pick<TestApp, 'http'>) =>
      Promise.all([one, other].map(async (link) => (await on.http.inject({ url: pathOf(link) })).statusCode));
    expect((await codes(app)).toSorted()).toEqual([200, 404]);
    expect((await codes(node)).toSorted()).toEqual([200, 404]);
  });

  it('ends with the rights of its author', async () => {
    const { db } = app.database;
    const id = await addStaff(app.database, app.services, { username: 'leaver' });
    const leaver = new Browser(app, '192.0.2.70');
    await leaver.signIn('leaver');
    const { url } = (await leaver.send('POST', `/wagtail/pages/${pageId}/preview-link/`)).json<{ url: string }>();
    const { pathname } = new URL(url);
    const seenAs = async (account: Partial<typeof users.$inferInsert>) => {
      await db
        .update(users)
        .set({ isActive: true, ...account })
        .where(eq(users.id, id));
      return (await stranger(pathname)).statusCode;
    };
    expect(await seenAs({ isActive: true })).toBe(200);
    expect(await seenAs({ isActive: false })).toBe(404);
    expect(await seenAs({ isActive: true, isSuperuser: false })).toBe(404);
    expect(await seenAs({ isSuperuser: true })).toBe(200);
    const pagePermissions = [{ pageId, permissions: ['change'] as const }];
    const group = { name: 'Leavers', canAccessAdmin: false, pagePermissions, members: [id] };
    await inTransaction(db, (tx) => createGroup(tx, context, group));
    expect(await seenAs({ isSuperuser: false })).toBe(404);
    await db.update(groups).set({ canAccessAdmin: true }).where(eq(groups.name, group.name));
    expect(await seenAs({ isSuperuser: false })).toBe(200);
    await db.update(groups).set({ requiresSecondStep: true }).where(eq(groups.name, group.name));
    expect(await seenAs({})).toBe(404);
    await db.insert(secondSteps).values({ userId: id, sealedSecret: 'sealed', turnedOnAt: TEST_NOW });
    expect(await seenAs({})).toBe(200);
  });
});
