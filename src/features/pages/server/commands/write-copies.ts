import { sql } from 'drizzle-orm';
import { addReferences, contentReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { searchOfAliases } from './add-revision.ts';
import { faultOfPlace, requirePlace } from './address-limits.ts';
import type { PageCommandContext } from './context.ts';
import { lastPosition, type SubtreePage } from './subtree.ts';

/** A page that was made. */
export interface WrittenCopy {
  id: number;
  sourceId: number;
  title: string;
  isLive: boolean;
}

interface Place {
  /** The topmost page of those copied. */
  top: { id: number; path: string; depth: number; urlPath: string };
  parent: { id: number; path: string; depth: number; urlPath: string };
  slug: string;
}

type By = Pick<PageCommandContext, 'actor' | 'now'>;

/** Ids, paths and addresses of copies, as rows that statements join: the ids are drawn before, since paths are made of them. */
interface Mapped {
  id: number;
  source: number;
  parent: number;
  path: string;
  depth: number;
  slug: string;
  url: string;
}

const mapping = (rows: readonly Mapped[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS copy (id int, source int, parent int, path text, depth int, slug text, url text)`;

/**
 * Writes copies of pages with their newest drafts, each as one revision. A live copy gets a second revision when its
 * original's live version differs from the draft. At most five statements.
 * @param originals topmost first, parents before children
 */
export async function writeCopies(
  tx: Tx,
  by: By,
  originals: readonly SubtreePage[],
  place: Place & { title: string; publishes: boolean },
): Promise<WrittenCopy[]> {
  const rows = await drawIds(tx, originals, place);
  const { title, publishes } = place;
  const isTop = sql`copy.source = ${place.top.id}::int`;
  await tx.execute(sql`
    INSERT INTO pages (id, parent_id, path, depth, sort_order, template, slug, url_path, language_code, draft_title,
      live_title, created_at, updated_at, owner_id, search)
    OVERRIDING SYSTEM VALUE
    SELECT copy.id, copy.parent, copy.path, copy.depth,
      CASE WHEN ${isTop} THEN ${lastPosition(place.parent.id)} ELSE original.sort_order END,
      original.template, copy.slug, copy.url, original.language_code,
      CASE WHEN ${isTop} THEN ${title}::text ELSE original.draft_title END,
      CASE WHEN NOT ${publishes}::boolean OR NOT original.is_live THEN '' WHEN ${isTop} THEN ${title}::text ELSE original.live_title END,
      ${by.now}::timestamptz, ${by.now}::timestamptz, ${by.actor.accountId}::int,
      CASE WHEN ${isTop} THEN original.search || setweight(to_tsvector('simple', ${title}::text), 'A') ELSE original.search END
    FROM ${mapping(rows)} JOIN pages AS original ON original.id = copy.source`);
  if (publishes) await copyRevisions(tx, by, rows, place, 'live');
  await copyRevisions(tx, by, rows, place, 'draft');
  await tx.execute(
    addReferences(sql`
    SELECT 'page', page.id, held.target_kind, held.target_id, held.path, held.is_live AND page.is_live,
      CASE WHEN original.alias_of_id IS NULL THEN held.is_draft ELSE held.is_live END
    FROM ${mapping(rows)}
    JOIN pages AS page ON page.id = copy.id
    JOIN pages AS original ON original.id = copy.source
    LEFT JOIN page_revisions AS shown ON shown.id = original.draft_revision_id
    JOIN ${contentReferences} AS held ON held.source_kind = 'page' AND held.source_id = coalesce(shown.page_id, original.id)
    WHERE held.is_draft OR (held.is_live AND (page.is_live OR original.alias_of_id IS NOT NULL))`),
  );
  return written(originals, rows, (page) => ({
    title: page.id === place.top.id ? title : page.draftTitle,
    isLive: publishes && page.isLive,
  }));
}

/** Copies what is live where it is not the newest draft, or the newest drafts, and points the copies at them. */
async function copyRevisions(
  tx: Tx,
  { actor, now }: By,
  rows: readonly Mapped[],
  { top, title, publishes }: Place & { title: string; publishes: boolean },
  which: 'live' | 'draft',
): Promise<void> {
  const isDraft = which === 'draft';
  const copied = isDraft
    ? sql`coalesce(original.draft_revision_id, original.live_revision_id)`
    : sql`CASE WHEN original.is_live AND original.live_revision_id <> coalesce(original.draft_revision_id, 0) THEN original.live_revision_id END`;
  // A copy that already has a live revision has one that differs from its draft.
  const becomesLive = sql`(${publishes}::boolean AND original.is_live)`;
  const pointers = isDraft
    ? sql`draft_revision_id = made.id,
        live_revision_id = CASE WHEN ${becomesLive} THEN coalesce(pages.live_revision_id, made.id) END,
        is_live = ${becomesLive},
        has_unpublished_changes = NOT ${becomesLive} OR pages.live_revision_id IS NOT NULL,
        first_published_at = CASE WHEN ${becomesLive} THEN ${now}::timestamptz END,
        last_published_at = CASE WHEN ${becomesLive} THEN ${now}::timestamptz END`
    : sql`live_revision_id = made.id`;
  await tx.execute(sql`
    WITH made AS (
      INSERT INTO page_revisions (page_id, title, slug, content, created_at, author_id)
      SELECT copy.id, CASE WHEN copy.source = ${top.id}::int THEN ${title}::text ELSE revision.title END, copy.slug,
        revision.content, ${now}::timestamptz, ${actor.accountId}::int
      FROM ${mapping(rows)}
      JOIN pages AS original ON original.id = copy.source
      JOIN page_revisions AS revision ON revision.id = ${copied}
      RETURNING id, page_id
    )
    UPDATE pages SET ${pointers}
    FROM made, ${mapping(rows)}, pages AS original
    WHERE pages.id = made.page_id AND copy.id = made.page_id AND original.id = copy.source`);
}

/** Writes live aliases of live pages; an alias of an alias shows the same source. Two statements. */
export async function writeAliases(
  tx: Tx,
  by: By,
  originals: readonly SubtreePage[],
  place: Place,
): Promise<WrittenCopy[]> {
  const rows = await drawIds(tx, originals, place);
  await tx.execute(sql`
    INSERT INTO pages (id, parent_id, path, depth, sort_order, template, slug, url_path, language_code, is_live,
      live_title, live_revision_id, draft_title, draft_revision_id, has_unpublished_changes, first_published_at,
      last_published_at, created_at, updated_at, owner_id, alias_of_id, search)
    OVERRIDING SYSTEM VALUE
    SELECT copy.id, copy.parent, copy.path, copy.depth,
      CASE WHEN copy.source = ${place.top.id}::int THEN ${lastPosition(place.parent.id)} ELSE original.sort_order END,
      original.template, copy.slug, copy.url, original.language_code, true,
      original.live_title, original.live_revision_id, original.live_title, original.live_revision_id, false,
      original.first_published_at, original.last_published_at, ${by.now}::timestamptz, ${by.now}::timestamptz,
      ${by.actor.accountId}::int, coalesce(original.alias_of_id, original.id), ${searchOfAliases(sql`original`)}
    FROM ${mapping(rows)} JOIN pages AS original ON original.id = copy.source`);
  return written(originals, rows, (page) => ({ title: page.draftTitle, isLive: true }));
}

/** New ids, in the order of the originals. */
async function drawIds(tx: Tx, originals: readonly SubtreePage[], { top, parent, slug }: Place): Promise<Mapped[]> {
  const drawn = await rowsOf<{ id: number }>(
    tx,
    sql`SELECT nextval(pg_get_serial_sequence('pages', 'id'))::int AS id FROM generate_series(1, ${originals.length}::int)`,
  );
  const rows: Mapped[] = [];
  const bySource = new Map<number, Mapped>();
  for (const [index, original] of originals.entries()) {
    const id = drawn[index]?.id;
    if (id === undefined) throw new Error('Fewer ids were drawn than pages are copied');
    const above = original.id === top.id || original.parentId === null ? undefined : bySource.get(original.parentId);
    const own = original.id === top.id ? slug : original.slug;
    const row = {
      id,
      source: original.id,
      parent: above?.id ?? parent.id,
      path: `${above?.path ?? parent.path}${id}/`,
      depth: (above?.depth ?? parent.depth) + 1,
      slug: own,
      url: `${above?.url ?? parent.urlPath}${own}/`,
    };
    requirePlace(faultOfPlace({ urlPath: row.url, depth: row.depth }));
    bySource.set(original.id, row);
    rows.push(row);
  }
  return rows;
}

function written(
  originals: readonly SubtreePage[],
  rows: readonly Mapped[],
  describe: (page: SubtreePage) => { title: string; isLive: boolean },
): WrittenCopy[] {
  return rows.flatMap(({ id, source }, index) => {
    const page = originals[index];
    return page ? [{ id, sourceId: source, ...describe(page) }] : [];
  });
}
