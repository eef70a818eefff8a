import { and, asc, desc, eq, getTableColumns, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { listPage } from '#shared/listing.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { forgetMailAbout } from '#features/mail/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inBatch } from '#platform/jobs/daily-purge.ts';
import { hasWords } from '#platform/db/list-sql.ts';
import {
  type getReport as getEndpoint,
  type ListedFolder,
  type listReports as listEndpoint,
  type ReportFolder,
  type ReportRow,
  REPORTS_PAGE_SIZE,
} from '../contract.ts';
import { REPORT_MODEL, reportRules } from '../rules.ts';
import { aboutReport, type MailMoment, mailStaff } from './report-mails.ts';
import { accessibilityReports as reports } from './tables.ts';

const MAX_SHOWN_CHARACTERS = 300;
const { dom: _, ...columns } = getTableColumns(reports);
/** Columns without the captured document, which is long: for queries that read many reports. */
export const WITHOUT_DOCUMENT = columns;

/** One page of reports, newest first; three statements. @throws Forbidden */
export async function listReports(
  db: Db,
  powers: StaffPowers,
  { q, p: asked, folder }: { q: string; p: number; folder: ListedFolder },
): Promise<z.infer<typeof listEndpoint.reply>> {
  requireRule(powers, reportRules.view);
  const where = foundBy({ q, folder });
  const { rows, ...part } = await listPage(
    db.$count(reports, where),
    { p: asked, size: REPORTS_PAGE_SIZE },
    db.select(ROW).from(reports).where(where).orderBy(desc(reports.submittedAt), desc(reports.id)),
  );
  return {
    rows: rows.map((row) => rowOf({ ...row, description: shorten(row.description) })),
    ...part,
    rights: rightsOf(reportRules, powers),
    counts: await countFolders(db),
  };
}

async function countFolders(db: Db): Promise<Record<ReportFolder, number>> {
  const counted = (folder: ReportFolder) => sql<number>`count(*) FILTER (WHERE ${inFolder(folder)})::int`;
  const [row] = await db
    .select({ open: counted('open'), solved: counted('solved'), spam: counted('spam') })
    .from(reports);
  return row ?? { open: 0, solved: 0, spam: 0 };
}

/** One report; one statement. @throws Forbidden, NotFound */
export async function getReport(db: Db, powers: StaffPowers, id: number): Promise<z.infer<typeof getEndpoint.reply>> {
  requireRule(powers, reportRules.view);
  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  if (!report) throw new NotFound('This report does not exist');
  const { dom, screenWidth, screenHeight, userAgent } = report;
  return {
    ...rowOf(report),
    dom,
    screenWidth,
    screenHeight,
    userAgent,
    rights: rightsOf(reportRules, powers),
  };
}

/** Number of open reports; null without the right to see them. One statement. */
export async function countOpenReports(db: Db, powers: StaffPowers): Promise<number | null> {
  return reportRules.view.allows(powers, {}) ? db.$count(reports, inFolder('open')) : null;
}

/** True when the report exists: for the HTTP status of its screen. */
export async function hasReport(db: Db, id: number): Promise<boolean> {
  return (await db.$count(reports, eq(reports.id, id))) > 0;
}

/**
 * Moves reports into a folder; returns their number. Opening a report that was spam sends its mail to staff.
 * @throws Forbidden
 */
export async function fileReports(
  tx: Tx,
  { actor, powers, now, origin }: MailMoment & { actor: Actor; powers: StaffPowers },
  { ids, folder }: { ids: readonly number[]; folder: ReportFolder },
): Promise<number> {
  requireRule(powers, reportRules.change);
  if (ids.length === 0) return 0;
  const wasSpam = and(inArray(reports.id, [...ids]), eq(reports.verdict, 'spam'));
  const opened =
    folder === 'open'
      ? await tx.select(WITHOUT_DOCUMENT).from(reports).where(wasSpam).orderBy(reports.id).for('update')
      : [];
  const change =
    folder === 'spam' ? { verdict: 'spam' as const } : { verdict: 'ham' as const, isSolved: folder === 'solved' };
  const filed = await tx
    .update(reports)
    .set(change)
    .where(inArray(reports.id, [...ids]))
    .returning({ id: reports.id });
  if (filed.length > 0) await record(tx, actor, { now, action: `accessibility_report.${folder}`, ids: filed });
  for (const report of opened) await mailStaff(tx, { now, origin }, { ...report, verdict: 'ham' });
  return filed.length;
}

/** Deletes reports; returns their number. @throws Forbidden */
export async function deleteReports(
  tx: Tx,
  { actor, powers, now }: { actor: Actor; powers: StaffPowers; now: string },
  ids: readonly number[],
): Promise<number> {
  requireRule(powers, reportRules.delete);
  if (ids.length === 0) return 0;
  const gone = await tx
    .delete(reports)
    .where(inArray(reports.id, [...ids]))
    .returning({ id: reports.id });
  if (gone.length > 0) await record(tx, actor, { now, action: 'accessibility_report.delete', ids: gone });
  await forgetMails(tx, gone);
  return gone.length;
}

/**
 * Permanently deletes one batch of the solved reports that arrived before `before.solved` and the spam that arrived before
 * `before.spam`. Open reports are kept. Returns the number of deleted reports.
 */
export async function purgeOldReports(tx: Tx, before: { solved: string; spam: string }): Promise<number> {
  const { id, isSolved, submittedAt, verdict } = reports;
  const old = tx
    .select({ id })
    .from(reports)
    .where(
      or(
        and(eq(isSolved, true), lt(submittedAt, before.solved)),
        and(eq(verdict, 'spam'), lt(submittedAt, before.spam)),
      ),
    )
    .orderBy(asc(submittedAt), asc(id));
  const gone = await tx.delete(reports).where(inBatch(id, old)).returning({ id });
  await forgetMails(tx, gone);
  return gone.length;
}

/** Deletes all reports from an address, with the mails about them, when its owner is erased. @param emailKey of `emailAddressKey` */
export async function eraseReportsOf(tx: Tx, emailKey: string): Promise<void> {
  const isTheirs = eq(sql`lower(${reports.email})`, emailKey);
  await forgetMails(tx, await tx.delete(reports).where(isTheirs).returning({ id: reports.id }));
}

/** Deletes the mails about reports. */
async function forgetMails(tx: Tx, gone: readonly { id: number }[]): Promise<void> {
  await forgetMailAbout(
    tx,
    gone.map(({ id }) => aboutReport(id)),
  );
}

async function record(
  tx: Tx,
  actor: Actor,
  { now, action, ids }: { now: string; action: string; ids: readonly { id: number }[] },
): Promise<void> {
  const details = { ids: ids.map(({ id }) => id) };
  await recordHistory(tx, { actor, now }, action, [REPORT_MODEL, 'many'], details);
}

const ROW = {
  id: reports.id,
  submittedAt: reports.submittedAt,
  description: reports.description,
  email: reports.email,
  url: reports.url,
  verdict: reports.verdict,
  reasons: reports.reasons,
  isSolved: reports.isSolved,
};

function rowOf(report: Pick<typeof reports.$inferSelect, keyof typeof ROW>): ReportRow {
  const { id, description, email, url, verdict, reasons, isSolved } = report;
  const submittedAt = new Date(report.submittedAt).toISOString();
  return { id, submittedAt, description, email, url, verdict, reasons, isSolved };
}

/** Condition of the list and the export. */
export function foundBy({ q, folder }: { q: string; folder: ListedFolder }): SQL | undefined {
  return and(inFolder(folder), hasWords(q, reports.description, reports.url, reports.email));
}

function inFolder(folder: ListedFolder): SQL | undefined {
  if (folder === 'all') return undefined;
  if (folder === 'spam') return eq(reports.verdict, 'spam');
  return and(ne(reports.verdict, 'spam'), eq(reports.isSolved, folder === 'solved'));
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS - 1)}…`.toWellFormed() : text;
}
