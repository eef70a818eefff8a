import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { searchPatterns } from '#shared/listing.ts';
import { findPageFor, pages } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { inOrder, pageOfNewest } from '#platform/db/list-sql.ts';
import { withinDays } from '#platform/db/within-days.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import {
  type listSubmissions as endpoint,
  MAX_SHOWN_CHARACTERS,
  type Ordering,
  SubmissionQuery,
  SUBMISSIONS_PAGE_SIZE,
  type SubmittedField,
} from '../contract.ts';
import { valueText } from '../value-text.ts';
import type { FormViewer } from './list-forms.ts';
import { formSubmissions } from './tables.ts';

const BATCH_ROWS = 1000;
/** Fields of at most this many versions of a form are shown. */
const MAX_FORM_VERSIONS = 50;

/**
 * The page, if the user may edit it and it has, or had, a form; two statements. Rights are checked first, so that users
 * without them do not learn whether the page has a form.
 * @throws NotFound, Forbidden
 */
export async function findFormPage(
  db: Db,
  viewer: FormViewer,
  pageId: number,
): Promise<{ id: number; title: string; slug: string }> {
  const { id } = await findPageFor(db, viewer, pageId, 'edit');
  const [page] = await db
    .select({ id: pages.id, title: pages.draftTitle, slug: pages.slug, template: pages.template })
    .from(pages)
    .where(eq(pages.id, id));
  if (!page) throw new NotFound('This page does not exist');
  if (!viewer.templates.names.includes(page.template)) {
    const [sent] = await db
      .select({ id: formSubmissions.id })
      .from(formSubmissions)
      .where(eq(formSubmissions.pageId, pageId))
      .limit(1);
    if (!sent) throw new NotFound('This page has no form');
  }
  return page;
}

/** One page of a form's submissions; five statements. @param most submissions that a search reads @throws NotFound, Forbidden */
export async function listSubmissions(
  db: Db,
  viewer: FormViewer & { timeZone: string },
  pageId: number,
  query: SubmissionQuery,
  most?: number,
): Promise<z.infer<typeof endpoint.reply>> {
  const { id, title } = await findFormPage(db, viewer, pageId);
  const order = orderOf(query.ordering);
  const { ids, ...part } = await pageOfNewest(
    db,
    {
      id: formSubmissions.id,
      at: formSubmissions.submittedAt,
      newestFirst: orderOf('-submit_time'),
      inOrder: query.ordering === '-submit_time' ? undefined : order,
      filters: found(pageId, query, viewer.timeZone),
      where: wordsOf(query.q),
      isSearch: query.q !== '',
    },
    { p: query.p, size: SUBMISSIONS_PAGE_SIZE },
    most,
  );
  const rows = await db
    .select()
    .from(formSubmissions)
    .where(inArray(formSubmissions.id, ids))
    .orderBy(...order);
  return {
    page: { id, title },
    ...(await describeForms(db, pageId)),
    rows: rows.map(({ id: rowId, submittedAt, data, verdict, reasons }) => ({
      id: rowId,
      submittedAt: new Date(submittedAt).toISOString(),
      values: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, shorten(valueText(value))])),
      verdict,
      reasons,
    })),
    ...part,
  };
}

/** Number of the ids that are submissions of the page. */
export async function countSelected(db: Db, pageId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return db.$count(formSubmissions, and(eq(formSubmissions.pageId, pageId), inArray(formSubmissions.id, [...ids])));
}

/**
 * All submissions that the screen's query matches, oldest first, streamed in batches.
 * @param query unparsed query of the screen's URL
 * @throws NotFound, Forbidden; Invalid for a malformed query, so that a typo does not export everything
 */
export async function exportSubmissions(
  db: Db,
  { now, ...viewer }: FormViewer & { timeZone: string; now: string },
  format: ExportFormat,
  { pageId, query }: { pageId: number; query: unknown },
): Promise<ExportFile> {
  const page = await findFormPage(db, viewer, pageId);
  const chosen = requireInput(SubmissionQuery, query);
  const where = and(found(pageId, chosen, viewer.timeZone), wordsOf(chosen.q));
  const { fields } = await describeForms(db, pageId);
  return exportFile(format, drawRows(db, where, fields), { name: page.slug || page.title, now });
}

async function* drawRows(
  db: Db,
  where: SQL | undefined,
  fields: readonly SubmittedField[],
): AsyncGenerator<readonly ExportCell[]> {
  yield ['Submitted (UTC)', ...fields.map(({ key, label }) => label || key)];
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(formSubmissions)
      .where(and(where, after))
      .orderBy(...orderOf('submit_time'))
      .limit(BATCH_ROWS);
    for (const { submittedAt, data } of rows) {
      yield strangersRow([new Date(submittedAt), ...fields.map(({ key }) => cellOf(data[key]))]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    const { submittedAt, id } = formSubmissions;
    after = or(gt(submittedAt, last.submittedAt), and(eq(submittedAt, last.submittedAt), gt(id, last.id)));
  }
}

function cellOf(value: unknown): ExportCell {
  return typeof value === 'number' ? value : valueText(value);
}

/**
 * Fields of the newest form version in their order, then those of older versions only, and the numbers of submissions that
 * wait for review or are spam. One statement.
 */
async function describeForms(
  db: Db,
  pageId: number,
): Promise<{ fields: SubmittedField[]; reviewCount: number; spamCount: number }> {
  const ofPage = eq(formSubmissions.pageId, pageId);
  const countOf = (verdict: 'review' | 'spam') =>
    sql`(SELECT count(*)::int FROM ${formSubmissions} WHERE ${and(ofPage, eq(formSubmissions.verdict, verdict))})`;
  const version = sql`md5(${formSubmissions.fields}::text)`;
  const newestOf = (below?: SQL) => sql`(
    SELECT ${version} AS version, fields, submitted_at FROM ${formSubmissions}
    WHERE ${and(ofPage, below)} ORDER BY ${version} DESC, submitted_at DESC LIMIT 1)`;
  // One step of the index a version: to group the submissions reads all of them.
  const forms = await rowsOf<{ fields: SubmittedField[]; reviewCount: number; spamCount: number }>(
    db,
    sql`WITH RECURSIVE newest AS (
      ${newestOf()} UNION ALL
      SELECT next.* FROM newest CROSS JOIN LATERAL ${newestOf(sql`${version} < newest.version`)} AS next
    ) SELECT fields, ${countOf('review')} AS "reviewCount", ${countOf('spam')} AS "spamCount"
    FROM newest ORDER BY submitted_at DESC LIMIT ${MAX_FORM_VERSIONS}`,
  );
  const known = new Map<string, SubmittedField>();
  for (const form of forms) {
    for (const field of form.fields) if (!known.has(field.key)) known.set(field.key, field);
  }
  const { reviewCount = 0, spamCount = 0 } = forms[0] ?? {};
  return { fields: [...known.values()], reviewCount, spamCount };
}

type FoundBy = Pick<SubmissionQuery, 'folder' | 'from' | 'to'>;

/** Number of a page's submissions in a folder and a range of days. */
export async function countFound(db: Db, pageId: number, days: FoundBy, timeZone: string): Promise<number> {
  return db.$count(formSubmissions, found(pageId, days, timeZone));
}

/** Condition for folder and days. Days begin at midnight in the user's time zone, with daylight saving time. */
export function found(pageId: number, { folder, from, to }: FoundBy, timeZone: string): SQL | undefined {
  return and(
    eq(formSubmissions.pageId, pageId),
    folder === 'kept' ? ne(formSubmissions.verdict, 'spam') : eq(formSubmissions.verdict, folder),
    withinDays(formSubmissions.submittedAt, { from, to }, timeZone),
  );
}

/** Condition of a search in the answers. */
function wordsOf(q: string): SQL | undefined {
  const { data } = formSubmissions;
  return and(
    ...searchPatterns(q).map(
      (pattern) => sql`EXISTS (SELECT FROM jsonb_each_text(${data}) AS answer WHERE answer.value ILIKE ${pattern})`,
    ),
  );
}

const orderOf = (ordering: Ordering): SQL[] =>
  inOrder(ordering, { submit_time: [formSubmissions.submittedAt, formSubmissions.id], id: formSubmissions.id });

function shorten(text: string): string {
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS - 1)}…` : text;
}
