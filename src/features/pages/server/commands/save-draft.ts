import { eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import { addRevision } from './add-revision.ts';
import type { PageCommandContext } from './create-page.ts';

/**
 * Saves title and content of an existing page as its newest draft; visitors see nothing of it.
 * @throws NotFound when the page is gone, Invalid when the content is malformed.
 */
export async function saveDraft(
  tx: Tx,
  context: PageCommandContext,
  draft: { pageId: number; title: string; content: Record<string, unknown> },
): Promise<number> {
  const [page] = await tx
    .select({ template: pages.template, slug: pages.slug })
    .from(pages)
    .where(eq(pages.id, draft.pageId))
    .for('update');
  const definition = page && context.template(page.template);
  if (!page || !definition) throw new NotFound('This page does not exist');
  const revisionId = await addRevision(tx, context, definition, { ...draft, slug: page.slug });
  await recordHistory(tx, context.actor, {
    at: context.now,
    action: 'page.save_draft',
    subjectKind: 'page',
    subjectId: String(draft.pageId),
    details: { revisionId },
  });
  return revisionId;
}
