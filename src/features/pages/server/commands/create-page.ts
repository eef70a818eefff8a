import { and, count, eq, max } from 'drizzle-orm';
import type { PageId } from '#shared/brand.ts';
import { Conflict, Invalid, NotFound } from '#shared/problem.ts';
import type { ContentRegistry } from '#content/registry.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import { pages } from '../tables.ts';
import { addRevision } from './add-revision.ts';

/** What page commands need to know besides the database. */
export interface PageCommandContext {
  actor: Actor;
  /** ISO instant. */
  now: string;
  registry: ContentRegistry;
  template(name: string): TemplateDefinition | undefined;
}

export interface NewPage {
  /** Null makes the root of a site. */
  parentId: number | null;
  template: string;
  title: string;
  /** Lower-case words and hyphens; unique among siblings; '' for a root. */
  slug: string;
  content: Record<string, unknown>;
  languageCode?: LanguageCode;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Adds a page with its first draft as the last child of its parent; it is not public until it is published.
 * @throws Invalid for a bad slug, template or content, NotFound for a parent that is gone, Conflict for a taken slug.
 */
export async function createPage(tx: Tx, context: PageCommandContext, page: NewPage): Promise<PageId> {
  const definition = context.template(page.template);
  if (!definition) throw new Invalid([{ field: 'template', message: `there is no template ${page.template}` }]);
  if (page.parentId !== null && !SLUG.test(page.slug)) {
    throw new Invalid([{ field: 'slug', message: 'may hold lower-case letters, digits and single hyphens' }]);
  }
  const parent = page.parentId === null ? null : await lockParent(tx, page.parentId);
  if (parent) await refuseTakenSlug(tx, parent.id, page.slug);
  const [siblings] = parent
    ? await tx
        .select({ last: max(pages.sortOrder) })
        .from(pages)
        .where(eq(pages.parentId, parent.id))
    : [];
  const [inserted] = await tx
    .insert(pages)
    .values({
      parentId: parent?.id ?? null,
      // The path holds the page's own id, which only the insert knows: set right after.
      path: `pending:${parent?.path ?? ''}${page.slug}`,
      depth: parent ? parent.depth + 1 : 0,
      sortOrder: (siblings?.last ?? 0) + 1,
      template: page.template,
      slug: page.slug,
      urlPath: parent ? `${parent.urlPath}${page.slug}/` : '/',
      languageCode: page.languageCode ?? null,
      draftTitle: page.title,
      createdAt: context.now,
      updatedAt: context.now,
    })
    .returning({ id: pages.id });
  if (!inserted) throw new Error('The new page has no id');
  await tx
    .update(pages)
    .set({ path: `${parent?.path ?? '/'}${inserted.id}/` })
    .where(eq(pages.id, inserted.id));
  await addRevision(tx, context, definition, {
    pageId: inserted.id,
    title: page.title,
    slug: page.slug,
    content: page.content,
  });
  await recordHistory(tx, context.actor, {
    at: context.now,
    action: 'page.create',
    subjectKind: 'page',
    subjectId: String(inserted.id),
    details: { title: page.title, template: page.template },
  });
  return inserted.id as PageId;
}

async function lockParent(tx: Tx, parentId: number) {
  const [parent] = await tx
    .select({ id: pages.id, path: pages.path, depth: pages.depth, urlPath: pages.urlPath })
    .from(pages)
    .where(eq(pages.id, parentId))
    .for('update');
  if (!parent) throw new NotFound('The page to add to does not exist');
  return parent;
}

async function refuseTakenSlug(tx: Tx, parentId: number, slug: string): Promise<void> {
  const [same] = await tx
    .select({ found: count() })
    .from(pages)
    .where(and(eq(pages.parentId, parentId), eq(pages.slug, slug)));
  if ((same?.found ?? 0) > 0) throw new Conflict(`Another page here already has the slug "${slug}"`);
}
