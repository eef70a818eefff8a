import { and, eq } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { pageRevisions } from '../tables.ts';
import { checkDraft } from './add-revision.ts';
import type { PageCommandContext } from './context.ts';
import { putDraft } from './save-draft.ts';
import { findNewestRevision, lockForEditing, refuseOtherVersion } from './save-page-lock.ts';

/**
 * Writes a new draft with title and content of an old revision; the address stays, and nothing newer is lost.
 * @throws NotFound for a deleted page or a revision of another page; Forbidden; Conflict when it was saved after
 * `baseVersion`; Invalid when the old content has another shape than today's fields
 */
export async function revertPage(
  tx: Tx,
  context: PageCommandContext,
  asked: { pageId: number; revisionId: number; baseVersion: number },
): Promise<{ revisionId: number; version: number }> {
  const { page, definition } = await lockForEditing(tx, context, asked.pageId);
  const [old] = await tx
    .select({ title: pageRevisions.title, content: pageRevisions.content })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.id, asked.revisionId), eq(pageRevisions.pageId, page.id)));
  if (!old) throw new NotFound('This version of the page does not exist');
  refuseOtherVersion(context, page, await findNewestRevision(tx, page), asked.baseVersion);
  const { content, errors } = checkDraft(definition, context, old, 'restore');
  if (errors.length > 0) throw new Invalid(errors);
  const draft = { title: old.title, slug: page.draftSlug ?? page.slug, content };
  const revisionId = await putDraft(tx, context, definition, page, draft);
  await recordHistory(tx, context, 'page.revert', ['page', page.id], { revisionId, fromRevisionId: asked.revisionId });
  return { revisionId, version: page.version + 1 };
}
