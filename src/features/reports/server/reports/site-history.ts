import { capitalized } from '#shared/capitalized.ts';
import { and, desc, eq, ilike, inArray, lt, notLike, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import { historyEntries } from '#features/history/server/index.ts';
import { pages, sites } from '#features/pages/server/index.ts';
import { explorableRoots, type StaffPowers } from '#features/rights/permissions.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import type { Db } from '#platform/db/client.ts';
import { pageOfNewest, valuesOf } from '#platform/db/list-sql.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { ReportQuery } from '../../contract.ts';
import {
  containing,
  hasOnPages,
  instant,
  onDays,
  pagesSeenBy,
  type Report,
  type ReportRow,
  text,
  userOptions,
} from '../define-report.ts';

/** "accessibility_report" → "Accessibility report" */
const labelOf = (name: string) => capitalized(name.replaceAll(/[._]/g, ' '));

/** The values of an indexed column of the history, as options. */
async function listValues(db: Db, column: SQLWrapper) {
  const rows = await rowsOf<{ value: string }>(db, valuesOf(historyEntries, column));
  return rows.map(({ value }) => ({ value, label: labelOf(value) }));
}

type Changed = Readonly<Record<'added' | 'removed', readonly string[]>>;

/**
 * "page.save_draft" of a page → "Save draft"; "workflow.start" of a page → "Workflow start"; "workflow_task.edit" →
 * "Edit: added Editors; removed Moderators"
 */
function actionLabelOf({ action, subjectKind, ...changed }: { action: string; subjectKind: string } & Changed) {
  const label = labelOf(action.startsWith(`${subjectKind}.`) ? action.slice(subjectKind.length + 1) : action);
  const parts = (['added', 'removed'] as const).flatMap((what) =>
    changed[what].length > 0 ? `${what} ${changed[what].join(', ')}` : [],
  );
  return parts.length > 0 ? `${label}: ${parts.join('; ')}` : label;
}

/** Name of an entry whose record has no title: "Menu 1"; "3 × Accessibility report" if it is about several. */
const namelessOf = ({
  subjectKind,
  subjectId,
  several,
}: {
  subjectKind: string;
  subjectId: string;
  several: number | null;
}) => (several === null ? `${labelOf(subjectKind)} ${subjectId}` : `${several} × ${labelOf(subjectKind)}`);

/** Permanently deleted pages, for users who may explore every site from its root page. */
function gonePages(powers: StaffPowers) {
  const roots = JSON.stringify(explorableRoots(powers));
  const isSeen = sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${roots}::jsonb) AS granted (path) WHERE starts_with(root.path, granted.path))`;
  return and(
    eq(historyEntries.subjectKind, 'page'),
    sql`${pages.id} IS NULL AND NOT EXISTS (SELECT 1 FROM ${sites} JOIN ${pages} AS root ON root.id = ${sites.rootPageId} WHERE NOT ${isSeen})`,
  );
}

/** History that the user may see: of pages that they may explore, and of kinds of records on which they have rights. */
function known(powers: StaffPowers) {
  if (powers.isSuperuser) return undefined;
  const kinds = [...new Set(powers.modelGrants.map(({ model }) => model))];
  return or(
    and(eq(historyEntries.subjectKind, 'page'), sql`${pages.id} IS NOT NULL`, pagesSeenBy(powers)),
    gonePages(powers),
    sql`${historyEntries.subjectKind} IN (SELECT given FROM jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) AS given)`,
  );
}

/**
 * The history of everything, newest first. Permanently deleted pages have their former names, for users with rights on
 * all sites.
 */
export const siteHistory: Report = {
  name: 'site-history',
  title: 'Site history',
  intro: 'All changes to content and settings, newest first.',
  columns: [
    { name: 'name', label: 'Name' },
    { name: 'type', label: 'Type' },
    { name: 'action', label: 'Action' },
    { name: 'user', label: 'User' },
    { name: 'date', label: 'Date' },
    { name: 'id', label: 'ID', isExportOnly: true },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  days: [{ name: 'at', label: 'Date' }],
  ticks: [
    { name: 'mine', label: 'My actions' },
    { name: 'withoutComments', label: 'Hide comments' },
  ],
  exportName: 'Audit log',
  choices: [
    {
      name: 'type',
      label: 'Type',
      options: (db) => listValues(db, historyEntries.subjectKind),
    },
    {
      name: 'action',
      label: 'Action',
      options: (db) => listValues(db, historyEntries.action),
    },
    { name: 'by', label: 'User', options: userOptions },
  ],
  async read(db, viewer, query, { limit, offset, mostSearched }) {
    const { ids, total, searchedSince } = await pageOfNewest(
      db,
      {
        id: historyEntries.id,
        at: historyEntries.at,
        newestFirst: [desc(historyEntries.id)],
        filters: filtersOf(viewer, query),
        where: and(known(viewer.powers), hasTitle(query)),
        join: sql`LEFT JOIN ${pages} ON ${IS_PAGE}`,
        isSearch: query.q !== '',
      },
      { p: offset / limit + 1, size: limit },
      mostSearched,
    );
    const entries = await selectEntries(db, inArray(historyEntries.id, ids));
    return { total, rows: entries.map(rowOf), searchedSince };
  },
  async readAfter(db, viewer, query, { limit, after }) {
    const isOlder = after === null ? undefined : lt(historyEntries.id, after);
    const where = and(known(viewer.powers), filtersOf(viewer, query), hasTitle(query), isOlder);
    const entries = await selectEntries(db, where).limit(limit);
    return { rows: entries.map(rowOf), last: entries.at(-1)?.id ?? null };
  },
};

const SUBJECT_NUMBER = sql`CASE WHEN ${historyEntries.subjectId} ~ '^[0-9]{1,9}$' THEN ${historyEntries.subjectId}::int END`;
/** The details of an account's entry name other things, such as a passkey. */
const ACCOUNT = sql`CASE WHEN ${historyEntries.subjectKind} = 'account'
  THEN (SELECT ${staffName} FROM ${staffNames} WHERE ${staffNames.id} = (${SUBJECT_NUMBER})) END`;
const TITLE = sql<
  string | null
>`coalesce(${pages.draftTitle}, ${ACCOUNT}, ${historyEntries.details} ->> 'title', ${historyEntries.details} ->> 'name')`;
const IS_PAGE = and(
  eq(historyEntries.subjectKind, 'page'),
  sql`${historyEntries.subjectId} ~ '^[0-9]{1,9}$' AND ${pages.id} = (${SUBJECT_NUMBER})`,
);

const hasTitle = ({ q }: ReportQuery) => (q === '' ? undefined : ilike(TITLE, containing(q)));

function filtersOf({ accountId }: Viewer, query: ReportQuery) {
  return and(
    onDays(historyEntries.at, query),
    query.type === undefined ? undefined : eq(historyEntries.subjectKind, query.type),
    query.action === undefined ? undefined : eq(historyEntries.action, query.action),
    query.by === undefined ? undefined : eq(historyEntries.actorId, query.by),
    query.withoutComments ? notLike(historyEntries.action, 'comment.%') : undefined,
    query.mine ? eq(historyEntries.actorId, accountId ?? 0) : undefined,
  );
}

/** Names of what an entry added or removed: groups of an account or a task, tasks of a workflow. */
const listIn = (name: keyof Changed) => sql<
  string[]
>`CASE WHEN jsonb_typeof(${historyEntries.details} -> ${name}) = 'array'
  THEN ${historyEntries.details} -> ${name} ELSE '[]' END`;

function selectEntries(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: historyEntries.id,
      at: historyEntries.at,
      actorName: historyEntries.actorName,
      action: historyEntries.action,
      subjectKind: historyEntries.subjectKind,
      subjectId: historyEntries.subjectId,
      title: TITLE,
      several: sql<
        number | null
      >`CASE WHEN jsonb_typeof(${historyEntries.details} -> 'ids') = 'array' THEN jsonb_array_length(${historyEntries.details} -> 'ids') END`,
      added: listIn('added'),
      removed: listIn('removed'),
      pageId: pages.id,
    })
    .from(historyEntries)
    .leftJoin(pages, IS_PAGE)
    .where(where)
    .orderBy(desc(historyEntries.id))
    .$dynamic();
}

function rowOf({ title: name, pageId, ...entry }: Awaited<ReturnType<typeof selectEntries>>[number]): ReportRow {
  return {
    cells: [
      { text: name ?? namelessOf(entry), ...(pageId !== null && { href: `/wagtail/pages/${pageId}/history/` }) },
      text(labelOf(entry.subjectKind)),
      text(actionLabelOf(entry)),
      text(entry.actorName),
      instant(entry.at),
      text(entry.id),
    ],
  };
}
