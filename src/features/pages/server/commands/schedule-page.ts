import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { ownPathOf } from '#shared/own-path.ts';
import { type FieldError, Invalid, Problem } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { SYSTEM_POWERS } from '../../page-rights.ts';
import { pagePathOf } from '../queries/find-page-by-path.ts';
import { isThere, lockPageRow, type PageRow } from '../queries/page-rows.ts';
import { pageRevisions, pages } from '../tables.ts';
import { lockPageFor, type PageCommandContext } from './context.ts';
import { clearSchedule, publishRevision } from './publish-page.ts';
import { settleDraft } from './review-page.ts';
import { removeFromSite } from './unpublish-page.ts';

/** When a page is published and expires by schedule; null for never. Instants are ISO texts. */
export interface PageSchedule {
  pageId: number;
  goLiveAt: string | null;
  expireAt: string | null;
  /** Redirect of an expired page: a path or an address; null for 410. */
  expiredUrl: string | null;
  /** Schedules the newest draft although another version is scheduled for that very time. */
  useNewest: boolean;
}

/**
 * Schedules when the newest draft goes live, and when the page expires. Later drafts do not change the scheduled version.
 * @throws NotFound; Forbidden; Invalid naming 'go_live_at', 'expire_at' or 'expired_url', and every rule of publishing that the draft breaks
 */
export async function schedulePage(tx: Tx, context: PageCommandContext, asked: PageSchedule): Promise<void> {
  const page = await lockPageFor(tx, context, asked.pageId, 'schedule');
  const planned = await findScheduled(tx, page.id);
  const isSame = planned !== undefined && asked.goLiveAt !== null && sameInstant(planned.goLiveAt, asked.goLiveAt);
  const isNew = asked.goLiveAt !== null && (!isSame || asked.useNewest);
  const errors = faultsOf(page, asked, { now: context.now, isNew });
  if (isNew && errors.length === 0) errors.push(...(await settleDraft(tx, context, page)));
  if (errors.length > 0) throw new Invalid(errors);
  if (planned && (isNew || asked.goLiveAt === null)) {
    await clearSchedule(tx, page.id);
    if (!isNew) await recordHistory(tx, context, 'page.unschedule', ['page', page.id], { goLiveAt: planned.goLiveAt });
  }
  if (isNew) {
    await tx
      .update(pageRevisions)
      .set({
        goLiveAt: asked.goLiveAt,
        scheduledById: context.actor.accountId,
        scheduledByName: context.actor.name,
      })
      .where(eq(pageRevisions.id, page.draftRevisionId ?? 0));
    await recordHistory(tx, context, 'page.schedule', ['page', page.id], {
      goLiveAt: asked.goLiveAt,
      revisionId: page.draftRevisionId,
    });
  }
  const { expireAt, expiredUrl } = asked;
  if (sameInstant(page.expireAt, expireAt) && page.expiredUrl === expiredUrl) return;
  await tx.update(pages).set({ expireAt, expiredUrl }).where(eq(pages.id, page.id));
  await recordHistory(tx, context, 'page.set_expiry', ['page', page.id], {
    expireAt,
    ...(expiredUrl !== null && { expiredUrl }),
  });
}

function faultsOf(
  page: PageRow,
  { goLiveAt, expireAt, expiredUrl }: PageSchedule,
  { now, isNew }: { now: string; isNew: boolean },
): FieldError[] {
  const errors: FieldError[] = [];
  const past = (instant: string) => Date.parse(instant) <= Date.parse(now);
  if (isNew && goLiveAt !== null && past(goLiveAt))
    errors.push({ field: 'go_live_at', message: 'must be in the future' });
  if (expireAt !== null && past(expireAt)) errors.push({ field: 'expire_at', message: 'must be in the future' });
  if (goLiveAt !== null && expireAt !== null && Date.parse(goLiveAt) >= Date.parse(expireAt)) {
    errors.push({ field: 'go_live_at', message: 'must be before the page expires' });
    errors.push({ field: 'expire_at', message: 'must be after the page goes live' });
  }
  if (isNew && page.isLive && !page.hasUnpublishedChanges)
    errors.push({ field: 'go_live_at', message: 'has no effect: the newest draft is already live' });
  if (expireAt !== null && page.isSiteRoot)
    errors.push({ field: 'expire_at', message: 'cannot be set for the first page of a site' });
  if (expiredUrl !== null && ownPathOf(expiredUrl) === undefined && !isWebAddress(expiredUrl))
    errors.push({ field: 'expired_url', message: 'must be a path of this site or a web address' });
  if (pagePathOf(expiredUrl) === page.urlPath)
    errors.push({ field: 'expired_url', message: 'is the address of this page' });
  return errors;
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The scheduled version of a page. Its instant is an ISO text. */
export async function findScheduled(db: Db, pageId: number) {
  const { id, goLiveAt, title, scheduledById, scheduledByName } = pageRevisions;
  const [row] = await db
    .select({ revisionId: id, goLiveAt: sql<string>`${goLiveAt}`, title, by: scheduledByName, byId: scheduledById })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.pageId, pageId), isNotNull(goLiveAt)));
  return row && { ...row, goLiveAt: new Date(row.goLiveAt).toISOString() };
}

/** Plans another version of a page for the time of the scheduled one, in the name of whoever planned that. */
export async function movePlan(tx: Tx, pageId: number, revisionId: number): Promise<void> {
  const { goLiveAt, scheduledById, scheduledByName } = pageRevisions;
  const [plan] = await tx
    .select({ goLiveAt, scheduledById, scheduledByName })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.pageId, pageId), isNotNull(goLiveAt)));
  if (!plan) return;
  await clearSchedule(tx, pageId);
  await tx.update(pageRevisions).set(plan).where(eq(pageRevisions.id, revisionId));
}

const sameInstant = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** Most pages per round; the next round, a few seconds later, takes the rest. */
const MOST_AT_ONCE = 500;
const CLOCK = { accountId: null, name: 'schedule' } as const;

/** Results of one round of the schedule. */
export interface ScheduleRound {
  published: number;
  expired: number;
  /** Versions that could not be published: their schedule is cancelled, with the reason in the page's history. */
  failed: { pageId: number; reason: string }[];
}

/**
 * Publishes versions that are due and unpublishes expired pages, each page in its own transaction. A second node finds
 * nothing due once it has the page's lock. After downtime, overdue steps happen in the order of their times.
 */
export async function runSchedule(
  db: Db,
  context: Omit<PageCommandContext, 'actor' | 'powers'>,
): Promise<ScheduleRound> {
  const round: ScheduleRound = { published: 0, expired: 0, failed: [] };
  const system = { ...context, actor: CLOCK, powers: SYSTEM_POWERS };
  for (const pageId of await listDue(db, context.now)) {
    try {
      const done = await inTransactionAgain(db, (tx) => runForPage(tx, system, pageId));
      round.published += done.published;
      round.expired += done.expired;
    } catch (error) {
      // Other errors, such as a lost connection, may be temporary: the next round tries again.
      if (!(error instanceof Problem)) {
        round.failed.push({ pageId, reason: String(error) });
        continue;
      }
      const reason = error.errors?.map(describe).join('; ') || error.message;
      round.failed.push({ pageId, reason });
      await inTransactionAgain(db, async (tx) => {
        const page = await lockPageRow(tx, pageId, null);
        const planned = await findScheduled(tx, pageId);
        await clearSchedule(tx, pageId);
        if (page)
          await recordHistory(tx, system, 'page.schedule_failed', ['page', pageId], {
            reason,
            scheduledById: planned?.byId,
          });
      });
    }
  }
  return round;
}

const describe = ({ field, message }: FieldError) => `${field} ${message}`;

async function listDue(db: Db, now: string): Promise<number[]> {
  const going = await db
    .select({ pageId: pageRevisions.pageId })
    .from(pageRevisions)
    .innerJoin(pages, and(eq(pages.id, pageRevisions.pageId), isThere))
    .where(lte(pageRevisions.goLiveAt, now))
    .orderBy(asc(pageRevisions.goLiveAt))
    .limit(MOST_AT_ONCE);
  const leaving = await db
    .select({ pageId: pages.id })
    .from(pages)
    .where(and(isThere, lte(pages.expireAt, now)))
    .orderBy(asc(pages.expireAt))
    .limit(MOST_AT_ONCE);
  return [...new Set([...leaving, ...going].map(({ pageId }) => pageId))];
}

async function runForPage(
  tx: Tx,
  context: PageCommandContext,
  pageId: number,
): Promise<{ published: number; expired: number }> {
  const done = { published: 0, expired: 0 };
  let page = await lockPageRow(tx, pageId, null);
  if (!page) return done;
  const isDue = (instant: string | null) => instant !== null && Date.parse(instant) <= Date.parse(context.now);
  const scheduled = await findScheduled(tx, pageId);
  const goesFirst =
    scheduled && (!isDue(page.expireAt) || Date.parse(scheduled.goLiveAt) < Date.parse(page.expireAt ?? ''));
  const goLive = async (row: PageRow) => {
    if (!scheduled || !isDue(scheduled.goLiveAt)) return;
    await publishRevision(tx, context, row, scheduled.revisionId, 'page.publish_scheduled');
    done.published = 1;
  };
  if (goesFirst) await goLive(page);
  if (isDue(page.expireAt)) {
    page = (await lockPageRow(tx, pageId, null)) ?? page;
    if (page.isLive) {
      await removeFromSite(tx, context, [page], { includeDescendants: false });
      await recordHistory(tx, context, 'page.expire', ['page', pageId], {});
      done.expired = 1;
    }
    await tx
      .update(pages)
      .set({ expireAt: null, ...(page.isLive && { expiredAt: context.now }) })
      .where(eq(pages.id, pageId));
  }
  if (!goesFirst) await goLive((await lockPageRow(tx, pageId, null)) ?? page);
  return done;
}
