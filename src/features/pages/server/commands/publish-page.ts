import { eq } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import { validateValue } from '#content/validate.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { pageRevisions, pages } from '../tables.ts';
import type { PageCommandContext } from './create-page.ts';

/**
 * Makes the newest draft what visitors see. Every page that shows something of it is dropped from the cache when
 * the transaction commits.
 * @throws Invalid with the content path of every rule that the draft breaks; nothing changes then.
 */
export async function publishPage(tx: Tx, context: PageCommandContext, pageId: number): Promise<void> {
  const [page] = await tx
    .select({
      template: pages.template,
      draftRevisionId: pages.draftRevisionId,
      firstPublishedAt: pages.firstPublishedAt,
    })
    .from(pages)
    .where(eq(pages.id, pageId))
    .for('update');
  const definition = page && context.template(page.template);
  if (!page?.draftRevisionId || !definition) throw new NotFound('This page does not exist');
  const [draft] = await tx
    .select({ title: pageRevisions.title, content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, page.draftRevisionId));
  if (!draft) throw new NotFound('This page has no draft');
  const errors = validateValue(definition, draft.content, 'publish', context.registry).errors;
  if (draft.title.trim() === '') errors.unshift({ field: 'title', message: 'is required' });
  if (errors.length > 0) throw new Invalid(errors);
  await tx
    .update(pages)
    .set({
      isLive: true,
      liveTitle: draft.title,
      liveRevisionId: page.draftRevisionId,
      hasUnpublishedChanges: false,
      firstPublishedAt: page.firstPublishedAt ?? context.now,
      lastPublishedAt: context.now,
      updatedAt: context.now,
    })
    .where(eq(pages.id, pageId));
  await recordHistory(tx, context.actor, {
    at: context.now,
    action: 'page.publish',
    subjectKind: 'page',
    subjectId: String(pageId),
    details: { revisionId: page.draftRevisionId },
  });
  await announceChange(tx, [`page:${pageId}`, 'pages']);
}
