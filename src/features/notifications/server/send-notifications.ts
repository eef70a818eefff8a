import { desc, eq } from 'drizzle-orm';
import { findAudience } from '#features/comments/server/index.ts';
import { mentionsIn } from '#features/comments/mentions.ts';
import { type News, claimNews } from '#features/history/server/index.ts';
import { pageRevisions, pages } from '#features/pages/server/index.ts';
import { workflowRuns } from '#features/workflows/server/published.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';
import { type Audience, notify, type NotifyContext } from './notify.ts';

/**
 * Sends the notifications of all new history entries, each in its own transaction: once, by one node, after the
 * change has committed. A failed notification is sent in the next round. Returns the number of recipients.
 */
export async function sendNotifications(
  db: Db,
  { context, logger, signal }: { context: NotifyContext; logger: Logger; signal?: AbortSignal },
): Promise<number> {
  let notified = 0;
  let last = 0;
  for (;;) {
    if (signal?.aborted) return notified;
    const from = last;
    try {
      const count = await inTransactionAgain(db, async (tx) => {
        const entry = await claimNews(tx, from);
        if (!entry) return undefined;
        last = entry.id;
        return notifyOfEntry(tx, context, entry);
      });
      if (count === undefined) return notified;
      notified += count;
    } catch (error) {
      if (last === from) throw error;
      logger.error({ err: error, entry: last }, 'staff were not notified of a change');
    }
  }
}

async function notifyOfEntry(tx: Tx, context: NotifyContext, entry: News): Promise<number> {
  const pageId = Number(entry.subjectId);
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId));
  if (entry.subjectKind !== 'page' || !page || page.trashId !== null) return 0;
  const { details } = entry;
  const commentId = numberOf(details['commentId']);
  const words = textOf(details['comment']) ?? textOf(details['text']) ?? textOf(details['reason']);
  const task = page.review && MOVES_ON.includes(entry.action) ? page.review.task : textOf(details['task']);
  return notify(tx, context, {
    key: `history ${entry.id}`,
    pageId,
    ...(commentId !== undefined && { commentId }),
    actorId: entry.actorId,
    actorName: entry.actorName,
    at: entry.at,
    details: { ...(task !== undefined && { task }), ...(words !== undefined && { words }) },
    audiences: await audiencesOf(tx, entry, page),
  });
}

/** After these actions, the page may wait for a task. */
const MOVES_ON = ['workflow.start', 'workflow.resume'];

type Page = typeof pages.$inferSelect;

async function audiencesOf(tx: Tx, { action, details }: News, page: Page): Promise<Audience[]> {
  const reviewers: Audience[] =
    page.review?.status === 'in_progress' ? [{ kind: 'submitted', groupIds: page.review.groupIds }] : [];
  switch (action) {
    case 'workflow.start':
    case 'workflow.resume':
      return reviewers;
    case 'workflow.approve':
      // The groups of the next task can decide now.
      return [...one('approved', await requesterOf(tx, page.id)), ...reviewers];
    case 'workflow.reject':
      return one('rejected', await requesterOf(tx, page.id));
    case 'workflow.cancel':
      return one('cancelled', await requesterOf(tx, page.id));
    case 'workflow.assign':
      return one('assigned', await requesterOf(tx, page.id));
    case 'page.lock':
      return one('lock_taken', numberOf(details['takenFromId']));
    case 'page.publish_scheduled':
      return one('went_live', await plannerOf(tx, numberOf(details['revisionId'])));
    case 'page.schedule_failed':
      return one('schedule_failed', numberOf(details['scheduledById']));
    default:
      return aboutComment(tx, action, page.id, details);
  }
}

async function aboutComment(tx: Tx, action: string, pageId: number, details: News['details']): Promise<Audience[]> {
  const audience = await findAudience(tx, pageId, numberOf(details['commentId']) ?? 0);
  if (!audience) return [];
  const mentioned = mentionsIn(textOf(details['text']) ?? '');
  const mention: Audience[] = mentioned.length > 0 ? [{ kind: 'mention', usernames: mentioned }] : [];
  if (action === 'comment.create') return [...mention, { kind: 'comment', ids: audience.followers }];
  if (action === 'comment.resolve') return [{ kind: 'resolved', ids: [...audience.thread, ...audience.followers] }];
  return [...mention, { kind: 'reply', ids: [...audience.thread, ...audience.followers] }];
}

const one = (kind: Audience['kind'], id: number | null | undefined): Audience[] =>
  id === null || id === undefined ? [] : [{ kind, ids: [id] }];

/** The user who last submitted the page to a workflow. */
async function requesterOf(tx: Tx, pageId: number): Promise<number | null | undefined> {
  const [run] = await tx
    .select({ by: workflowRuns.requestedById })
    .from(workflowRuns)
    .where(eq(workflowRuns.pageId, pageId))
    .orderBy(desc(workflowRuns.id))
    .limit(1);
  return run?.by;
}

async function plannerOf(tx: Tx, revisionId: number | undefined): Promise<number | null | undefined> {
  const [revision] = await tx
    .select({ by: pageRevisions.scheduledById })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, revisionId ?? 0));
  return revision?.by;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
