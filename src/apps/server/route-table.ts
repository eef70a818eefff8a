import { readEnv } from '#platform/config/env.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { createLogger } from '#platform/logger.ts';
import { systemClock } from '#platform/clock.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import { ADMIN_LEADS } from './admin/admin-leads.ts';
import { buildApp } from './build-app.ts';
import { SCREENS } from './features.ts';
import type { Services } from './process/services.ts';

/** Purposes of addresses that no endpoint value describes. A route that is missing here fails the docs. */
const PURPOSES: Readonly<Record<string, string>> = {
  '/*': 'The page tree; other methods than GET are refused with 405',
  '/.well-known/security.txt': 'How to report a security problem (RFC 9116), from the settings',
  '/accessibility-report/': 'The form of an accessibility report; POST stores it for the staff',
  '/api/reservations/:reservation_id/calendar.ics': 'Calendar file of a reservation',
  '/api/waitlist/:plan_ahead_id/events/': 'Server-sent events: one for each change of the line of an entry',
  '/api/orders/:order_id/events/': 'Server-sent events: one for each change of the kitchen of an order',
  '/wagtail/api/main/kitchen/:rlid/events/': 'Server-sent events: one for each change of the orders of a restaurant',
  '/order/': 'The menu of a restaurant (`?rlid=`) with the guest’s basket; POST changes the basket',
  '/order/checkout/': 'What the guest orders, and when; POST orders it',
  '/order/again/': 'POST puts an earlier order or a favourite of a diner into the basket',
  '/orders/:order_id/': "A guest's order; POST cancels it or reports that the guest has arrived",
  '/wagtail/api/main/host/:rlid/events/': 'Server-sent events: one for each change of a wait list',
  '/waitlist/join/': 'The form to join the wait list of a restaurant (`?rlid=`); POST joins it',
  '/waitlist/:plan_ahead_id/': "A guest's place in a wait list; POST takes the guest's actions",
  '/reserve/': 'The times of a restaurant (`?rlid=`) for a party; POST holds one',
  '/reservations/:reservation_id/': "A guest's reservation; POST confirms, changes or cancels it",
  '/account/login/': 'The form to sign in as a diner (`?returnUrl=`); POST mails a code',
  '/account/login/code/': 'The field for the mailed code; POST signs in, or changes the address of the account',
  '/account/login/link/:sign_in_token/':
    'What the link in the mail leads to; changes nothing. POST signs in where the code was asked for',
  '/account/': "A diner's account; POST takes its forms",
  '/api/account/events/': 'Server-sent events; the stream ends when the session does',
  '/admin/load-balancer-ht/': 'Health for a load balancer: database and location index',
  '/api/*': 'Addresses that no endpoint has: 405 with the methods that it takes, else 404, as problem JSON',
  '/api-nc/*': 'The same for what is never cached',
  '/apple-touch-icon.png': "The icon for a phone's home screen",
  '/favicon.ico': 'The icon for a tab',
  '/host-stand.webmanifest': 'The web manifest of the host stands, which tablets install',
  '/icon-192.png': 'The icon of the web manifest',
  '/icon-512.png': 'The large icon of the web manifest',
  '/site.webmanifest': "The web manifest, with the site's name from the settings",
  '/push-worker.js': 'The service worker that shows messages to guests who asked for them',
  '/api/docs/': 'The public API, readable',
  '/api/docs/openapi.json/': 'The public API as OpenAPI 3.1',
  '/api/ht/': 'All health checks, JSON or HTML; 500 when one fails',
  '/api/ht/:subset/': 'One health check, or a named group of them',
  '/assets/*': 'Files of the browser build, immutable',
  '/_util/login/': 'Leads to the sign-in page and on to `next`',
  '/_util/authenticate_with_password/:page_view_restriction_id/:page_id/':
    'Asks for the password of a private page; POST opens the page to the visitor',
  '/base-map/*': 'Vector tiles of the embedded map, immutable',
  '/base-map/style.json': 'Style of the embedded map',
  '/blocks/footer/':
    'The footer as an embeddable fragment with absolute addresses; `?language=` names a language of the site',
  '/blocks/header/':
    'The header as an embeddable fragment with absolute addresses; `?language=` names a language of the site',
  '/wagtail/approval/:token/': 'A page on which a reviewer without an account decides about a page; POST decides, once',
  '/wagtail/approval/:token/preview/': 'The version of the page that they decide about',
  '/wagtail/': "The admin's home screen",
  '/wagtail/*': 'Unknown addresses of the admin: not found, after sign-in',
  '/wagtail/account/': "Screen: one's own account",
  '/wagtail/login/': 'Screen: sign in; signed-in users are redirected',
  '/wagtail/password_reset/': 'Screen: ask for a new password',
  '/wagtail/password_reset/complete/': 'Screen: the new password is set',
  '/wagtail/password_reset/confirm/:uidb64/:token/': 'Screen: set a new password by a link',
  '/wagtail/password_reset/done/': 'Screen: the request is noted',
  '/wagtail/images/:id/preview/:spec/': 'A rendition of an image for users who may change it',
  '/wagtail/api/main/subscribers/reminders/document/': 'A reminder as it would be sent, as a document for a frame',
  '/wagtail/host/numbers/export/': 'Figures of wait lists and reservations, a line for each restaurant, as CSV',
  '/wagtail/locations/export/': "The restaurants of one's regions as a file: CSV, JSON or GeoJSON",
  '/wagtail/locations/import/:id/rejected/': 'The rows of a list that cannot be imported, as CSV',
  '/wagtail/locations/quality/export/': 'What is probably wrong in the restaurants, as CSV',
  '/wagtail/mail/templates/:key/preview/document/':
    'Draws a mail with the words that are being typed, for a frame; keeps nothing',
  '/wagtail/api/main/mail/:id/document/': 'A mail as a mail program draws it, for a frame; it may do nothing',
  '/wagtail/api/main/redirects/imports/:import/refused/': 'The rows of a list of redirects that were refused, as CSV',
  '/wagtail/pages/:id/edit/preview/': 'Draws what the editor holds of a page, for its preview; keeps nothing',
  '/wagtail/pages/:id/revisions/': "Leads to the page's history",
  '/wagtail/pages/:id/revisions/:revision/view/': 'What a page held at one moment, drawn',
  '/wagtail/pages/workflow/preview/:id/:task/': 'Leads to the version of a page that waits for a decision',
  '/wagtail/pages/:id/view_draft/': "A page's newest draft, drawn",
  '/wagtail/pages/add/pages/:model/:parent/preview/': 'Draws a page that is not made yet, for its preview',
  '/wagtail/preview/:token/':
    'The newest draft of a page at an address to pass on, for half an hour unless it is revoked',
  '/wagtail/static/*': "Files of the admin's build, immutable",
  '/wagtail/logout/': 'Refused with 405: signing out is a POST',
  '/wagtail/block-preview/': 'A block with its example, as the editor shows it; without an id the list of all',
  '/documents/authenticate_with_password/:id/':
    'Asks for the password of a collection; POST opens its files to the visitor',
  '/documents/:id/:fileName': 'A document to download; not found when its collection is private',
  '/error-pages/404/': 'The not-found page itself',
  '/feeds/:page_id(^\\d{1,9}$)/atom.xml': 'Atom feed of a press release list',
  '/locations/list/:state_slug/:city_slug/:line1_slug/': 'Short address of a restaurant: redirects to its local page',
  '/map-image/:name': 'Static map image of a restaurant',
  '/media/images/:id/:version/:signature/:file': 'Renditions of images, made when first asked for; immutable, signed',
  '/media/videos/:id/:hash/:file': 'A video in one format, by ranges; immutable',
  '/robots.txt': 'Names the sitemap',
  '/sitemap.xml': 'Sitemap, or an index of them above the limits',
  '/sitemap/sitemap.xml': 'The same',
  '/sitemap/:section(pages|locations)-:number(^\\d{1,4}$).xml': 'One part of a sitemap index',
  '/video-track/:pk/': 'Subtitles, captions or chapters of a video, as WebVTT',
};

/** The screens of the admin with their titles and rules. */
const SCREEN_ROWS = new Map(
  Object.values(SCREENS).map(({ path, title, rule }) => [
    path.replace(/\$(\w+)/g, ':$1'),
    {
      summary: `Screen: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      access: rule === 'open' ? 'everyone' : rule.who,
    },
  ]),
);

const LEAD_PURPOSES = new Map(ADMIN_LEADS.map(({ method, path, summary }) => [`${method} ${path}`, summary]));

/** One address of the product. */
export interface RouteRow {
  method: string;
  path: string;
  summary: string;
  access: string;
}

/**
 * Every exact route (its slashed form where it has both), read from a built app, so that the list is what is
 * registered. The app's parts are only wired, never used, so no database is needed.
 */
export async function listRoutes(): Promise<RouteRow[]> {
  const untouched = new Proxy({}, { get: () => undefined });
  const found: RouteRow[] = [];
  const app = await buildApp(
    {
      earlierBuilds: { register: () => undefined },
      config: resolveConfig(readEnv({}), '.'),
      logger: createLogger('silent'),
      clock: systemClock,
      htmlCache: new HtmlCache(1),
      database: untouched,
      mediaStore: untouched,
      images: untouched,
      geocoder: untouched,
      guestGuard: untouched,
      subscriptions: untouched,
      mail: untouched,
      passwords: untouched,
      locations: untouched,
      assets: untouched,
      renderer: untouched,
      silence: () => null,
      pendingMigrations: async () => [],
    } as unknown as Services,
    ({ method, url, preHandler }) => {
      const { who: access } = { who: 'everyone', ...(preHandler as { who?: string } | undefined) };
      for (const one of [method].flat())
        if (one !== 'HEAD') found.push({ method: one, path: url, summary: '', access });
    },
  );
  // Plugins register routes while the server gets ready, which closing waits for.
  await app.http.close();
  for (const row of found) {
    const endpoint = app.routes.find(
      ({ endpoint: { method, path } }) =>
        method === row.method && path.replace(/\/$/, '') === row.path.replace(/\/$/, ''),
    );
    if (endpoint) Object.assign(row, { summary: endpoint.endpoint.summary, access: endpoint.access });
  }
  const slashed = new Set(found.map(({ method, path }) => `${method} ${path}`));
  const rows = found.filter(({ method, path }) => path.endsWith('/') || !slashed.has(`${method} ${path}/`));
  for (const row of rows) {
    const screen = row.method === 'GET' ? SCREEN_ROWS.get(row.path) : undefined;
    row.access = screen?.access ?? row.access;
    row.summary ||= PURPOSES[row.path] ?? screen?.summary ?? LEAD_PURPOSES.get(`${row.method} ${row.path}`) ?? '';
    if (!row.summary) throw new Error(`${row.method} ${row.path} has no purpose: describe it in route-table.ts`);
  }
  return rows.toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method));
}
