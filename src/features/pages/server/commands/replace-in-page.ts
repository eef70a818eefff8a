import { and, eq, isNotNull } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { ReferenceKind } from '#content/references.ts';
import { replaceReferences } from '#content/replace-references.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { hasPageRight } from '../../page-rights.ts';
import { pageRevisions, pages } from '../tables.ts';
import { addRevision } from './add-revision.ts';
import type { PageCommandContext } from './context.ts';
import { finishPublishing, liveColumns } from './publish-page.ts';
import { putDraft } from './save-draft.ts';
import { movePlan } from './schedule-page.ts';
import { findLiveContent, lockForEditing } from './save-page-lock.ts';

/**
 * Replaces all references of a page to one target by another: in the live content, in the scheduled version and in the
 * newest draft, separately, so that an unfinished draft stays a draft. Live at once; a schedule and a review go on.
 * @returns false when some references stay, because the user may edit the page but not publish it
 * @throws NotFound, Forbidden without the right to edit, Conflict for an alias
 */
export async function replaceInPage(
  tx: Tx,
  context: PageCommandContext,
  pageId: number,
  change: { kind: ReferenceKind; from: number; to: number },
): Promise<boolean> {
  const { page, definition } = await lockForEditing(tx, context, pageId);
  const replaced = (content: Record<string, unknown>) =>
    replaceReferences(definition.fields, content, context.registry, change);
  const [draft] = await tx
    .select({ title: pageRevisions.title, content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, page.draftRevisionId ?? 0));
  if (!draft) throw new NotFound('This page has no draft');
  const liveContent = await findLiveContent(tx, page);
  const live = liveContent && replaced(liveContent);
  const isLiveTouched = live !== null && live.count > 0;
  const planned = await findPlanned(tx, pageId);
  const plan = planned && replaced(planned.content);
  const isPlanTouched = plan !== undefined && plan.count > 0;
  const mayPublish = hasPageRight({ accountId: context.actor.accountId, powers: context.powers }, 'publish', page);

  let current = page;
  if (isLiveTouched && mayPublish) {
    const shown = { title: page.liveTitle, slug: page.slug, content: live.value };
    const revisionId = await addRevision(tx, context, { ...shown, pageId });
    const { isLive, liveRevisionId, lastPublishedAt, updatedAt } = liveColumns(context, page, { ...shown, revisionId });
    const columns = {
      isLive,
      liveRevisionId,
      lastPublishedAt,
      updatedAt,
      version: page.version + 1,
      ...(!page.hasUnpublishedChanges && { draftRevisionId: revisionId }),
    };
    await tx.update(pages).set(columns).where(eq(pages.id, pageId));
    const published = { ...shown, revisionId };
    await finishPublishing(tx, context, [{ page, definition, published, newest: shown.content }], { keepsPlans: true });
    current = { ...page, ...columns };
  }
  const next = replaced(draft.content);
  let draftId = page.draftRevisionId;
  if (next.count > 0 && (page.hasUnpublishedChanges || current === page)) {
    const slug = page.draftSlug ?? page.slug;
    draftId = await putDraft(tx, context, definition, current, { title: draft.title, slug, content: next.value });
  }
  if (planned && isPlanTouched && mayPublish) {
    const { id, title, slug } = planned;
    const revisionId =
      id === page.draftRevisionId
        ? draftId
        : await addRevision(tx, context, { pageId, title, slug, content: plan.value });
    await movePlan(tx, pageId, revisionId ?? id);
  }
  await recordHistory(tx, context, 'page.replace_references', ['page', pageId], change);
  return mayPublish || !(isLiveTouched || isPlanTouched);
}

async function findPlanned(tx: Tx, pageId: number) {
  const { id, title, slug, content, goLiveAt } = pageRevisions;
  const [row] = await tx
    .select({ id, title, slug, content })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.pageId, pageId), isNotNull(goLiveAt)));
  return row;
}
