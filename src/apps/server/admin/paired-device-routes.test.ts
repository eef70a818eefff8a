import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPage, findSiteByHost, publishPage, setPagePrivacy } from '#features/pages/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { SYSTEM_CONTEXT as context } from '#test/system-context.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { ADMIN_LEADS } from './admin-leads.ts';
import { listRoutes } from '../route-table.ts';

let app: TestApp;
let host: Browser;
let tablet: Browser;
beforeAll(async () => {
  app = await buildTestApp({ prepare: ({ db }) => insertLocationRows(db, [buildLocationRow({ rlid: 7 })]) });
  await addStaff(app.database, app.services, { username: 'hostess', isSuperuser: true });
  host = new Browser(app);
  await host.signIn('hostess');
  const { code } = (await host.send('POST', '/wagtail/host/7/devices/codes/')).json<{ code: string }>();
  tablet = new Browser(app);
  await tablet.send('POST', '/wagtail/host/pair/', { json: { code, initials: 'AB' } });
});
afterAll(() => app.close());

/** What a device needs of the admin: its host stand, its day sheet, its kitchen, the tables that order, and what is sold out there, to be handed over. */
const ALLOWED = [
  'GET /wagtail/api/main/host/:rlid/',
  'GET /wagtail/api/main/host/:rlid/events/',
  'GET /wagtail/api/main/host/:rlid/reservations/',
  'GET /wagtail/api/main/kitchen/:rlid/',
  'GET /wagtail/api/main/kitchen/:rlid/events/',
  'GET /wagtail/api/main/kitchen/:rlid/tables/',
  'GET /wagtail/api/main/menu/at/:rlid/',
  'GET /wagtail/host/:id/',
  'GET /wagtail/host/:id/reservations/',
  'GET /wagtail/kitchen/:id/',
  'GET /wagtail/kitchen/:id/tables/',
  'GET /wagtail/menu/at/:id/',
  'POST /wagtail/api/main/host/:rlid/entries/',
  'POST /wagtail/api/main/host/:rlid/entries/:entry/',
  'POST /wagtail/api/main/host/:rlid/pause/',
  'POST /wagtail/api/main/kitchen/:rlid/busy/',
  'POST /wagtail/api/main/kitchen/:rlid/orders/:order/',
  'POST /wagtail/api/main/kitchen/:rlid/pause/',
  'POST /wagtail/kitchen/:rlid/tables/close/',
  'POST /wagtail/kitchen/:rlid/tables/open/',
  'POST /wagtail/menu/at/:rlid/:item/out/',
  'POST /wagtail/menu/at/:rlid/:item/portions/',
  'POST /wagtail/host/:rlid/devices/hand-over/',
  'POST /wagtail/host/:rlid/reservations/',
  'POST /wagtail/host/:rlid/reservations/:id/',
  'POST /wagtail/host/:rlid/reservations/slots/',
];
/** Addresses that only lead to another. */
const isLead = (method: string, path: string) =>
  ADMIN_LEADS.some((lead) => lead.method === method && lead.path === path);
/** Open to strangers too, about nothing but the session itself, or a beacon, which is answered whatever it does. */
const OPEN =
  /^\w+ \/wagtail\/(editing-sessions\/release|login|logout|password_reset|static|host\/pair|block-preview|preview\/|approval\/|api\/main\/session\/|api\/main\/password_reset)/;

it('is refused on every route of the admin but those of its host stand', async () => {
  const routes = (await listRoutes()).filter(
    ({ method, path }) => path.startsWith('/wagtail/') && !OPEN.test(`${method} ${path}`) && !isLead(method, path),
  );
  expect(routes.length).toBeGreaterThan(200);
  const passed: string[] = [];
  for (const { method, path } of routes) {
    const address = path
      .replace(/:(id|rlid)\b(?:\([^)]*\))?/g, '7')
      .replace(/:\w+/g, '7')
      .replace('*', 'no/such/');
    const { statusCode } = await tablet.send(method as 'GET', address, method === 'GET' ? {} : { json: {} });
    if (statusCode !== 403) passed.push(`${method} ${path} ${statusCode}`);
  }
  expect(passed.filter((one) => !ALLOWED.includes(one.slice(0, -4)))).toEqual([]);
  expect(passed.map((one) => one.slice(0, -4)).toSorted()).toEqual(ALLOWED.toSorted());
});

it('opens no private page and no private file, although its user does', async () => {
  const { db } = app.database;
  const parentId = (await findSiteByHost(db, 'localhost'))?.rootPageId ?? 0;
  const page = { parentId, template: 'generic_content', title: 'Crew news', slug: 'crew', content: {} };
  await inTransaction(db, async (tx) => {
    const pageId = await createPage(tx, context, page);
    await publishPage(tx, context, pageId);
    await setPagePrivacy(tx, context, {
      pageId,
      privacy: 'signed_in',
      passwordHash: undefined,
      groupIds: [],
      endsAt: null,
    });
  });
  app.forget(['*']);
  const headers = { accept: 'text/html' };
  expect((await host.send('GET', '/crew/', { headers })).statusCode).toBe(200);
  const refused = await tablet.send('GET', '/crew/', { headers });
  expect([refused.statusCode, refused.headers.location]).toEqual([302, '/_util/login/?next=%2Fcrew%2F']);
  expect((await tablet.send('GET', '/wagtail/login/?next=/crew/', { headers })).statusCode).toBe(200);
});
