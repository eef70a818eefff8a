import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { Conflict, Invalid, NotFound } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { PageRow } from '../queries/page-rows.ts';
import { pageRevisions, pages } from '../tables.ts';
import { checkDraft, type Draft, indexPageReferences } from './add-revision.ts';
import { lockPageFor, type PageCommandContext } from './context.ts';
import { announcePages } from './subtree.ts';
import { addressWith, faultOfLockBelow, findTakenSlug, moveAddressesBelow } from './save-page-address.ts';

/**
 * Makes the newest draft live. Every page that shows something of it is dropped from the cache when the transaction
 * commits.
 * @throws Invalid with the content path of every rule that the draft breaks; nothing changes then. Forbidden without the
 * right to publish, Conflict for an alias.
 */
export async function publishPage(tx: Tx, context: PageCommandContext, pageId: number): Promise<void> {
  const page = await lockPageFor(tx, context, pageId, 'publish');
  await publishRevision(tx, context, page, page.draftRevisionId);
}

/**
 * Makes one version of a page live: the newest draft, or an older version that was scheduled or approved. The page is
 * locked and the right checked before. Newer drafts stay drafts.
 * @param action name of the action in the history
 * @throws Invalid, Conflict, NotFound as `publishPage`
 */
export async function publishRevision(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  revisionId: number | null,
  action: PublishAction = 'page.publish',
): Promise<void> {
  const pageId = page.id;
  if (page.isAlias) throw new Conflict('This page is an alias: it is published with its original');
  const definition = context.template(page.template);
  if (revisionId === null || !definition) throw new NotFound('This page does not exist');
  const { title, content: held, slug: heldSlug, isRolling } = pageRevisions;
  const [draft] = await tx
    .select({ title, content: held, slug: heldSlug, isRolling })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.id, revisionId), eq(pageRevisions.pageId, pageId)));
  if (!draft) throw new NotFound('This page has no draft');
  const isNewest = revisionId === page.draftRevisionId;
  const draftSlug = page.draftSlug ?? page.slug;
  const slug = isNewest || page.parentId === null ? draftSlug : draft.slug;
  const { content: checked, errors } = checkDraft(definition, context, draft, 'publish');
  // Scheduled publishing and approval links act without a user account: locks on descendant pages do not apply.
  const isForSomebody = context.actor.accountId !== null;
  const slugFault =
    slug === page.slug
      ? undefined
      : ((isForSomebody ? faultOfLockBelow(page, slug) : undefined) ?? (await findTakenSlug(tx, page, slug)));
  if (slugFault) errors.push(slugFault);
  if (errors.length > 0) throw new Invalid(errors);
  const content = definition.settle ? checked : draft.content;
  const published = { title: draft.title, content, slug, revisionId };
  await tx
    .update(pages)
    .set({
      ...liveColumns(context, page, published),
      ...(!isNewest && { hasUnpublishedChanges: true, draftSlug: draftSlug === slug ? null : draftSlug }),
    })
    .where(eq(pages.id, pageId));
  await settle(tx, published, draft);
  const newest = isNewest ? content : await contentOf(tx, page.draftRevisionId);
  await finishPublishing(tx, context, definition, page, published, { action, newest });
}

async function contentOf(tx: Tx, revisionId: number | null): Promise<Record<string, unknown>> {
  const [row] = await tx
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, revisionId ?? 0));
  return row?.content ?? {};
}

/** How a version came to be live: by hand, by the clock, by the last approval of a workflow, or with a release bundle. */
export type PublishAction =
  | 'page.publish'
  | 'page.publish_scheduled'
  | 'page.publish_approved'
  | 'page.publish_bundle'
  | 'page.publish_bundle_undone';

/** Makes the published revision final: autosaves no longer overwrite it, and its content is what was published. */
async function settle(
  tx: Tx,
  { revisionId, content }: Published,
  draft: { content: Record<string, unknown>; isRolling: boolean },
): Promise<void> {
  if (!draft.isRolling && content === draft.content) return;
  await tx.update(pageRevisions).set({ isRolling: false, content }).where(eq(pageRevisions.id, revisionId));
}

/** A draft that is being made live. */
export type Published = Draft & { revisionId: number };

/** The live columns of a page once the draft is published. */
export function liveColumns(context: PageCommandContext, page: PageRow, published: Published) {
  return {
    isLive: true,
    liveTitle: published.title,
    liveRevisionId: published.revisionId,
    slug: published.slug,
    urlPath: addressWith(page, published.slug),
    draftSlug: null,
    hasUnpublishedChanges: false,
    firstPublishedAt: page.firstPublishedAt ?? context.now,
    lastPublishedAt: context.now,
    updatedAt: context.now,
    expiredAt: null,
    review: null,
  };
}

/**
 * Follow-up of a change of the live row: addresses below it, aliases, references, schedules, reviews, history and
 * caches. An earlier schedule is cancelled, because it would replace what was published now, and an open review ends.
 * @param page the row as it was before
 * @param options.newest content of the newest draft, where that differs from the published one
 * @param options.keepsPlans the schedule and the review go on: only references of what is live changed
 */
export async function finishPublishing(
  tx: Tx,
  context: PageCommandContext,
  definition: TemplateDefinition,
  page: PageRow,
  published: Published,
  {
    action = 'page.publish',
    newest = published.content,
    keepsPlans = false,
  }: { action?: PublishAction; newest?: Draft['content']; keepsPlans?: boolean } = {},
): Promise<void> {
  if (!keepsPlans) await clearSchedule(tx, page.id);
  if (page.review && !keepsPlans) await context.reviewsEnded?.(tx, [page.id]);
  const movedIds = await moveAddressesBelow(tx, context, page, addressWith(page, published.slug));
  const aliasIds = await publishAliases(tx, context, page.id);
  const { content } = published;
  await indexPageReferences(tx, context, definition, page.id, { live: content, draft: newest });
  const note = (noted: string, details: Record<string, unknown>) =>
    recordHistory(tx, context, noted, ['page', page.id], details);
  if (page.firstPublishedAt !== null && page.liveTitle !== published.title) {
    await note('page.rename', { from: page.liveTitle, to: published.title });
  }
  const isMoved = page.firstPublishedAt !== null && page.slug !== published.slug;
  await note(action, {
    revisionId: published.revisionId,
    ...(isMoved && { from: page.urlPath, to: addressWith(page, published.slug) }),
  });
  await announcePages(tx, [page.id, ...movedIds, ...aliasIds], {
    isLinkSame: page.isLive && page.liveTitle === published.title && page.slug === published.slug,
  });
}

/** Takes the scheduled time off the page's version that has one. */
export async function clearSchedule(tx: Tx, pageId: number): Promise<void> {
  await tx
    .update(pageRevisions)
    .set({ goLiveAt: null })
    .where(and(eq(pageRevisions.pageId, pageId), isNotNull(pageRevisions.goLiveAt)));
}

/**
 * Copies the live content of a page to its aliases and to their aliases, those in the trash too; one statement. They keep
 * their slugs and places.
 */
async function publishAliases(tx: Tx, context: PageCommandContext, pageId: number): Promise<number[]> {
  const source = sql`(SELECT source.live_title, source.live_revision_id, source.search FROM pages AS source WHERE source.id = ${pageId})`;
  const rows = await tx
    .update(pages)
    .set({
      isLive: sql`${pages.trashId} IS NULL`,
      liveTitle: sql`(SELECT live_title FROM ${source} AS shown)`,
      draftTitle: sql`(SELECT live_title FROM ${source} AS shown)`,
      liveRevisionId: sql`(SELECT live_revision_id FROM ${source} AS shown)`,
      draftRevisionId: sql`(SELECT live_revision_id FROM ${source} AS shown)`,
      search: sql`(SELECT search FROM ${source} AS shown)`,
      hasUnpublishedChanges: false,
      firstPublishedAt: sql`coalesce(${pages.firstPublishedAt}, ${context.now})`,
      lastPublishedAt: context.now,
      updatedAt: context.now,
      version: sql`${pages.version} + 1`,
    })
    .where(
      and(
        ne(pages.id, pageId),
        sql`${pages.id} IN (WITH RECURSIVE shows (id) AS (
          SELECT mirror.id FROM pages AS mirror WHERE mirror.alias_of_id = ${pageId}
          UNION SELECT mirror.id FROM pages AS mirror JOIN shows ON mirror.alias_of_id = shows.id
        ) SELECT shows.id FROM shows)`,
      ),
    )
    .returning({ id: pages.id });
  return rows.map(({ id }) => id);
}
