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
 * it is not there for them. `no_second_step` is a superuser in a group that requires what they have not set up.
 */
const ROLES = ['anonymous', 'no_access', 'no_second_step', 'elsewhere', 'editor', 'moderator', 'superuser'] as const;
type Role = (typeof ROLES)[number];
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const EDITORS: readonly Role[] = ['editor', 'moderator', 'superuser'];
const PUBLISHERS: readonly Role[] = ['moderator', 'superuser'];
/** Whoever may use the admin at all. */
const STAFF: readonly Role[] = ['elsewhere', 'editor', 'moderator', 'superuser'];

interface Row {
  method: Method;
  /** As docs/routes.md has it. */
  route: string;
  allowed: readonly Role[];
  /** Builds the address of a call on a page of the test's own. */
  url(page: TestPage): string;
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

const content = {};
const saving = () => ({
  save_id: randomUUID(),
  title: 'Tides',
  slug: `tides-${randomUUID()}`,
  content,
  action: 'autosave',
});
const bulk = (action: string, allowed: readonly Role[]): Row[] => [
  {
    method: 'GET',
    route: '/wagtail/api/main/bulk/:app/:model/:action/',
    allowed: STAFF,
    url: ({ id, otherParentId }) =>
      `/wagtail/api/main/bulk/pages/page/${action}/?id=${id}${action === 'move' ? `&destination=${otherParentId}` : ''}`,
  },
  {
    method: 'POST',
    route: '/wagtail/bulk/:app/:model/:action/',
    allowed,
    url: () => `/wagtail/bulk/pages/page/${action}/`,
    body: ({ id, otherParentId }) => ({ ids: [id], ...(action === 'move' && { destination: otherParentId }) }),
  },
];

const on =
  (suffix: string) =>
  ({ id }: TestPage) =>
    `/wagtail/pages/${id}/${suffix}`;
const api =
  (suffix: string) =>
  ({ id }: TestPage) =>
    `/wagtail/api/main/pages/${id}/${suffix}`;

const ASKED = { name: 'Mara Quill', email: 'mara@chain.example', days: 3 };
const onComment = (suffix: string, allowed: readonly Role[], body?: Record<string, unknown>): Row => ({
  method: 'POST',
  route: `/wagtail/pages/:id/comments/:comment/${suffix}`.replace('replies/', 'replies/:reply/'),
  allowed,
  url: ({ id, commentId, replyId }) =>
    `/wagtail/pages/${id}/comments/${commentId}/${suffix.replace('replies/', `replies/${replyId}/`)}`,
  ...(body && { body: () => body }),
  needs: 'comment',
});

/** The superuser wrote what is changed and deleted here. */
const COMMENT_ROWS: readonly Row[] = [
  { method: 'GET', route: '/wagtail/api/main/pages/:id/comments/', allowed: EDITORS, url: api('comments/') },
  {
    method: 'GET',
    route: '/wagtail/api/main/pages/:id/comments/people/',
    allowed: EDITORS,
    url: api('comments/people/'),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/comments/add/',
    allowed: EDITORS,
    url: on('comments/add/'),
    body: () => ({ text: 'Which tides?' }),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/comments/follow/',
    allowed: EDITORS,
    url: on('comments/follow/'),
    body: () => ({ isFollowing: true }),
  },
  onComment('resolve/', EDITORS, { isResolved: true }),
  onComment('reply/', EDITORS, { text: 'Spring tides' }),
  onComment('edit/', ['superuser'], { text: 'Neap tides' }),
  onComment('delete/', ['superuser']),
  onComment('replies/edit/', ['superuser'], { text: 'Neap tides' }),
  onComment('replies/delete/', ['superuser']),
];

const PAGE_ROWS: readonly Row[] = [
  ...COMMENT_ROWS,
  { method: 'GET', route: '/wagtail/api/main/pages/:id/', allowed: EDITORS, url: api('') },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/summary/', allowed: EDITORS, url: api('summary/') },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/types/', allowed: EDITORS, url: api('types/') },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/deletion/', allowed: EDITORS, url: api('deletion/') },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/unpublishing/', allowed: PUBLISHERS, url: api('unpublishing/') },
  {
    method: 'GET',
    route: '/wagtail/api/main/pages/:id/move/:dest/',
    allowed: PUBLISHERS,
    url: ({ id, otherParentId }) => `/wagtail/api/main/pages/${id}/move/${otherParentId}/`,
  },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/copy/', allowed: EDITORS, url: api('copy/') },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/history/', allowed: EDITORS, url: api('history/') },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/usage/', allowed: EDITORS, url: api('usage/') },
  {
    method: 'GET',
    route: '/wagtail/api/main/pages/:id/compare/:from/:to/',
    allowed: EDITORS,
    url: api('compare/earliest/latest/'),
  },
  {
    method: 'GET',
    route: '/wagtail/api/main/pages/:id/revisions/:revision/',
    allowed: EDITORS,
    url: ({ id, revisionId }) => `/wagtail/api/main/pages/${id}/revisions/${revisionId}/`,
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/edit/',
    allowed: EDITORS,
    url: on('edit/'),
    body: () => ({ ...saving(), baseVersion: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/add/:app/:model/:parent/',
    allowed: EDITORS,
    url: ({ parentId }) => `/wagtail/pages/add/pages/generic_content/${parentId}/`,
    body: saving,
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/edit/preview/',
    allowed: EDITORS,
    url: on('edit/preview/'),
    body: () => ({ title: 'Tides', slug: 'tides', content: '{}' }),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/add/pages/:model/:parent/preview/',
    allowed: EDITORS,
    url: ({ parentId }) => `/wagtail/pages/add/pages/generic_content/${parentId}/preview/`,
    body: () => ({ title: 'Tides', slug: 'tides', content: '{}' }),
  },
  // It only leads on to the history, which asks.
  { method: 'GET', route: '/wagtail/pages/:id/revisions/', allowed: [...STAFF], url: on('revisions/') },
  { method: 'GET', route: '/wagtail/pages/:id/view_draft/', allowed: EDITORS, url: on('view_draft/') },
  {
    method: 'GET',
    route: '/wagtail/pages/:id/revisions/:revision/view/',
    allowed: EDITORS,
    url: ({ id, revisionId }) => `/wagtail/pages/${id}/revisions/${revisionId}/view/`,
  },
  { method: 'POST', route: '/wagtail/pages/:id/preview-link/', allowed: EDITORS, url: on('preview-link/') },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/preview-links/', allowed: EDITORS, url: api('preview-links/') },
  {
    method: 'DELETE',
    route: '/wagtail/pages/:id/preview-link/:link/',
    allowed: EDITORS,
    url: ({ id, linkId }) => `/wagtail/pages/${id}/preview-link/${linkId}/`,
    needs: 'link',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/revisions/:revision/revert/',
    allowed: EDITORS,
    url: ({ id, revisionId }) => `/wagtail/pages/${id}/revisions/${revisionId}/revert/`,
    body: () => ({ baseVersion: 1 }),
  },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/schedule/', allowed: PUBLISHERS, url: api('schedule/') },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/schedule/',
    allowed: PUBLISHERS,
    url: on('schedule/'),
    body: () => ({ go_live_at: null, expire_at: null }),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/revisions/:revision/unschedule/',
    allowed: PUBLISHERS,
    url: ({ id, revisionId }) => `/wagtail/pages/${id}/revisions/${revisionId}/unschedule/`,
  },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/privacy/', allowed: PUBLISHERS, url: api('privacy/') },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/privacy/',
    allowed: PUBLISHERS,
    url: on('privacy/'),
    body: () => ({ privacy: 'signed_in' }),
  },
  { method: 'POST', route: '/wagtail/pages/:id/lock/', allowed: PUBLISHERS, url: on('lock/'), body: () => ({}) },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/unlock/',
    allowed: PUBLISHERS,
    url: on('unlock/'),
    needs: 'lock',
  },
  { method: 'GET', route: '/wagtail/api/main/pages/:id/review/', allowed: EDITORS, url: api('review/') },
  {
    method: 'GET',
    route: '/wagtail/api/main/pages/:id/workflow-history/',
    allowed: EDITORS,
    url: api('workflow-history/'),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/workflow/submit/',
    allowed: EDITORS,
    url: on('workflow/submit/'),
    body: () => ({}),
    needs: 'draft',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/workflow/cancel/',
    allowed: ['moderator', 'superuser'],
    url: on('workflow/cancel/'),
    needs: 'review',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/workflow/assign/',
    allowed: ['moderator', 'superuser'],
    url: on('workflow/assign/'),
    body: () => ({ isMine: true }),
    needs: 'review',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/workflow/action/:id/:action/:task_state/',
    allowed: ['moderator', 'superuser'],
    url: ({ id, stepId }) => `/wagtail/pages/workflow/action/${id}/approve/${stepId}/`,
    body: ({ revisionId }) => ({ revisionId }),
    needs: 'review',
  },
  {
    method: 'GET',
    route: '/wagtail/pages/workflow/preview/:id/:task/',
    allowed: EDITORS,
    url: ({ id, stepId }) => `/wagtail/pages/workflow/preview/${id}/${stepId}/`,
    needs: 'review',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/workflow/links/',
    allowed: ['moderator', 'superuser'],
    url: on('workflow/links/'),
    body: () => ASKED,
    needs: 'review',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/workflow/links/:link/revoke/',
    allowed: ['moderator', 'superuser'],
    url: ({ id, linkId }) => `/wagtail/pages/${id}/workflow/links/${linkId}/revoke/`,
    needs: 'approval',
  },
  { method: 'POST', route: '/wagtail/pages/:id/delete/', allowed: PUBLISHERS, url: on('delete/') },
  { method: 'POST', route: '/wagtail/pages/:id/unpublish/', allowed: PUBLISHERS, url: on('unpublish/') },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/move/',
    allowed: PUBLISHERS,
    url: on('move/'),
    body: ({ otherParentId }) => ({ new_parent_page: otherParentId }),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/move/:dest/confirm/',
    allowed: PUBLISHERS,
    url: ({ id, otherParentId }) => `/wagtail/pages/${id}/move/${otherParentId}/confirm/`,
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/set_position/',
    allowed: PUBLISHERS,
    url: on('set_position/?position=0'),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/copy/',
    allowed: EDITORS,
    url: on('copy/'),
    body: ({ parentId }) => ({
      new_title: 'Tides again',
      new_slug: `tides-${randomUUID()}`,
      new_parent_page: parentId,
    }),
  },
  {
    method: 'POST',
    route: '/wagtail/pages/:id/convert_alias/',
    allowed: EDITORS,
    url: on('convert_alias/'),
    needs: 'alias',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/trash/:trash_id/restore/',
    allowed: PUBLISHERS,
    url: ({ trashId }) => `/wagtail/pages/trash/${trashId}/restore/`,
    needs: 'trash',
  },
  {
    method: 'POST',
    route: '/wagtail/pages/trash/:trash_id/delete/',
    allowed: PUBLISHERS,
    url: ({ trashId }) => `/wagtail/pages/trash/${trashId}/delete/`,
    needs: 'trash',
  },
  {
    method: 'POST',
    route: '/wagtail/editing-sessions/ping/:app/:model/:object_id/:session_id/',
    allowed: EDITORS,
    url: ({ id }) => `/wagtail/editing-sessions/ping/pages/page/${id}/0/`,
    body: () => ({ is_editing: false, version: 1 }),
  },
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
  await inTransaction(app.database.db, async (tx) => {
    const task = { kind: 'group_approval' as const, name: 'Approval', groupIds: [moderators] };
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

async function prepare(row: Row): Promise<TestPage> {
  // Only what is not live yet is submitted.
  const isSubmitted = ['review', 'approval'].includes(row.needs ?? '') || row.route.endsWith('/workflow/submit/');
  let id = await makePage(section, `page-${randomUUID()}`, !isSubmitted);
  const superuser = browserOf('superuser');
  const { revision_id, saved } = (await superuser.send('GET', `/wagtail/api/main/pages/${id}/`)).json<{
    revision_id: number;
    saved: { version: number };
  }>();
  let trashId = 0;
  if (row.needs === 'trash') {
    trashId = (await superuser.send('POST', `/wagtail/pages/${id}/delete/`, { json: {} })).json<{ trash_id: number }>()
      .trash_id;
  }
  if (row.needs === 'alias') {
    const copy = { new_title: 'Alias', new_slug: `alias-${randomUUID()}`, new_parent_page: section, alias: true };
    id = (await superuser.send('POST', `/wagtail/pages/${id}/copy/`, { json: copy })).json<{ id: number }>().id;
  }
  let linkId = 0;
  if (row.needs === 'link') {
    await superuser.send('POST', `/wagtail/pages/${id}/preview-link/`);
    const listed = await superuser.send('GET', `/wagtail/api/main/pages/${id}/preview-links/`);
    linkId = listed.json<{ links: { id: number }[] }>().links[0]?.id ?? 0;
  }
  if (row.needs === 'lock') await superuser.send('POST', `/wagtail/pages/${id}/lock/`, { json: {} });
  let stepId = 0;
  const needsReview = row.needs === 'review' || row.needs === 'approval';
  let revisionId = revision_id;
  if (needsReview || row.needs === 'draft') {
    const json = { ...saving(), baseVersion: saved.version };
    const drafted = await superuser.send('POST', `/wagtail/pages/${id}/edit/`, { json });
    revisionId = drafted.json<{ revision_id: number }>().revision_id;
  }
  if (needsReview) {
    await superuser.send('POST', `/wagtail/pages/${id}/workflow/submit/`, { json: {} });
    if (row.needs === 'approval') await superuser.send('POST', `/wagtail/pages/${id}/workflow/links/`, { json: ASKED });
    const { run, links } = (await superuser.send('GET', `/wagtail/api/main/pages/${id}/review/`)).json<{
      run: { steps: { id: number }[] };
      links: { id: number }[];
    }>();
    stepId = run.steps[0]?.id ?? 0;
    linkId = links[0]?.id ?? 0;
  }
  const ids = { commentId: 0, replyId: 0 };
  if (row.needs === 'comment') {
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
  // Whoever works elsewhere does not learn that the page exists.
  return role === 'elsewhere' ? [404] : [403];
}

describe.each(ROLES)('as %s', (role) => {
  it.each(PAGE_ROWS.map((row) => [`${row.method} ${row.route} ${row.url(EMPTY).split('/').at(-2)}`, row] as const))(
    '%s',
    async (_, row) => {
      const page = await prepare(row);
      const reply = await browserOf(role).send(row.method, row.url(page), row.body && { json: row.body(page) });
      if (row.allowed.includes(role)) {
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
      no_access: 403,
      no_second_step: 302,
      elsewhere: 404,
      editor: 403,
      moderator: 200,
      superuser: 200,
    };
    expect(await open(`/wagtail/pages/${id}/delete/`)).toBe(refused[role]);
    expect(await open(`/wagtail/pages/${id}/unpublish/`)).toBe(refused[role]);
    expect(await open(`/wagtail/pages/${id}/edit/`)).toBe(role === 'editor' ? 200 : refused[role]);
  });
});

const EMPTY: TestPage = {
  id: 1,
  revisionId: 1,
  parentId: 1,
  otherParentId: 1,
  trashId: 1,
  linkId: 1,
  stepId: 1,
  commentId: 1,
  replyId: 1,
};

/** Routes that are open, or about nobody but the asker: each has tests where it lives. */
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
