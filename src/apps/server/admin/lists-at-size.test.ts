import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SNIPPET_APP } from '#features/snippets/contract.ts';
import { atSize } from '#test/at-size.ts';
import { type AreaRole, type AreaWorld, buildAreaWorld } from '#test/roles/area-world.ts';
import { report } from '#test/roles/configuration-rows.ts';
import { message, subscriber } from '#test/roles/guest-rows.ts';
import { mail } from '#test/roles/mail-rows.ts';
import { recordStatements } from '#platform/db/client.ts';

/**
 * Every list of the areas takes as many statements for many rows as for a few, on any page and for any words. The embedded
 * engine needs minutes to make 100,000 rows and runs the same statements, so the large run makes a tenth of them there.
 */
const MANY = atSize({ usual: 200, large: process.env['TEST_DATABASE_URL'] ? 100_000 : 10_000 });
const MANY_ROWS_MS = 240_000;
/** A session, its rights, what is counted and what is shown: more would be one for each of something. */
const MOST_STATEMENTS = 8;

let world: AreaWorld;
beforeAll(async () => {
  world = await buildAreaWorld();
  const { make, by, home } = world;
  await Promise.all([make.image(), make.document(), make.video(), make.person(), make.group(), make.location()]);
  form = (await make.form()).page;
  await Promise.all([message(world), subscriber(world), report(world), mail()(world)]);
  const country = { name: 'Neverland', value: { printable_name: 'Neverland', code: 'NL', home_page: home } };
  const redirect = { oldPath: '/old/', url: 'https://elsewhere.example/' };
  const site = { host: 'second.example', port: 443, name: 'Second', rootPage: home, language: 'en' };
  for (const [url, json] of [
    [`/wagtail/snippets/${SNIPPET_APP}/country/add/`, country],
    ['/wagtail/redirects/add/', redirect],
    ['/wagtail/sites/new/', site],
    ['/wagtail/bundles/add/', { name: 'Spring' }],
  ] as const) {
    expect((await by('superuser').send('POST', url, { json })).statusCode, url).toBe(200);
  }
  await by('superuser').send('POST', `/wagtail/documents/delete/${await make.document()}/`, { json: {} });
  await world.app.database.exec(`
    INSERT INTO notifications (user_id, event, kind, page_id, at)
    SELECT id, 'first', 'comment', ${home}, now() FROM users WHERE is_superuser
  `);
});
afterAll(() => world.close());
let form = 0;

/** Makes a table large: copies of its newest row, each with other keys. */
async function fill(table: string, key: string, keys: string): Promise<void> {
  await world.app.database.db.execute(
    sql.raw(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT made.* FROM generate_series(1, ${MANY}) AS n,
         (SELECT * FROM ${table} ORDER BY ${key} DESC LIMIT 1) AS last,
         LATERAL jsonb_populate_record(
           NULL::${table},
           to_jsonb(last) || jsonb_build_object('${key}', 1000000 + n${keys && `, ${keys}`})
         ) AS made`,
    ),
  );
  await world.app.database.db.execute(sql.raw(`ANALYZE ${table}`));
}

const API = '/wagtail/api/main';
interface List {
  name: string;
  roles: readonly AreaRole[];
  url: () => string;
  table: string;
  key?: string;
  /** Further columns that no two rows share, as pairs for jsonb_build_object. */
  keys?: string;
  /** What makes the few rows fit the list. */
  before?: string;
  /** Adds what the rows need in another table to be listed. */
  parts?: () => string;
  /** Not every list is searched. */
  isSearched?: boolean;
}
const LISTS: List[] = [
  { name: 'images', roles: ['superuser', 'regional'], url: () => `${API}/images/`, table: 'images' },
  { name: 'documents', roles: ['superuser', 'regional'], url: () => `${API}/documents/`, table: 'documents' },
  {
    name: 'deleted records',
    roles: ['superuser', 'regional'],
    url: () => `${API}/deleted-records/`,
    table: 'deleted_records',
  },
  { name: 'videos', roles: ['superuser', 'regional'], url: () => `${API}/videos/`, table: 'videos' },
  {
    name: 'locations',
    roles: ['superuser', 'regional'],
    url: () => `${API}/locations/`,
    table: 'locations',
    key: 'rlid',
    keys: `'state', 'TX', 'source_key', 'many:' || n, 'restaurant_number', 'M' || n, 'local_page_url', 'many/' || n || '/'`,
  },
  {
    name: 'snippets of a kind',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/snippets/${SNIPPET_APP}/country/`,
    table: 'snippets',
    keys: `'name', 'Country ' || n`,
  },
  {
    name: 'redirects',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/redirects/`,
    table: 'redirects',
    keys: `'old_path', '/many/' || n`,
  },
  {
    name: 'submissions of a form',
    roles: ['superuser', 'regional'],
    url: () => `${API}/forms/submissions/${form}/`,
    table: 'form_submissions',
  },
  {
    name: 'spam of a form',
    roles: ['superuser', 'regional'],
    url: () => `${API}/forms/submissions/${form}/?folder=spam`,
    table: 'form_submissions',
    before: `DELETE FROM form_submissions WHERE id >= 1000000; UPDATE form_submissions SET verdict = 'spam'`,
    isSearched: false,
  },
  {
    name: 'messages of guests',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/messages/?folder=all`,
    table: 'messages',
    keys: `'submit_key', 'many ' || n`,
  },
  {
    name: 'messages of a folder, found by who has them',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/messages/?folder=spam&assignee=nobody&from=2026-01-01&category=question`,
    table: 'messages',
    keys: `'submit_key', 'many spam ' || n`,
    key: 'id',
    before: `DELETE FROM messages WHERE id >= 1000000; UPDATE messages SET verdict = 'spam'`,
  },
  {
    name: 'subscribers',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/subscribers/`,
    table: 'subscribers',
    keys: `'email', 'many-' || n || '@guests.example', 'email_key', 'many-' || n || '@guests.example'`,
  },
  {
    name: 'accessibility reports',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/accessibility-reports/`,
    table: 'accessibility_reports',
  },
  {
    name: 'mail',
    roles: ['superuser', 'regional'],
    url: () => `${API}/mail/`,
    table: 'mails',
    keys: `'message_uid', gen_random_uuid(), 'key', 'many ' || n`,
  },
  {
    name: 'users',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/users/`,
    table: 'users',
    keys: `'username', 'many-' || n, 'email', 'many-' || n || '@chain.example'`,
  },
  {
    name: 'groups',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/groups/`,
    table: 'groups',
    keys: `'name', 'Many ' || n`,
  },
  {
    name: 'sites',
    roles: ['superuser', 'configurator'],
    url: () => `${API}/sites/`,
    table: 'sites',
    keys: `'host', 'many-' || n || '.example', 'is_default', false`,
  },
  {
    name: 'notifications',
    roles: ['superuser'],
    url: () => `${API}/notifications/`,
    table: 'notifications',
    keys: `'event', 'many ' || n`,
    isSearched: false,
  },
  {
    name: 'release bundles',
    roles: ['superuser', 'regional'],
    url: () => `${API}/bundles/`,
    table: 'release_bundles',
    keys: `'name', 'Many a bundle ' || n`,
  },
  {
    name: 'the calendar of what is planned',
    roles: ['superuser', 'regional'],
    url: () => `${API}/calendar/?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z`,
    table: 'release_bundles',
    before: `DELETE FROM release_bundles WHERE id >= 1000000;
      UPDATE release_bundles SET status = 'scheduled', go_live_at = '2026-11-24T12:00:00Z'`,
    parts: () => `INSERT INTO release_members (bundle_id, kind, subject_id, title, added_by_name, revision_id)
      SELECT id, 'page', ${world.section}, 'Section', 'harbor', 0 FROM release_bundles ON CONFLICT DO NOTHING;
      ANALYZE release_members`,
    isSearched: false,
  },
];

async function statementsOf(role: AreaRole, url: string): Promise<[count: number, total: number]> {
  const { result, statements } = await recordStatements(() => world.by(role).send('GET', url));
  expect(result.statusCode, `${url}: ${result.body.slice(0, 200)}`).toBe(200);
  // The calendar shows no total: it says that it is cut.
  const { total, entries = [], isCut } = result.json<{ total?: number; entries?: unknown[]; isCut?: boolean }>();
  return [statements.length, total ?? (isCut ? Number.POSITIVE_INFINITY : entries.length)];
}

it.each(LISTS.map((list) => [list.name, list] as const))('list: %s', { timeout: MANY_ROWS_MS }, async (_, list) => {
  const { roles, url, table, key = 'id', keys = '', isSearched = true, before, parts } = list;
  if (before) await world.app.database.exec(before);
  if (parts) await world.app.database.exec(parts());
  const more = url().includes('?') ? '&' : '?';
  const asked = [url(), `${url()}${more}p=${MANY / 25}`, ...(isSearched ? [`${url()}${more}q=a`] : [])];
  const few = new Map<string, number>();
  for (const role of roles) {
    const [count, total] = await statementsOf(role, url());
    expect(total).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(MOST_STATEMENTS);
    few.set(role, count);
  }
  await fill(table, key, keys);
  if (parts) await world.app.database.exec(parts());
  for (const role of roles) {
    for (const address of asked) {
      const [count, total] = await statementsOf(role, address);
      expect([role, address, count <= few.get(role)!]).toEqual([role, address, true]);
      if (address === url()) expect(total).toBeGreaterThan(MANY);
    }
  }
});
