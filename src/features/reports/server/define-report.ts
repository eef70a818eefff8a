import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { PageStatus } from '#features/pages/staff-shapes.ts';
import { explorableRoots, mayOnPage, type PagePermission, type StaffPowers } from '#features/rights/permissions.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import { pages } from '#features/pages/server/index.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import type { CHOICE_FILTERS, DAY_FILTERS, ReportCell, ReportQuery, TICK_FILTERS, Unlockable } from '../contract.ts';

/** A row, with one cell for each column. */
export interface ReportRow {
  cells: ReportCell[];
  unlock?: Unlockable | undefined;
}

type Option = { value: string; label: string };

/** A report. To add one, write a file that exports it, and add it to the list of reports. */
export interface Report {
  /** Name in the URL: "locked". */
  name: string;
  title: string;
  intro: string;
  /** Columns that only exports have stand after those of the screen. */
  columns: readonly { name: string; label: string; isExportOnly?: true }[];
  /** Name of its exports; the title and "report" unless given. */
  exportName?: string;
  /** True for users who may read the report. Rights also restrict its rows. */
  may(powers: StaffPowers): boolean;
  /** Dates with a filter for their first and last day. */
  days?: readonly { name: keyof typeof DAY_FILTERS; label: string }[];
  /** Checkboxes: only what concerns the user, nothing about comments. */
  ticks?: readonly { name: (typeof TICK_FILTERS)[number]; label: string }[];
  choices?: readonly {
    name: (typeof CHOICE_FILTERS)[number];
    label: string;
    options(db: Db): Promise<readonly Option[]> | readonly Option[];
  }[];
  /**
   * Rows in the report's order, and their total number: two statements, regardless of the number of rows. A search
   * of a very long report reads only the newest rows and returns the instant of the oldest of them.
   */
  read(
    db: Db,
    viewer: Viewer,
    query: ReportQuery,
    part: { limit: number; offset: number; mostSearched?: number },
  ): Promise<{ rows: ReportRow[]; total: number; searchedSince?: string | null }>;
  /**
   * Rows after the one with the id `after`, for exports of long reports: each part costs the same, and rows that are
   * added meanwhile repeat none. `last` is the id of the last row.
   */
  readAfter?(
    db: Db,
    viewer: Viewer,
    query: ReportQuery,
    part: { limit: number; after: number | null },
  ): Promise<{ rows: ReportRow[]; last: number | null }>;
}

/** Pages on which the user has one of the permissions, as a condition on the published pages. */
export function pagesWith(powers: StaffPowers, permissions: readonly PagePermission[]): SQL {
  if (powers.isSuperuser) return sql`true`;
  const paths = powers.pageGrants
    .filter(({ permission }) => permissions.includes(permission))
    .map(({ pagePath }) => pagePath);
  return within(paths);
}

/** Pages that the user may explore. @param path of the page, where the query reads it under another name */
export const pagesSeenBy = (powers: StaffPowers, path: SQLWrapper = pages.path): SQL =>
  powers.isSuperuser ? sql`true` : within(explorableRoots(powers), path);

const within = (paths: readonly string[], path: SQLWrapper = pages.path): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) AS granted (path) WHERE starts_with(${path}, granted.path))`;

/** True with the permission on any page. */
export const hasOnPages = (powers: StaffPowers, permissions: readonly PagePermission[]): boolean =>
  powers.isActive &&
  (powers.isSuperuser ||
    powers.pageGrants.some(
      ({ permission, pagePath }) => permissions.includes(permission) && mayOnPage(powers, permission, pagePath),
    ));

/** Condition on a column: a range of days, in UTC. */
export function onDays(
  column: SQL | Parameters<typeof sql>[1],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined {
  if (!from && !to) return undefined;
  const first = from ? sql`${column} >= ${from}::timestamptz` : sql`true`;
  return to ? sql`(${first} AND ${column} < ${to}::timestamptz + interval '1 day')` : first;
}

export const text = (value: string | number | null): ReportCell => ({ text: value === null ? '' : String(value) });
/** Label of a page's template. */
export const typeText = (template: string): ReportCell => text(findTemplate(template)?.label ?? template);
export const instant = (at: string | null): ReportCell =>
  at === null ? text('') : { text: new Date(at).toISOString(), at: new Date(at).toISOString() };
export const pageLink = (id: number, title: string): ReportCell => ({
  text: title,
  href: `/wagtail/pages/${id}/edit/`,
});

export const STATUS_LABELS: Readonly<Record<PageStatus, string>> = {
  live: 'Live',
  draft: 'Draft',
  live_draft: 'Live + draft',
};

export const pageStatusText = (page: { isLive: boolean; hasUnpublishedChanges: boolean }): string => {
  if (!page.isLive) return STATUS_LABELS.draft;
  return page.hasUnpublishedChanges ? STATUS_LABELS.live_draft : STATUS_LABELS.live;
};

/** Users as options of a filter. */
export async function userOptions(db: Db): Promise<Option[]> {
  const rows = await db
    .select({ id: staffNames.id, name: staffName })
    .from(staffNames)
    .orderBy(sql`lower(${staffName})`)
    .limit(500);
  return rows.map(({ id, name }) => ({ value: String(id), label: name ?? '' }));
}

/** Search text as an ILIKE pattern that matches it literally. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;
