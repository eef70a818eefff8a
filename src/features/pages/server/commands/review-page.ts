import type { FieldError } from '#shared/problem.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { PageReview } from '../../page-rights.ts';
import type { PageRow } from '../queries/page-rows.ts';
import { pageRevisions, pages } from '../tables.ts';
import { checkDraft } from './add-revision.ts';
import type { PageCommandContext } from './context.ts';
import { isOneOf } from './subtree.ts';

/** Records the open run of a workflow on locked pages, or its end: rights depend on it. */
export async function setReview(tx: Tx, pageIds: readonly number[], review: PageReview | null): Promise<void> {
  if (pageIds.length > 0) await tx.update(pages).set({ review }).where(isOneOf(pages.id, pageIds));
}

/**
 * The errors that prevent publishing the newest draft of a page, by content path. Without errors, the draft becomes a
 * version that no autosave overwrites, so that exactly this version is reviewed or scheduled.
 */
export async function settleDraft(
  tx: Tx,
  context: Pick<PageCommandContext, 'registry' | 'template'>,
  page: PageRow,
): Promise<FieldError[]> {
  const definition = context.template(page.template);
  const [draft] = await tx
    .select({ title: pageRevisions.title, content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, page.draftRevisionId ?? 0));
  if (!definition || !draft) return [{ field: 'title', message: 'has no draft' }];
  const { errors } = checkDraft(definition, context, draft, 'publish');
  if (errors.length > 0) return errors;
  await tx
    .update(pageRevisions)
    .set({ isRolling: false })
    .where(eq(pageRevisions.id, page.draftRevisionId ?? 0));
  return [];
}
