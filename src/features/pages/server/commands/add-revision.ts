import { eq } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { validateValue } from '#content/validate.ts';
import type { Tx } from '#platform/db/client.ts';
import { pageRevisions, pages } from '../tables.ts';
import type { PageCommandContext } from './create-page.ts';

/**
 * Keeps `content` as the page's newest draft and returns the revision's id. Live pages stay as they are.
 * @throws Invalid when the content is malformed; incomplete is fine.
 */
export async function addRevision(
  tx: Tx,
  context: PageCommandContext,
  definition: TemplateDefinition,
  draft: { pageId: number; title: string; slug: string; content: Record<string, unknown> },
): Promise<number> {
  const checked = validateValue(definition, draft.content, 'draft', context.registry);
  if (checked.errors.length > 0) throw new Invalid(checked.errors);
  const [revision] = await tx
    .insert(pageRevisions)
    .values({
      pageId: draft.pageId,
      title: draft.title,
      slug: draft.slug,
      content: checked.value,
      createdAt: context.now,
      authorId: context.actor.accountId,
    })
    .returning({ id: pageRevisions.id });
  if (!revision) throw new Error('The new revision has no id');
  await tx
    .update(pages)
    .set({ draftRevisionId: revision.id, draftTitle: draft.title, hasUnpublishedChanges: true, updatedAt: context.now })
    .where(eq(pages.id, draft.pageId));
  return revision.id;
}
