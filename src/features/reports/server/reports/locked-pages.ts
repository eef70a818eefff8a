import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { LockKind } from '#features/locks/contract.ts';
import { mayUnlock, recordLocks } from '#features/locks/server/index.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import { pages, sites } from '#features/pages/server/index.ts';
import { SETTINGS_APP } from '#features/settings/contract.ts';
import { SETTINGS } from '#features/settings/definitions.ts';
import { siteSettings } from '#features/settings/server/index.ts';
import { SNIPPET_APP } from '#features/snippets/contract.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { snippets } from '#features/snippets/server/index.ts';
import { mayOnModel, mayOnPage } from '#features/rights/permissions.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { ReportCell, ReportQuery, Unlockable } from '../../contract.ts';
import {
  containing,
  hasOnPages,
  instant,
  onDays,
  pagesWith,
  type Report,
  pageStatusText,
  text,
  typeText,
  userOptions,
} from '../define-report.ts';

/** Locked pages, snippets and settings that the user may change or has locked. Newest lock first. */
export const lockedPages: Report = {
  name: 'locked',
  title: 'Locked pages',
  intro: 'Pages, snippets and settings that only the owner of the lock can change.',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'status', label: 'Status' },
    { name: 'type', label: 'Type' },
    { name: 'updated', label: 'Updated' },
    { name: 'locked_at', label: 'Locked at' },
    { name: 'locked_by', label: 'Locked by' },
    { name: 'live', label: 'Live', isExportOnly: true },
  ],
  may: (powers) => hasOnPages(powers, ['unlock', 'lock', 'change']),
  days: [{ name: 'at', label: 'Locked' }],
  ticks: [{ name: 'mine', label: 'Locked by me' }],
  choices: [
    { name: 'by', label: 'Locked by', options: userOptions },
    {
      name: 'status',
      label: 'Live',
      options: () => [
        { value: 'live', label: 'Live' },
        { value: 'draft', label: 'Not live' },
      ],
    },
  ],
  async read(db, viewer, query, { limit, offset }) {
    const locked = sql`${lockedPageRows(viewer, query)} UNION ALL ${lockedRecordRows(viewer, query)}`;
    const counted = await rowsOf<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM (${locked}) AS locked`);
    const rows = await rowsOf<LockedRow>(
      db,
      sql`${locked} ORDER BY "lockedAt" DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`,
    );
    return {
      total: counted[0]?.total ?? 0,
      rows: rows.map((row) => ({
        cells: [
          { text: row.title, href: addressOf(row) },
          text(pageStatusText(row)),
          typeOf(row),
          instant(row.updatedAt),
          instant(row.lockedAt),
          text(row.lockedByName),
          text(row.isLive ? 'Yes' : 'No'),
        ],
        unlock: mayUnlockRow(viewer, row) ? unlockableOf(row) : undefined,
      })),
    };
  },
};

interface LockedRow {
  kind: 'page' | LockKind;
  /** Id of a page or snippet; for settings, the id of their site. */
  id: number;
  title: string;
  /** Template of a page; model of a snippet or settings. */
  model: string;
  language: string;
  isLive: boolean;
  hasUnpublishedChanges: boolean;
  updatedAt: string | null;
  lockedAt: string;
  lockedByName: string;
  lockedById: number | null;
  /** Place of a page in the tree. */
  path: string;
}

function lockedPageRows({ accountId, powers }: Viewer, query: ReportQuery): SQL {
  const isOwn = eq(pages.lockedById, accountId ?? 0);
  const where = and(
    isNotNull(pages.lockedAt),
    isNull(pages.trashId),
    query.mine ? isOwn : or(isOwn, pagesWith(powers, ['change', 'add'])),
    onDays(pages.lockedAt, query),
    query.by === undefined ? undefined : eq(pages.lockedById, query.by),
    query.status === undefined ? undefined : eq(pages.isLive, query.status === 'live'),
    query.q === '' ? undefined : ilike(pages.draftTitle, containing(query.q)),
  );
  return sql`SELECT 'page' AS kind, ${pages.id} AS id, ${pages.draftTitle} AS title, ${pages.template} AS model,
    '' AS language, ${pages.isLive} AS "isLive", ${pages.hasUnpublishedChanges} AS "hasUnpublishedChanges",
    ${pages.updatedAt} AS "updatedAt", ${pages.lockedAt} AS "lockedAt", ${pages.lockedByName} AS "lockedByName",
    ${pages.lockedById} AS "lockedById", ${pages.path} AS path
    FROM ${pages} WHERE ${where}`;
}

const LABELS = Object.fromEntries(
  [...Object.values(SNIPPETS), ...SETTINGS].map(({ name, label }) => [name, label] as const),
);

/** Snippets and settings, which are always live. */
function lockedRecordRows({ accountId, powers }: Viewer, query: ReportQuery): SQL {
  const part = (at: number) => sql`split_part(${recordLocks.subjectId}, ':', ${sql.raw(String(at))})`;
  const isSnippet = sql`${recordLocks.subjectKind} = 'snippet'`;
  const id = sql`split_part(${recordLocks.subjectId}, ':', 1)::int`;
  const model = sql`coalesce(${snippets.model}, ${part(2)})`;
  const language = sql`CASE WHEN ${isSnippet} THEN '' ELSE ${part(3)} END`;
  const title = sql`coalesce(${snippets.name}, concat_ws(', ', ${JSON.stringify(LABELS)}::jsonb ->> ${part(2)}, ${sites.name}, nullif(${language}, '')))`;
  const isOwn = sql`${recordLocks.lockedById} = ${accountId ?? 0}`;
  const kinds = powers.modelGrants.filter(({ permission }) => permission === 'change').map((grant) => grant.model);
  const mayChange = powers.isSuperuser
    ? sql`true`
    : sql`${recordLocks.subjectKind} || '.' || ${model} IN (SELECT given FROM jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) AS given)`;
  const where = and(
    sql`coalesce(${snippets.id}, ${sites.id}) IS NOT NULL`,
    query.mine ? isOwn : or(isOwn, mayChange),
    onDays(recordLocks.lockedAt, query),
    query.by === undefined ? undefined : eq(recordLocks.lockedById, query.by),
    query.status === 'draft' ? sql`false` : undefined,
    query.q === '' ? undefined : sql`${title} ILIKE ${containing(query.q)}`,
  );
  return sql`SELECT ${recordLocks.subjectKind} AS kind, ${id} AS id, ${title} AS title, ${model} AS model,
    ${language} AS language, true AS "isLive", false AS "hasUnpublishedChanges",
    coalesce(${snippets.updatedAt}, ${siteSettings.updatedAt}) AS "updatedAt", ${recordLocks.lockedAt} AS "lockedAt",
    ${recordLocks.lockedByName} AS "lockedByName", ${recordLocks.lockedById} AS "lockedById", '' AS path
    FROM ${recordLocks}
    LEFT JOIN ${snippets} ON ${isSnippet} AND ${snippets.id} = ${id}
    LEFT JOIN ${sites} ON NOT ${isSnippet} AND ${sites.id} = ${id}
    LEFT JOIN ${siteSettings} ON ${siteSettings.siteId} = ${sites.id} AND ${siteSettings.model} = ${part(2)}
      AND ${siteSettings.languageCode} = ${language}
    WHERE ${where}`;
}

/** Users with the right to change the record unlock their own lock, superusers all; of pages, the right decides. */
function mayUnlockRow(viewer: Viewer, { kind, model, path, ...row }: LockedRow): boolean {
  if (kind === 'page') return mayOnPage(viewer.powers, 'unlock', path) || mayUnlock(viewer, row);
  return mayOnModel(viewer.powers, `${kind}.${model}`, 'change') && mayUnlock(viewer, row);
}

const unlockableOf = ({ kind, id, model, language }: LockedRow): Unlockable => ({ kind, id, model, language });

const typeOf = ({ kind, model }: LockedRow): ReportCell =>
  kind === 'page' ? typeText(model) : text(LABELS[model] ?? model);

function addressOf({ kind, id, model, language }: LockedRow): string {
  if (kind === 'page') return `/wagtail/pages/${id}/edit/`;
  if (kind === 'snippet') return `/wagtail/snippets/${SNIPPET_APP}/${model}/edit/${id}/`;
  return `/wagtail/settings/${SETTINGS_APP}/${model}/${id}/${language && `?language=${language}`}`;
}
