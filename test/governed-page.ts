import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import type { PagePermission, StaffPowers } from '#features/rights/permissions.ts';
import { movePage } from '#features/pages/server/commands/move-page.ts';
import { restorePage } from '#features/pages/server/commands/restore-page.ts';
import { schedulePage } from '#features/pages/server/commands/schedule-page.ts';
import { lockPage, unlockPage } from '#features/pages/server/commands/set-lock.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { unpublishPage } from '#features/pages/server/commands/unpublish-page.ts';
import {
  type PageCommandContext,
  publishPage,
  runSchedule,
  saveDraft,
  setPagePrivacy,
} from '#features/pages/server/index.ts';
import { pageRevisions, pages } from '#features/pages/server/tables.ts';
import { cancelReview, decideStep, submitPage } from '#features/workflows/server/commands/review-page.ts';
import { findOpenRun } from '#features/workflows/server/queries/runs.ts';
import { workflowRuns, workflowSteps } from '#features/workflows/server/tables.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { editorOf, LEGAL, PRESS } from './governance-harness.ts';
import { CAST, type GovernedState, type Person } from './governance-table.ts';
import { type PageTree, PROMOTE, TREE_NOW } from './page-tree.ts';

const later = (hours: number) => new Date(Date.parse(TREE_NOW) + hours * 3_600_000).toISOString();
const GO_LIVE = later(1);
const AFTERWARDS = later(2);

/** The actors of the state table with their rights on a tree. */
export async function castOf(tree: PageTree): Promise<Record<Person, PageCommandContext>> {
  const { path } = await tree.row(tree.rootId);
  const grants = (...permissions: PagePermission[]) =>
    permissions.map((permission) => ({ permission, pagePath: path }));
  const writes = grants('add', 'change');
  const as = async (person: Person, more: Partial<StaffPowers>) => editorOf(tree, await tree.addUser(person), more);
  return {
    editor: await as('editor', { pageGrants: writes }),
    publisher: await as('publisher', { pageGrants: grants('add', 'change', 'publish', 'lock', 'bulk_delete') }),
    lawyer: await as('lawyer', { pageGrants: writes, groupIds: [LEGAL] }),
    speaker: await as('speaker', { pageGrants: writes, groupIds: [PRESS] }),
    superuser: await as('superuser', { isSuperuser: true }),
  };
}

/** A page on which the product's commands do the actions of the state table. */
export interface GovernedPage {
  tree: PageTree;
  cast: Record<Person, PageCommandContext>;
  pageId: number;
  taskIds: readonly number[];
  /** Two parents between which the page is moved. */
  places: readonly [number, number];
}

const wait = { goLiveAt: null, expireAt: null, expiredUrl: null, useNewest: true };
const content = { body: [], ...PROMOTE };

type Act = (tx: Tx, context: PageCommandContext, page: GovernedPage) => Promise<unknown>;
const decide =
  (decision: 'approve' | 'reject'): Act =>
  async (tx, context, { pageId }) => {
    const open = await findOpenRun(tx, pageId);
    const [row] = await tx.select({ newest: pages.draftRevisionId }).from(pages).where(eq(pages.id, pageId));
    const seen = { stepId: open?.step?.id ?? 0, revisionId: row?.newest ?? 0 };
    await decideStep(tx, context, { pageId, decision, comment: 'Noted', ...seen });
  };
const lock =
  (isTakeOver: boolean): Act =>
  (tx, context, { pageId }) =>
    lockPage(tx, context, { pageId, reason: 'because', isTakeOver });

const ACTS: Record<string, Act> = {
  edit: (tx, context, { pageId }) => saveDraft(tx, context, { pageId, title: 'Menu', content }),
  submit: (tx, context, { pageId }) => submitPage(tx, context, { pageId, isRestart: false }),
  restart: (tx, context, { pageId }) => submitPage(tx, context, { pageId, isRestart: true }),
  publish: (tx, context, { pageId }) => publishPage(tx, context, pageId),
  schedule: (tx, context, { pageId }) => schedulePage(tx, context, { ...wait, pageId, goLiveAt: GO_LIVE }),
  unschedule: (tx, context, { pageId }) => schedulePage(tx, context, { ...wait, pageId }),
  unpublish: (tx, context, { pageId }) => unpublishPage(tx, context, pageId, { includeDescendants: false }),
  delete: (tx, context, { pageId }) => trashPage(tx, context, pageId, { siteName: '' }),
  move: async (tx, context, { pageId, places }) => {
    const [row] = await tx.select({ parentId: pages.parentId }).from(pages).where(eq(pages.id, pageId));
    await movePage(tx, context, pageId, row?.parentId === places[0] ? places[1] : places[0]);
  },
  'set privacy': (tx, context, { pageId }) =>
    setPagePrivacy(tx, context, { pageId, privacy: 'signed_in', passwordHash: undefined, groupIds: [], endsAt: null }),
  lock: lock(false),
  'take over': lock(true),
  unlock: (tx, context, { pageId }) => unlockPage(tx, context, pageId),
  approve: decide('approve'),
  'ask for changes': decide('reject'),
  'cancel the review': (tx, context, { pageId }) => cancelReview(tx, context, pageId),
  restore: async (tx, context, { pageId }) => {
    const [row] = await tx.select({ trashId: pages.trashId }).from(pages).where(eq(pages.id, pageId));
    await restorePage(tx, context, row?.trashId ?? 0);
  },
};

/** Does an action as a user. Returns false for a refusal; other errors are thrown. */
export async function act(db: Db, page: GovernedPage, action: string, person: Person): Promise<boolean> {
  const context = page.cast[person];
  const reviewsEnded = context.reviewsEnded;
  if (action === 'its time comes') {
    await runSchedule(db, { ...page.tree.context, ...(reviewsEnded && { reviewsEnded }), now: AFTERWARDS });
    return true;
  }
  if (action === 'it expires') {
    // A page in the trash has no expiry: deleting clears it.
    const isThere = and(eq(pages.id, page.pageId), isNull(pages.trashId));
    await db.update(pages).set({ expireAt: TREE_NOW }).where(isThere);
    await runSchedule(db, { ...page.tree.context, ...(reviewsEnded && { reviewsEnded }) });
    return true;
  }
  const command = ACTS[action];
  if (!command) throw new Error(`The state table has the action “${action}”, which its test cannot do`);
  try {
    await inTransaction(db, (tx) => command(tx, context, page));
    return true;
  } catch (error) {
    if ([Conflict, Forbidden, Invalid, NotFound].some((problem) => error instanceof problem)) return false;
    throw error;
  }
}

/** The state of the page according to its rows. @throws when rows contradict each other */
export async function stateOf(db: Db, { pageId, cast, taskIds }: GovernedPage): Promise<GovernedState> {
  const [row] = await db.select().from(pages).where(eq(pages.id, pageId));
  if (!row) throw new Error(`There is no page ${pageId}`);
  const planned = await db
    .select({ id: pageRevisions.id })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.pageId, pageId), isNotNull(pageRevisions.goLiveAt)));
  const runs = await db
    .select({ status: workflowRuns.status, stepStatus: workflowSteps.status, taskId: workflowSteps.taskId })
    .from(workflowRuns)
    .innerJoin(workflowSteps, eq(workflowSteps.runId, workflowRuns.id))
    .where(and(eq(workflowRuns.pageId, pageId), inArray(workflowRuns.status, ['in_progress', 'needs_changes'])))
    .orderBy(asc(workflowSteps.id));
  const step = runs.at(-1);
  const isWaiting = step?.status === 'in_progress';
  if (step?.status !== row.review?.status) throw new Error('The page and its run are of different minds');
  if (step && (step.stepStatus === 'in_progress') !== isWaiting) throw new Error('A run has no task that is open');
  const holder = CAST.find((person) => cast[person].actor.accountId === row.lockedById) ?? null;
  if ((row.lockedAt === null) !== (holder === null)) throw new Error('A lock has nobody who holds it');
  const unlocked = row.expiredAt === null ? 'draft' : 'expired';
  const there = row.isLive ? (row.hasUnpublishedChanges ? 'live with a draft' : 'live') : unlocked;
  const review = isWaiting ? 'in review' : 'changes requested';
  return {
    page: row.trashId === null ? there : 'in the trash',
    trashed: null,
    requester: null,
    plan: planned[0] ? (planned[0].id === row.draftRevisionId ? 'newest' : 'older') : 'none',
    review: step ? review : 'none',
    task: step ? (step.taskId === taskIds[0] ? 'first' : 'last') : null,
    holder,
  };
}
