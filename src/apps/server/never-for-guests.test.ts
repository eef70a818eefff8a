import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/rows-of.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { listRoutes } from './route-table.ts';

/** Ids that stand nowhere else. */
const IDS = { comment: 987_654_321, reply: 987_654_421, account: 987_654_521, session: 987_654_621 };
const TEXTS = {
  text: 'Is the quokka true',
  reply: 'The quokka answers',
  quote: 'a quoted quokka',
  label: 'Label of a quokka',
  author: 'Quincy Quokka',
  username: 'quokka',
  reason: 'A quokka holds this page',
  rowId: 'row-of-a-quokka',
};
const SECRET = new RegExp([...Object.values(TEXTS), ...Object.values(IDS), 'quokka', 'row_id'].join('|'), 'i');

const unknown = crypto.randomUUID();
/** Something that each public route answers with content, or why it can hold no words of a page. */
const ASKED: Readonly<Record<string, readonly string[] | string>> = {
  '/_util/authenticate_with_password/:page_view_restriction_id/:page_id/': ['/_util/authenticate_with_password/1/1/'],
  '/_util/login/': ['/_util/login/'],
  '/.well-known/security.txt': ['/.well-known/security.txt'],
  '/*': 'every live page is asked below',
  '/accessibility-report/': ['/accessibility-report/'],
  '/account/': ['/account/'],
  '/account/login/': ['/account/login/'],
  '/account/login/code/': ['/account/login/code/'],
  '/account/login/link/:sign_in_token/': ['/account/login/link/nothing/'],
  '/admin/load-balancer-ht/': ['/admin/load-balancer-ht/'],
  '/api-nc/*': ['/api-nc/nothing/'],
  '/api-nc/csrftoken/': ['/api-nc/csrftoken/'],
  '/api-nc/guard/:form/': ['/api-nc/guard/contact/'],
  '/api/*': ['/api/nothing/'],
  '/api/account/': ['/api/account/'],
  '/api/account/bookings/': ['/api/account/bookings/'],
  '/api/account/events/': 'a stream of the reader’s own events',
  '/api/account/favourites/': ['/api/account/favourites/'],
  '/api/account/orders/': ['/api/account/orders/'],
  '/api/account/passkeys/': ['/api/account/passkeys/'],
  '/api/account/sessions/': ['/api/account/sessions/'],
  '/api/docs/': ['/api/docs/'],
  '/api/docs/openapi.json/': ['/api/docs/openapi.json/'],
  '/api/fcc/unsubscribe/one-click/:token/': ['/api/fcc/unsubscribe/one-click/nothing/'],
  '/api/ht/': ['/api/ht/', '/api/ht/?format=json'],
  '/api/ht/:subset/': ['/api/ht/database/'],
  '/api/location/getlocation/': ['/api/location/getlocation/?rlid=RLID'],
  '/api/location/getlocations/': ['/api/location/getlocations/?latitude=40&longitude=-95&radius=5000&limit=100'],
  '/api/location/getwaitlist/': ['/api/location/getwaitlist/?rlid=RLID'],
  '/api/maps/geocode/': ['/api/maps/geocode/?address=Orlando'],
  '/api/maps/suggest/': ['/api/maps/suggest/?q=Orlando', '/api/maps/suggest/?q=quok'],
  '/api/menu/': ['/api/menu/?rlid=RLID'],
  '/api/menu/availability/': ['/api/menu/availability/?rlid=RLID'],
  '/api/orders/:order_id/': [`/api/orders/${unknown}/`],
  '/api/orders/:order_id/events/': 'a stream of the steps of one order',
  '/api/orders/slots/': ['/api/orders/slots/?rlid=RLID&mode=pickup'],
  '/api/reservations/:reservation_id/': [`/api/reservations/${unknown}/`],
  '/api/reservations/:reservation_id/calendar.ics': [`/api/reservations/${unknown}/calendar.ics`],
  '/api/reservations/days/': ['/api/reservations/days/?rlid=RLID&from=2026-11-20&to=2026-11-25&partySize=2'],
  '/api/reservations/slots/': ['/api/reservations/slots/?rlid=RLID&date=2026-11-20&partySize=2'],
  '/api/waitlist/:plan_ahead_id/': [`/api/waitlist/${unknown}/`],
  '/api/waitlist/:plan_ahead_id/events/': 'a stream of the changes of one entry',
  '/api/waitlist/:plan_ahead_id/push/': [`/api/waitlist/${unknown}/push/`],
  '/api/waitlist/estimate/': ['/api/waitlist/estimate/?rlid=RLID&partySize=2'],
  '/apple-touch-icon.png': 'an image',
  '/assets/*': 'files of the build',
  '/base-map/*': 'files of the map',
  '/base-map/style.json': ['/base-map/style.json'],
  '/blocks/footer/': ['/blocks/footer/'],
  '/blocks/header/': ['/blocks/header/'],
  '/documents/:id/:fileName': 'a file as it was uploaded',
  '/documents/authenticate_with_password/:id/': ['/documents/authenticate_with_password/1/'],
  '/error-pages/404/': ['/error-pages/404/'],
  '/favicon.ico': 'an image',
  '/feeds/:page_id(^\\d{1,9}$)/atom.xml': 'every live page is asked for its feed below',
  '/host-stand.webmanifest': ['/host-stand.webmanifest'],
  '/icon-192.png': 'an image',
  '/icon-512.png': 'an image',
  '/integration-manifest.json': ['/integration-manifest.json'],
  '/locations/list/:state_slug/:city_slug/:line1_slug/': ['/locations/list/florida/orlando/nothing/'],
  '/map-image/:name': 'an image',
  '/media/images/:id/:version/:signature/:file': 'an image',
  '/media/videos/:id/:hash/:file': 'a video',
  '/order/': ['/order/?rlid=RLID'],
  '/order/checkout/': ['/order/checkout/?rlid=RLID'],
  '/orders/:order_id/': [`/orders/${unknown}/`],
  '/push-worker.js': ['/push-worker.js'],
  '/reservations/:reservation_id/': [`/reservations/${unknown}/`],
  '/reserve/': ['/reserve/?rlid=RLID'],
  '/robots.txt': ['/robots.txt'],
  '/site.webmanifest': ['/site.webmanifest'],
  '/sitemap.xml': ['/sitemap.xml'],
  '/sitemap/sitemap.xml': ['/sitemap/sitemap.xml'],
  '/sitemap/:section(pages|locations)-:number(^\\d{1,4}$).xml': ['/sitemap/pages-1.xml', '/sitemap/locations-1.xml'],
  '/video-track/:pk/': 'a file as it was uploaded',
  '/waitlist/:plan_ahead_id/': [`/waitlist/${unknown}/`],
  '/waitlist/join/': ['/waitlist/join/?rlid=RLID'],
};

/** JSON that is full of content: less than this would be asked in vain. */
const ANSWERED = [
  '/api/location/getlocation/',
  '/api/location/getlocations/',
  '/api/maps/geocode/',
  '/api/maps/suggest/',
  '/api/menu/',
  '/api/docs/openapi.json/',
  '/integration-manifest.json',
  '/site.webmanifest',
  '/sitemap.xml',
  '/blocks/header/',
  '/blocks/footer/',
];

let app: TestApp;
let livePages: { id: number; path: string }[] = [];
let rlid = 0;

beforeAll(async () => {
  app = await buildTestApp({ seed: 'demo' });
  const { db } = app.database;
  const run = (text: string) => db.execute(sql.raw(text));
  for (const [table, id] of [
    ['users', IDS.account],
    ['comments', IDS.comment],
    ['comment_replies', IDS.reply],
    ['editing_sessions', IDS.session],
  ] as const)
    await run(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${id}`);
  await run(
    `INSERT INTO users (username, email, first_name, last_name, password_hash, created_at)
     SELECT '${TEXTS.username}', 'quokka@chain.example', 'Quincy', 'Quokka', password_hash, now() FROM users LIMIT 1`,
  );
  const author = `${IDS.account}, '${TEXTS.author}', now()`;
  await run(
    `INSERT INTO comments (page_id, label, quote, text, author_id, author_name, created_at)
     SELECT id, '${TEXTS.label}', '${TEXTS.quote}', '${TEXTS.text}', ${author} FROM pages`,
  );
  await run(
    `INSERT INTO comment_replies (comment_id, text, author_id, author_name, created_at)
     SELECT id, '${TEXTS.reply}', ${author} FROM comments`,
  );
  await run(
    `UPDATE pages SET locked_at = now(), locked_by_id = ${IDS.account}, locked_by_name = '${TEXTS.author}',
     lock_reason = '${TEXTS.reason}'`,
  );
  await run(
    `INSERT INTO record_locks (subject_kind, subject_id, locked_at, locked_by_id, locked_by_name, lock_reason)
     SELECT 'snippet', id::text, now(), ${IDS.account}, '${TEXTS.author}', '${TEXTS.reason}' FROM snippets
     UNION ALL
     SELECT 'settings', concat_ws(':', site_id, model, nullif(language_code, '')), now(), ${IDS.account},
       '${TEXTS.author}', '${TEXTS.reason}' FROM site_settings`,
  );
  await run(
    `INSERT INTO editing_sessions (user_id, page_id, last_seen_at, is_editing, loaded_version)
     SELECT ${IDS.account}, id, now(), true, 1 FROM pages`,
  );
  // Entries of lists with comments have ids.
  await run(
    `UPDATE page_revisions SET content =
       replace(content::text, '"display_name":', '"row_id": "${TEXTS.rowId}", "display_name":')::jsonb`,
  );
  livePages = await rowsOf(
    db,
    sql`SELECT id, url_path AS path FROM pages WHERE is_live AND trash_id IS NULL ORDER BY depth, id LIMIT 80`,
  );
  [{ rlid }] = (await rowsOf<{ rlid: number }>(db, sql`SELECT rlid FROM locations ORDER BY rlid LIMIT 1`)) as [
    { rlid: number },
  ];
});
afterAll(() => app.close());

const ask = async (url: string, accept = '*/*') => {
  const reply = await app.http.inject({ url: url.replace('RLID', String(rlid)), headers: { accept } });
  return { status: reply.statusCode, text: `${JSON.stringify(reply.headers)}\n${reply.body}` };
};

describe('what guests get', () => {
  it('comes from routes that are all in this test', async () => {
    const routes = await listRoutes();
    const open = routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/wagtail/'));
    expect(open.map(({ path }) => path).toSorted()).toEqual(Object.keys(ASKED).toSorted());
  });

  const asked = Object.entries(ASKED).flatMap(([route, urls]) =>
    typeof urls === 'string' ? [] : urls.map((url) => [url, route] as const),
  );
  it.each(asked)('at %s has nothing of comments, locks and presence', async (url, route) => {
    for (const accept of ['*/*', 'application/json']) {
      const { status, text } = await ask(url, accept);
      if (ANSWERED.includes(route)) expect(status, text.slice(0, 500)).toBe(200);
      expect(status, text.slice(0, 500)).toBeLessThan(500);
      expect(text).not.toMatch(SECRET);
    }
  });

  it('as pages, with their preloaded JSON, and as feeds has nothing of them', async () => {
    expect(livePages.length).toBeGreaterThan(40);
    let found = 0;
    for (const { id, path } of livePages) {
      const { status, text } = await ask(path, 'text/html');
      if (status === 200) found += 1;
      expect(text, path).not.toMatch(SECRET);
      expect((await ask(`/feeds/${id}/atom.xml`)).text, `feed of ${path}`).not.toMatch(SECRET);
    }
    expect(found).toBeGreaterThan(30);
  });

  it('would be found: staff read all of it', async () => {
    const rows = await rowsOf<{ found: string }>(
      app.database.db,
      sql`SELECT concat_ws(' ', comments.id, comments.text, comments.author_name, pages.lock_reason,
            page_revisions.content::text) AS found
          FROM comments JOIN pages ON pages.id = comments.page_id
          JOIN page_revisions ON page_revisions.id = pages.live_revision_id
          WHERE page_revisions.content::text LIKE '%row_id%' LIMIT 1`,
    );
    expect(rows[0]?.found).toMatch(SECRET);
  });
});
