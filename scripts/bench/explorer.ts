import { join } from 'node:path';
import { listPages as endpoint } from '#features/pages/explorer-contract.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { listPages } from '#features/pages/server/queries/list-pages.ts';
import { type Database, openServerDatabase, recordStatements } from '#platform/db/client.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { projectRoot } from '#platform/project-root.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import { sql } from 'drizzle-orm';
import { figure, machineFacts, type Section, verdict } from './report.ts';
import { withThrowAwayDatabase, withThrowAwayEngine } from './throw-away-database.ts';

const PAGES = 100_000;
const SIBLINGS = 5000;
/** Sections that contain the pages which are not siblings. */
const SECTIONS = 950;
const ROUNDS = 15;
const MAX_STATEMENTS = 5;

/** Parent of the siblings, directly below the root. */
const CROWDED = 2;
const LISTS: readonly { label: string; query: Record<string, unknown> }[] = [
  { label: 'root of the site', query: { parent: 1 } },
  { label: '5,000 siblings, first page', query: { parent: CROWDED } },
  { label: '5,000 siblings, last page', query: { parent: CROWDED, p: SIBLINGS / 50 } },
  { label: '5,000 siblings, last page by title', query: { parent: CROWDED, p: SIBLINGS / 50, ordering: '-title' } },
  { label: 'search "h" (one page in five)', query: { parent: 1, q: 'h' } },
  { label: 'search "har"', query: { parent: 1, q: 'har' } },
  { label: 'search "harbour 777"', query: { parent: 1, q: 'harbour 777' } },
  { label: 'search in 5,000 siblings', query: { parent: CROWDED, q: 'harb' } },
  { label: 'drafts only', query: { status: 'draft' } },
];
const kinds = { template: findTemplate, templates: Object.values(TEMPLATES) };
const viewer = { accountId: 1, powers: SYSTEM_POWERS };

/** Statements and milliseconds of the explorer's lists in a tree of 100,000 pages, on the embedded engine and on a server. */
export async function explorerSection(serverUrl: string | undefined): Promise<Section> {
  const rows: string[][] = [];
  const measureAll = async (name: string, database: Database) => {
    await fill(database);
    const baseline = await median(() => database.db.execute(sql`SELECT id, draft_title FROM pages LIMIT 50`));
    for (const { label, query } of LISTS) {
      const ask = () => listPages(database.db, viewer, kinds, endpoint.query?.parse(query) ?? never());
      const { statements } = await recordStatements(ask);
      const ms = await median(ask);
      rows.push([
        name,
        label,
        String(statements.length),
        figure(ms),
        figure(baseline),
        verdict(statements.length <= MAX_STATEMENTS),
      ]);
    }
  };
  await withThrowAwayEngine((database) => measureAll('embedded', database));
  if (serverUrl) {
    await withThrowAwayDatabase(serverUrl, async (url) => {
      const database = await openServerDatabase(url, 4);
      try {
        await measureAll('PostgreSQL', database);
      } finally {
        await database.close();
      }
    });
  }
  return {
    title: 'Explorer',
    note: `${figure(PAGES)} pages, ${figure(SIBLINGS)} of them siblings; the median of ${ROUNDS}. Baseline: a bare SELECT of 50 rows on the same engine. ${machineFacts()}`,
    columns: ['engine', 'list', 'SQL (≤ 5)', 'ms', 'baseline ms', 'holds'],
    rows,
    ...(serverUrl
      ? {}
      : { remarks: ['Not measured on PostgreSQL: neither TEST_DATABASE_URL nor DATABASE_URL was given.'] }),
  };
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/** Creates pages 1 (root) and 2 (crowded), then siblings, sections, and the rest below these; a revision for each. */
async function fill(database: Database): Promise<void> {
  await migrate(database, readMigrations(join(projectRoot(), 'migrations')));
  const firstSection = CROWDED + SIBLINGS + 1;
  const firstLeaf = firstSection + SECTIONS;
  await database.exec(`
    BEGIN;
    CREATE TEMP TABLE plan ON COMMIT DROP AS
      SELECT id,
        CASE WHEN id = 1 THEN NULL
          WHEN id = ${CROWDED} OR id BETWEEN ${firstSection} AND ${firstLeaf - 1} THEN 1
          WHEN id < ${firstSection} THEN ${CROWDED}
          ELSE ${firstSection} + id % ${SECTIONS} END AS parent_id,
        (ARRAY['Harbour', 'Lantern', 'Oyster', 'Kelp', 'Pier'])[1 + id % 5] || ' page ' || id AS title
      FROM generate_series(1, ${PAGES}) AS id;
    INSERT INTO pages (id, parent_id, path, depth, sort_order, template, slug, url_path, is_live, live_title,
        live_revision_id, draft_title, draft_revision_id, has_unpublished_changes, created_at, updated_at, search)
      OVERRIDING SYSTEM VALUE
      SELECT id, parent_id,
        CASE WHEN parent_id IS NULL THEN '/1/' WHEN parent_id = 1 THEN '/1/' || id || '/'
          ELSE '/1/' || parent_id || '/' || id || '/' END,
        CASE WHEN parent_id IS NULL THEN 0 WHEN parent_id = 1 THEN 1 ELSE 2 END,
        id, CASE WHEN id = 1 THEN 'home' ELSE 'generic_content' END,
        CASE WHEN id = 1 THEN '' ELSE 'page-' || id END,
        CASE WHEN id = 1 THEN '/' WHEN parent_id = 1 THEN '/page-' || id || '/'
          ELSE '/page-' || parent_id || '/page-' || id || '/' END,
        id % 10 <> 0, title, id, title, id, id % 10 = 0,
        timestamptz '2026-01-01 00:00Z', timestamptz '2026-01-01 00:00Z' + id * interval '1 minute',
        setweight(to_tsvector('simple', title), 'A') ||
          setweight(to_tsvector('simple', 'tide sea boat catch grill smoke table ' || id % 1000 || ' kitchen salt'), 'C')
      FROM plan ORDER BY id;
    INSERT INTO page_revisions (id, page_id, title, slug, content, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT id, id, title, 'page-' || id, '{}', timestamptz '2026-01-01 00:00Z' FROM plan ORDER BY id;
    COMMIT;
    ANALYZE;
  `);
}

function never(): never {
  throw new Error('The endpoint has a query');
}
