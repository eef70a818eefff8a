import { sql, type SQL } from 'drizzle-orm';
import { collections } from '#features/collections/server/published.ts';
import { documents } from '#features/documents/server/published.ts';
import { images } from '#features/images/server/published.ts';
import { isUnreferred } from '#features/references/server/index.ts';
import { collectionRoots, type StaffPowers } from '#features/rights/permissions.ts';
import { videos } from '#features/videos/server/published.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { ReportQuery } from '../../contract.ts';
import { containing, type Report, type ReportRow, text } from '../define-report.ts';

/** Media in the library: table, name, and edit screen. */
const MEDIA = {
  image: { table: images, label: 'Image', screen: '/wagtail/images/' },
  document: { table: documents, label: 'Document', screen: '/wagtail/documents/edit/' },
  video: { table: videos, label: 'Video', screen: '/wagtail/videos/' },
} as const;
type Kind = keyof typeof MEDIA;
const KINDS = Object.keys(MEDIA) as Kind[];

interface Row {
  id: number;
  kind: Kind;
  title: string;
  collection: string | null;
  tags: string[];
}

/** The collections where a user has any right on a kind, or everywhere. */
const standsIn = (powers: StaffPowers, kind: Kind) => sql`EXISTS (
  SELECT FROM jsonb_array_elements_text(${JSON.stringify(collectionRoots(powers, kind))}::jsonb) AS root (path)
  WHERE starts_with(coalesce(place.path, '/'), root.path))`;

/** Files of the library without a reference in any draft or live version. */
export const unusedMedia: Report = {
  name: 'unused-media',
  title: 'Unused media',
  intro: 'Images, documents and videos that no page, snippet or setting uses, neither live nor in the newest draft.',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'type', label: 'Type' },
    { name: 'collection', label: 'Collection' },
    { name: 'tags', label: 'Tags' },
  ],
  may: (powers) => KINDS.some((kind) => collectionRoots(powers, kind).length > 0),
  choices: [
    {
      name: 'type',
      label: 'Type',
      options: () => KINDS.map((kind) => ({ value: kind, label: MEDIA[kind].label })),
    },
  ],
  async read(db, { powers }, query, { limit, offset }) {
    const kinds = kindsOf(query);
    if (kinds.length === 0) return { rows: [], total: 0 };
    const found = sql.join(
      kinds.map((kind) => unusedOf(kind, powers, query)),
      sql` UNION ALL `,
    );
    const [counted] = await rowsOf<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM (${found}) AS found`);
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT * FROM (${found}) AS found ORDER BY lower(title), kind, id LIMIT ${limit} OFFSET ${offset}`,
    );
    return { total: counted?.total ?? 0, rows: rows.map(rowOf) };
  },
  /** One kind after the other, each by id. `last` counts the kinds before it in steps larger than any id. */
  async readAfter(db, { powers }, query, { limit, after }) {
    const rows: Row[] = [];
    let last = after ?? 0;
    for (const kind of kindsOf(query)) {
      const first = KINDS.indexOf(kind) * KIND_STEP;
      if (rows.length === limit || last >= first + KIND_STEP) continue;
      const found = await rowsOf<Row>(
        db,
        sql`${unusedOf(kind, powers, query)} AND media.id > ${Math.max(last - first, 0)}
          ORDER BY media.id LIMIT ${limit - rows.length}`,
      );
      rows.push(...found);
      last = first + (found.at(-1)?.id ?? Math.max(last - first, 0));
    }
    return { rows: rows.map(rowOf), last };
  },
};

/** More than the largest id. */
const KIND_STEP = 2 ** 31;

const kindsOf = ({ type }: ReportQuery): Kind[] => KINDS.filter((kind) => type === undefined || type === kind);

function unusedOf(kind: Kind, powers: StaffPowers, { q }: ReportQuery): SQL {
  const { table } = MEDIA[kind];
  return sql`SELECT ${kind}::text AS kind, media.id, media.title, place.name AS collection, media.tags
    FROM ${table} AS media LEFT JOIN ${collections} AS place ON place.id = media.collection_id
    WHERE ${isUnreferred(kind, sql`media.id`)} AND ${standsIn(powers, kind)}
      AND ${q === '' ? sql`true` : sql`media.title ILIKE ${containing(q)}`}`;
}

const rowOf = ({ id, kind, title, collection, tags }: Row): ReportRow => ({
  // Ids of different kinds can be equal: only kind and id together identify a row.
  cells: [
    { text: title, href: `${MEDIA[kind].screen}${id}/` },
    text(MEDIA[kind].label),
    text(collection ?? 'Root'),
    text(tags.join(', ')),
  ],
});
