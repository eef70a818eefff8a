import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PagePermission } from '#features/rights/permissions.ts';
import { createGroup, createUser } from '#features/accounts/server/index.ts';
import { groups } from '#features/accounts/server/tables.ts';
import { createPage, findSiteByHost, publishPage } from '#features/pages/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { addTask } from '#features/workflows/server/commands/save-task.ts';
import { addWorkflow } from '#features/workflows/server/commands/save-workflow.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addStaff, Browser, PASSWORD, STAFF_NOW } from '#test/staff-app.ts';
import { CONFIGURATION_ROWS } from '#test/roles/configuration-rows.ts';
import { LIBRARY_ROWS } from '#test/roles/library-rows.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ADMIN_LEADS } from './admin-leads.ts';
import { listRoutes } from '../route-table.ts';
import { SCREENS } from '../features.ts';

/**
 * Every route of the admin × every role. `elsewhere` may do everything, but on another section only: what stands outside
 * it is not there for them. `decider` has no right on any page, but decides the workflow's task. `no_second_step` is a superuser in a group that requires what they have not set up.
 */
const ROLES = [
  'anonymous',
  'no_access',
  'no_second_step',
  'elsewhere',
  'decider',
  'editor',
  'moderator',
  'superuser',
] as const;
type Role = (typeof ROLES)[number];
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const EDITORS: readonly Role[] = ['editor', 'moderator', 'superuser'];
const PUBLISHERS: readonly Role[] = ['moderator', 'superuser'];
/** Whoever may decide about a page in review. */
const DECIDERS: readonly Role[] = ['decider', ...PUBLISHERS];
/** Whoever may use the admin at all. */
const STAFF: readonly Role[] = ['elsewhere', 'decider', 'editor', 'moderator', 'superuser'];

interface Row {
  method: Method;
  /** As docs/routes.md has it. */
  route: string;
  allowed: readonly Role[];
  /** Values of parameters that are not those of a page of the test's own. */
  params?: Readonly<Record<string, string>>;
  query?: (page: TestPage) => string;
  body?: (page: TestPage) => Record<string, unknown>;
  /** What the page needs first. */
  needs?: 'trash' | 'alias' | 'link' | 'lock' | 'draft' | 'review' | 'approval' | 'comment';
}

interface TestPage {
  id: number;
  revisionId: number;
  parentId: number;
  otherParentId: number;
  trashId: number;
  linkId: number;
  stepId: number;
  /** The superuser's, with a reply of theirs. */
  commentId: number;
  replyId: number;
}

/** The address of a call on a page. */
function urlOf({ route, params, query }: Row, page: TestPage): string {
  const values: Readonly<Record<string, number | string>> = {
    id: page.id,
    app: 'pages',
    model: 'generic_content',
    parent: page.parentId,
    dest: page.otherParentId,
    revision: page.revisionId,
    from: 'earliest',
    to: 'latest',
    link: page.linkId,
    comment: page.commentId,
    reply: page.replyId,
    task: page.stepId,
    task_state: page.stepId,
    trash_id: page.trashId,
    object_id: page.id,
    session_id: 0,
    ...params,
  };
  return route.replace(/:(\w+)/g, (_, name: string) => String(values[name])) + (query?.(page) ?? '');
}

const saving = () => ({
  save_id: randomUUID(),
  title: 'Tides',
  slug: `tides-${randomUUID()}`,
  content: {},
  action: 'autosave',
});
const previewing = () => ({ title: 'Tides', slug: 'tides', content: '{}' });

type More = Partial<Pick<Row, 'params' | 'query' | 'body' | 'needs'>>;
const row = (method: Method, route: string, allowed: readonly Role[], more: More = {}): Row => ({
  method,
  route,
  allowed,
  ...more,
});
/** Data of a page, by what follows its id. */
const read = (suffix: string, allowed: readonly Role[], more?: More) =>
  row('GET', `/wagtail/api/main/pages/:id/${suffix}`, allowed, more);
/** A change of a page, by what follows its id. */
const change = (suffix: string, allowed: readonly Role[], more?: More) =>
  row('POST', `/wagtail/pages/:id/${suffix}`, allowed, more);
const comment = (suffix: string, allowed: readonly Role[], body?: Record<string, unknown>) =>
  change(`comments/:comment/${suffix}`, allowed, { needs: 'comment', ...(body && { body: () => body }) });
const bulk = (action: string, allowed: readonly Role[]): Row[] => {
  const params = { model: 'page', action };
  return [
    row('GET', '/wagtail/api/main/bulk/:app/:model/:action/', EDITORS, {
      params,
      query: ({ id, otherParentId }) => `?id=${id}${action === 'move' ? `&destination=${otherParentId}` : ''}`,
    }),
    row('POST', '/wagtail/bulk/:app/:model/:action/', allowed, {
      params,
      body: ({ id, otherParentId }) => ({ ids: [id], ...(action === 'move' && { destination: otherParentId }) }),
    }),
  ];
};

const ASKED = { name: 'Mara Quill', email: 'mara@chain.example', days: 3 };

/** The superuser wrote what is changed and deleted here. */
const COMMENT_ROWS: readonly Row[] = [
  read('comments/', EDITORS),
  read('comments/people/', EDITORS),
  change('comments/add/', EDITORS, { body: () => ({ text: 'Which tides?' }) }),
  change('comments/follow/', EDITORS, { body: () => ({ isFollowing: true }) }),
  comment('resolve/', EDITORS, { isResolved: true }),
  comment('reply/', EDITORS, { text: 'Spring tides' }),
  comment('edit/', ['superuser'], { text: 'Neap tides' }),
  comment('delete/', ['superuser']),
  comment('replies/:reply/edit/', ['superuser'], { text: 'Neap tides' }),
  comment('replies/:reply/delete/', ['superuser']),
];

const PAGE_ROWS: readonly Row[] = [
  ...COMMENT_ROWS,
  read('', EDITORS),
  read('summary/', EDITORS),
  read('types/', EDITORS),
  read('deletion/', EDITORS),
  read('unpublishing/', PUBLISHERS),
  read('move/:dest/', PUBLISHERS),
  read('copy/', EDITORS),
  read('history/', EDITORS),
  read('usage/', EDITORS),
  read('compare/:from/:to/', EDITORS),
  read('revisions/:revision/', EDITORS),
  change('edit/', EDITORS, { body: () => ({ ...saving(), baseVersion: 1 }) }),
  row('POST', '/wagtail/pages/add/:app/:model/:parent/', EDITORS, { body: saving }),
  change('edit/preview/', EDITORS, { body: previewing }),
  row('POST', '/wagtail/pages/add/pages/:model/:parent/preview/', EDITORS, { body: previewing }),
  // It only leads on to the history, which asks.
  row('GET', '/wagtail/pages/:id/revisions/', STAFF),
  row('GET', '/wagtail/pages/:id/view_draft/', EDITORS),
  row('GET', '/wagtail/pages/:id/revisions/:revision/view/', EDITORS),
  change('preview-link/', EDITORS),
  read('preview-links/', EDITORS),
  row('DELETE', '/wagtail/pages/:id/preview-link/:link/', EDITORS, { needs: 'link' }),
  change('revisions/:revision/revert/', EDITORS, { body: () => ({ baseVersion: 1 }) }),
  read('schedule/', PUBLISHERS),
  change('schedule/', PUBLISHERS, { body: () => ({ go_live_at: null, expire_at: null }) }),
  change('revisions/:revision/unschedule/', PUBLISHERS),
  read('privacy/', PUBLISHERS),
  change('privacy/', PUBLISHERS, { body: () => ({ privacy: 'signed_in' }) }),
  change('lock/', PUBLISHERS, { body: () => ({}) }),
  change('unlock/', PUBLISHERS, { needs: 'lock' }),
  read('review/', EDITORS),
  read('workflow-history/', EDITORS),
  change('workflow/submit/', EDITORS, { body: () => ({}), needs: 'draft' }),
  change('workflow/cancel/', DECIDERS, { needs: 'review' }),
  change('workflow/assign/', DECIDERS, { body: () => ({ isMine: true }), needs: 'review' }),
  row('POST', '/wagtail/pages/workflow/action/:id/:action/:task_state/', DECIDERS, {
    params: { action: 'approve' },
    body: ({ revisionId }) => ({ revisionId }),
    needs: 'review',
  }),
  row('GET', '/wagtail/pages/workflow/preview/:id/:task/', [...EDITORS, 'decider'], { needs: 'review' }),
  change('workflow/links/', DECIDERS, { body: () => ASKED, needs: 'review' }),
  change('workflow/links/:link/revoke/', DECIDERS, { needs: 'approval' }),
  change('delete/', PUBLISHERS),
  change('unpublish/', PUBLISHERS),
  change('move/', PUBLISHERS, { body: ({ otherParentId }) => ({ new_parent_page: otherParentId }) }),
  change('move/:dest/confirm/', PUBLISHERS),
  change('set_position/', PUBLISHERS, { query: () => '?position=0' }),
  change('copy/', EDITORS, {
    body: ({ parentId }) => ({
      new_title: 'Tides again',
      new_slug: `tides-${randomUUID()}`,
      new_parent_page: parentId,
    }),
  }),
  change('convert_alias/', PUBLISHERS, { needs: 'alias' }),
  row('POST', '/wagtail/pages/trash/:trash_id/restore/', PUBLISHERS, { needs: 'trash' }),
  row('POST', '/wagtail/pages/trash/:trash_id/delete/', PUBLISHERS, { needs: 'trash' }),
  row('POST', '/wagtail/editing-sessions/ping/:app/:model/:object_id/:session_id/', EDITORS, {
    params: { model: 'page' },
    body: () => ({ is_editing: false, version: 1 }),
  }),
  ...bulk('delete', PUBLISHERS),
  ...bulk('move', PUBLISHERS),
  ...bulk('publish', PUBLISHERS),
  ...bulk('unpublish', PUBLISHERS),
];

/** What needs no page: whoever may use the admin gets their own view of it. */
const STAFF_ROUTES: Readonly<Record<string, string>> = {
  'GET /wagtail/api/main/summary/': '/wagtail/api/main/summary/',
  'GET /wagtail/api/main/pages/': '/wagtail/api/main/pages/',
  'GET /wagtail/api/main/pages/usage/:app/:model/': '/wagtail/api/main/pages/usage/pages/generic_content/',
  'GET /wagtail/api/main/content-model/': '/wagtail/api/main/content-model/',
  'GET /wagtail/api/main/trash/': '/wagtail/api/main/trash/',
  'GET /wagtail/api/main/workbench/': '/wagtail/api/main/workbench/',
  'GET /wagtail/api/main/notifications/': '/wagtail/api/main/notifications/',
  'GET /wagtail/api/main/notifications/unread/': '/wagtail/api/main/notifications/unread/',
};

let app: TestApp;
let section = 0;
let otherSection = 0;
const browsers = new Map<Role, Browser>();

const context = () => ({
  actor: { accountId: null, name: 'test' },
  powers: SYSTEM_POWERS,
  now: STAFF_NOW,
  registry: blockRegistry,
  template: findTemplate,
});

async function makePage(parentId: number, slug: string, isLive = true): Promise<number> {
  return inTransaction(app.database.db, async (tx) => {
    const id = await createPage(tx, context(), {
      parentId,
      template: 'generic_content',
      title: slug,
      slug,
      content: {},
    });
    if (isLive) await publishPage(tx, context(), id);
    return id;
  });
}

beforeAll(async () => {
  app = await buildTestApp();
  const site = await findSiteByHost(app.database.db, 'localhost');
  section = await makePage(site?.rootPageId ?? 0, 'harbour');
  otherSection = await makePage(site?.rootPageId ?? 0, 'elsewhere');
  const passwordHash = await app.services.passwords.hash(PASSWORD);
  const account = (username: string) =>
    inTransaction(app.database.db, (tx) =>
      createUser(tx, context(), { username, email: `${username}@chain.example`, passwordHash }),
    );
  const grant = (name: string, pageId: number, permissions: readonly PagePermission[], member: number) =>
    inTransaction(app.database.db, (tx) =>
      createGroup(tx, context(), {
        name,
        canAccessAdmin: true,
        pagePermissions: [{ pageId, permissions }],
        members: [member],
      }),
    );
  await addStaff(app.database, app.services, { username: 'superuser' });
  await account('no_access');
  const everything = ['add', 'change', 'publish', 'bulk_delete'] as const;
  await grant('Elsewhere', otherSection, everything, await account('elsewhere'));
  await grant('Editors', site?.rootPageId ?? 0, ['add', 'change'], await account('editor'));
  const moderating = ['add', 'change', 'publish', 'lock', 'unlock'] as const;
  const moderators = await grant('Moderators', site?.rootPageId ?? 0, moderating, await account('moderator'));
  const decider = await account('decider');
  const deciders = await inTransaction(app.database.db, (tx) =>
    createGroup(tx, context(), { name: 'Deciders', canAccessAdmin: true, pagePermissions: [], members: [decider] }),
  );
  await inTransaction(app.database.db, async (tx) => {
    const groupIds = [moderators, deciders];
    const task = { kind: 'group_approval' as const, name: 'Approval', groupIds };
    const { id: taskId } = await addTask(tx, context(), { ...task, dueDays: null });
    await addWorkflow(tx, context(), { name: 'Review', taskIds: [taskId], pageIds: [section] });
  });
  await grant(
    'Second step',
    section,
    everything,
    await addStaff(app.database, app.services, { username: 'no_second_step' }),
  );
  await app.database.db.update(groups).set({ requiresSecondStep: true }).where(eq(groups.name, 'Second step'));
  for (const role of ROLES) {
    const browser = new Browser(app);
    if (role !== 'anonymous') expect((await browser.signIn(role)).statusCode).toBe(200);
    browsers.set(role, browser);
  }
});
afterAll(() => app.close());

const browserOf = (role: Role) => browsers.get(role) ?? new Browser(app);

async function prepare({ needs, route }: Row): Promise<TestPage> {
  // Only what is not live yet is submitted.
  const isSubmitted = ['review', 'approval'].includes(needs ?? '') || route.endsWith('/workflow/submit/');
  let id = await makePage(section, `page-${randomUUID()}`, !isSubmitted);
  const superuser = browserOf('superuser');
  const { revision_id, saved } = (await superuser.send('GET', `/wagtail/api/main/pages/${id}/`)).json<{
    revision_id: number;
    saved: { version: number };
  }>();
  let trashId = 0;
  if (needs === 'trash') {
    trashId = (await superuser.send('POST', `/wagtail/pages/${id}/delete/`, { json: {} })).json<{ trash_id: number }>()
      .trash_id;
  }
  if (needs === 'alias') {
    const copy = { new_title: 'Alias', new_slug: `alias-${randomUUID()}`, new_parent_page: section, alias: true };
    id = (await superuser.send('POST', `/wagtail/pages/${id}/copy/`, { json: copy })).json<{ id: number }>().id;
  }
  let linkId = 0;
  if (needs === 'link') {
    await superuser.send('POST', `/wagtail/pages/${id}/preview-link/`);
    const listed = await superuser.send('GET', `/wagtail/api/main/pages/${id}/preview-links/`);
    linkId = listed.json<{ links: { id: number }[] }>().links[0]?.id ?? 0;
  }
  if (needs === 'lock') await superuser.send('POST', `/wagtail/pages/${id}/lock/`, { json: {} });
  let stepId = 0;
  const needsReview = needs === 'review' || needs === 'approval';
  let revisionId = revision_id;
  if (needsReview || needs === 'draft') {
    const json = { ...saving(), baseVersion: saved.version };
    const drafted = await superuser.send('POST', `/wagtail/pages/${id}/edit/`, { json });
    revisionId = drafted.json<{ revision_id: number }>().revision_id;
  }
  if (needsReview) {
    await superuser.send('POST', `/wagtail/pages/${id}/workflow/submit/`, { json: {} });
    if (needs === 'approval') await superuser.send('POST', `/wagtail/pages/${id}/workflow/links/`, { json: ASKED });
    const { run, links } = (await superuser.send('GET', `/wagtail/api/main/pages/${id}/review/`)).json<{
      run: { steps: { id: number }[] };
      links: { id: number }[];
    }>();
    stepId = run.steps[0]?.id ?? 0;
    linkId = links[0]?.id ?? 0;
  }
  const ids = { commentId: 0, replyId: 0 };
  if (needs === 'comment') {
    const comments = `/wagtail/pages/${id}/comments/`;
    const write = async (path: string) =>
      (await superuser.send('POST', `${comments}${path}`, { json: { text: 'Which tides?' } })).json<{ id: number }>()
        .id;
    ids.commentId = await write('add/');
    ids.replyId = await write(`${ids.commentId}/reply/`);
  }
  const parents = { parentId: section, otherParentId: otherSection };
  return { id, revisionId, ...parents, trashId, linkId, stepId, ...ids };
}

/** Statuses that say no to who asks: everything else is an answer to what was asked. */
function expectedRefusal(role: Role): readonly number[] {
  if (role === 'anonymous') return [401];
  // Whoever works elsewhere, or decides about other pages, does not learn that the page exists.
  return role === 'elsewhere' || role === 'decider' ? [404] : [403];
}

describe.each(ROLES)('as %s', (role) => {
  it.each(PAGE_ROWS.map((call) => [`${call.method} ${call.route} ${call.params?.['action'] ?? ''}`, call] as const))(
    '%s',
    async (_, call) => {
      const page = await prepare(call);
      const reply = await browserOf(role).send(call.method, urlOf(call, page), call.body && { json: call.body(page) });
      if (call.allowed.includes(role)) {
        expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(400);
      } else {
        expect(expectedRefusal(role), reply.body.slice(0, 300)).toContain(reply.statusCode);
      }
    },
  );

  it.each(Object.entries(STAFF_ROUTES))('%s', async (_, url) => {
    const reply = await browserOf(role).send('GET', url);
    const expected = role === 'anonymous' ? 401 : role === 'no_access' || role === 'no_second_step' ? 403 : 200;
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(expected);
  });

  it('the documents of screens about a page say the same as their data', async () => {
    const id = await makePage(section, `page-${randomUUID()}`);
    const open = async (path: string) =>
      (await browserOf(role).send('GET', path, { headers: { accept: 'text/html' } })).statusCode;
    const refused = {
      anonymous: 302,
      no_access: 302,
      no_second_step: 302,
      elsewhere: 404,
      decider: 404,
      editor: 403,
      moderator: 200,
      superuser: 200,
    };
    expect(await open(`/wagtail/pages/${id}/delete/`)).toBe(refused[role]);
    expect(await open(`/wagtail/pages/${id}/unpublish/`)).toBe(refused[role]);
    expect(await open(`/wagtail/pages/${id}/edit/`)).toBe(role === 'editor' ? 200 : refused[role]);
  });
});

it('whoever decides finds the page while it is in review, and nothing else', async () => {
  const decider = browserOf('decider');
  const page = await prepare(row('GET', '', [], { needs: 'review' }));
  const read = async (path: string) => (await decider.send('GET', `/wagtail/api/main/${path}`)).statusCode;
  const write = async (path: string, json: object = {}) =>
    (await decider.send('POST', `/wagtail/pages/${path}`, { json })).statusCode;
  const opened = await decider.send('GET', `/wagtail/api/main/pages/${page.id}/`);
  expect(opened.json()).toMatchObject({ page: { id: page.id }, ancestors: [] });
  const awaiting = async () =>
    (await decider.send('GET', '/wagtail/api/main/workbench/'))
      .json<{ awaiting: { id: number }[] }>()
      .awaiting.map(({ id }) => id);
  expect(await awaiting()).toContain(page.id);
  const parts = ['review/', 'history/', 'comments/', 'workflow-history/', `compare/earliest/latest/`];
  for (const part of parts) expect([part, await read(`pages/${page.id}/${part}`)]).toEqual([part, 200]);
  const open = (path: string) => decider.send('GET', path, { headers: { accept: 'text/html' } });
  expect((await open(`/wagtail/pages/${page.id}/edit/`)).statusCode).toBe(200);
  expect((await open(`/wagtail/pages/${page.id}/view_draft/`)).statusCode).toBe(200);
  expect(await write(`${page.id}/comments/add/`, { text: 'Spring tides?' })).toBe(201);

  for (const part of ['delete/', 'lock/', 'unpublish/'])
    expect([part, await write(`${page.id}/${part}`)]).toEqual([part, 403]);
  expect(await write(`${page.id}/privacy/`, { privacy: 'signed_in' })).toBe(403);
  expect(await read(`pages/?parent=${page.id}`)).toBe(404);
  expect(await read(`pages/${section}/`)).toBe(404);
  expect((await decider.send('GET', '/wagtail/api/main/pages/?q=Tides')).json()).toMatchObject({ total: 0 });

  expect(await write(`workflow/action/${page.id}/approve/${page.stepId}/`, { revisionId: page.revisionId })).toBe(200);
  expect(await read(`pages/${page.id}/`)).toBe(404);
  expect(await awaiting()).not.toContain(page.id);
});

/** Routes that are open, or about nobody but the user: each has tests where it lives. */
const OWN_OR_OPEN =
  /^(GET|POST|PATCH|DELETE) \/wagtail\/(host\/pair|login|logout|password_reset|account|static|block-preview|preview|approval|editing-sessions\/release|api\/main\/(session|account|password_reset)|api\/main\/choosers)\b/;

it('no route of the admin is missing here', async () => {
  const tested = new Set([
    ...[...PAGE_ROWS, ...LIBRARY_ROWS, ...CONFIGURATION_ROWS].map(({ method, route }) => `${method} ${route}`),
    ...ADMIN_LEADS.map(({ method, path }) => `${method} ${path}`),
    ...Object.keys(STAFF_ROUTES),
    ...Object.values(SCREENS).map(({ path }) => `GET ${path.replace(/\$(\w+)/g, ':$1')}`),
    'GET /wagtail/*',
  ]);
  const routes = (await listRoutes()).map(({ method, path }) => `${method} ${path}`);
  const missing = routes.filter(
    (route) => / \/wagtail\//.test(route) && !tested.has(route) && !OWN_OR_OPEN.test(route),
  );
  expect(missing).toEqual([]);
});
