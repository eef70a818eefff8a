import { sql, type SQL } from 'drizzle-orm';
import type { PageStatus } from '#features/pages/staff-shapes.ts';
import { explorableRoots, mayOnPage, type PagePermission, type StaffPowers } from '#features/rights/permissions.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import { pages } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { CHOICE_FILTERS, ReportCell, ReportQuery } from '../contract.ts';

/** A row, with one cell for each column. */
export interface ReportRow {
  cells: ReportCell[];
}

type Option = { value: string; label: string };

/** A report. To add one, write a file that exports it, and add it to the list of reports. */
export interface Report {
  /** Name in the URL: "locked". */
  name: string;
  title: string;
  intro: string;
  columns: readonly { name: string; label: string }[];
  /** True for users who may read the report. Rights also restrict its rows. */
  may(powers: StaffPowers): boolean;
  /** Label of the report's date; without it, there is no filter for days. */
  days?: string;
  /** Label of the checkbox that shows only what concerns the user. */
  mine?: string;
  choices?: readonly {
    name: (typeof CHOICE_FILTERS)[number];
    label: string;
    options(db: Db): Promise<readonly Option[]> | readonly Option[];
  }[];
  /** Rows in the report's order, and their total number: two statements, regardless of the number of rows. */
  read(
    db: Db,
    viewer: Viewer,
    query: ReportQuery,
    part: { limit: number; offset: number },
  ): Promise<{ rows: ReportRow[]; total: number }>;
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

/** Pages that the user may explore. */
export const pagesSeenBy = (powers: StaffPowers): SQL =>
  powers.isSuperuser ? sql`true` : within(explorableRoots(powers));

const within = (paths: readonly string[]): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) AS granted (path) WHERE starts_with(${pages.path}, granted.path))`;

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
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): SQL | undefined {
  if (!from && !to) return undefined;
  const first = from ? sql`${column} >= ${from}::timestamptz` : sql`true`;
  return to ? sql`(${first} AND ${column} < ${to}::timestamptz + interval '1 day')` : first;
}

export const text = (value: string | number | null): ReportCell => ({ text: value === null ? '' : String(value) });
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

/** Search text as an ILIKE pattern that matches it literally. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;
