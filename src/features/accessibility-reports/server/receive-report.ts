import { inArray } from 'drizzle-orm';
import { type Post, textOf } from '#features/forms/post.ts';
import { type GuestGuard, type Judgement, receiveOnce } from '#features/guard/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ReportValues } from '../report-form.ts';
import { MAX_DOM_CHARACTERS, MAX_URL_CHARACTERS, REPORT_FORM_NAME, type ReportedPage } from '../report-names.ts';
import { mailStaff } from './report-mails.ts';
import { accessibilityReports } from './tables.ts';

const MAX_USER_AGENT_CHARACTERS = 400;
/** Larger screen sizes are invalid. */
const MAX_PIXELS = 100_000;

/** A valid report, with the browser's own data. */
export interface PostedReport {
  siteId: number;
  post: Post;
  values: ReportValues;
  page: ReportedPage;
  userAgent: string;
  ip: string;
  nowMs: number;
}

/**
 * The fields of the footer's form, cut to the stored lengths. @param referrer the reported page when the form was sent
 * without a script
 */
export function readReportedPage(post: Post, referrer: string): ReportedPage {
  return {
    url: (textOf(post, 'url') || referrer).slice(0, MAX_URL_CHARACTERS).toWellFormed(),
    dom: textOf(post, 'dom').slice(0, MAX_DOM_CHARACTERS).toWellFormed(),
    screen_width: textOf(post, 'screen_width').slice(0, 6),
    screen_height: textOf(post, 'screen_height').slice(0, 6),
  };
}

/**
 * Stores a report, once, and notifies the addresses in the settings, in one transaction. Spam causes no notification
 * until staff mark it as not spam.
 * @param report.origin origin of links in the mail
 * @throws RateLimited, CaptchaRefused
 */
export async function receiveReport(
  deps: { db: Db; guard: GuestGuard },
  report: PostedReport & { origin: string },
): Promise<void> {
  const { values, page } = report;
  await receiveOnce(
    deps,
    {
      ...report,
      form: REPORT_FORM_NAME,
      values: { ...values, url: page.url },
      email: values.email || null,
      texts: [values.description],
    },
    {
      isTaken: isStored,
      async store(tx, judgement, submitKey) {
        const kept = await storeReport(tx, report, { judgement, submitKey });
        if (kept.verdict !== 'spam') await mailStaff(tx, { now: kept.submittedAt, origin: report.origin }, kept);
      },
    },
  );
}

/** Stores a report with its spam assessment; returns it. @param submitKey of one attempt to send, or null */
export async function storeReport(
  tx: Tx,
  { siteId, values, page, userAgent, nowMs }: Omit<PostedReport, 'post' | 'ip'>,
  { judgement, submitKey }: { judgement: Judgement; submitKey: string | null },
): Promise<typeof accessibilityReports.$inferSelect> {
  const [made] = await tx
    .insert(accessibilityReports)
    .values({
      siteId,
      submittedAt: new Date(nowMs).toISOString(),
      description: values.description,
      email: values.email,
      url: storable(page.url),
      dom: storable(page.dom),
      screenWidth: pixels(page.screen_width),
      screenHeight: pixels(page.screen_height),
      userAgent: storable(userAgent.slice(0, MAX_USER_AGENT_CHARACTERS)),
      verdict: judgement.verdict,
      reasons: [...judgement.reasons],
      submitKey,
    })
    .returning();
  if (!made) throw new Error('A report was not kept');
  return made;
}

async function isStored(db: Db, submitKeys: readonly string[]): Promise<boolean> {
  const [found] = await db
    .select({ id: accessibilityReports.id })
    .from(accessibilityReports)
    .where(inArray(accessibilityReports.submitKey, [...submitKeys]))
    .limit(1);
  return found !== undefined;
}

function pixels(text: string): number | null {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= MAX_PIXELS ? number : null;
}

/** Removes NUL and replaces unpaired surrogates, which the database cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
