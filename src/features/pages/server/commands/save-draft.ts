import { eq } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import type { PageRow } from '../queries/page-rows.ts';
import { addRevision, checkDraft, type Draft, draftColumns, indexPageReferences } from './add-revision.ts';
import type { PageCommandContext } from './context.ts';
import { faultsOfNewMedia } from './media-faults.ts';
import { findLiveContent, lockForEditing } from './save-page-lock.ts';

/** Puts a checked draft on top of a page that is locked, as a revision of its own that nothing overwrites; returns its id. */
export async function putDraft(
  tx: Tx,
  context: PageCommandContext,
  definition: TemplateDefinition,
  page: PageRow,
  draft: Draft,
): Promise<number> {
  const revisionId = await addRevision(tx, context, { ...draft, pageId: page.id });
  await tx
    .update(pages)
    .set(draftColumns(definition, context, draft, revisionId))
    .where(eq(pages.id, page.id));
  const live = await findLiveContent(tx, page);
  await indexPageReferences(tx, context, definition, page.id, { live, draft: draft.content });
  return revisionId;
}

/**
 * Saves title and content of an existing page as its newest draft; the public page does not change.
 * @throws NotFound for a deleted page, Forbidden without the right to edit or for an alias, Invalid for malformed
 * content.
 */
export async function saveDraft(
  tx: Tx,
  context: PageCommandContext,
  draft: { pageId: number; title: string; content: Record<string, unknown> },
): Promise<number> {
  const { page, definition } = await lockForEditing(tx, context, draft.pageId);
  const { content, errors } = checkDraft(definition, context, draft, 'draft');
  errors.push(...(await faultsOfNewMedia(tx, context, definition, { pageId: page.id, content })));
  if (errors.length > 0) throw new Invalid(errors);
  const kept = { title: draft.title, slug: page.draftSlug ?? page.slug, content };
  const revisionId = await putDraft(tx, context, definition, page, kept);
  await recordHistory(tx, context, 'page.save_draft', ['page', page.id], { revisionId });
  return revisionId;
}
