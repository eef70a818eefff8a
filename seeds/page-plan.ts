import type { TemplateDefinition } from '#content/define.ts';
import type { Fields, StoredValue } from '#content/field.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { createPage, publishPages, saveDraft, type PageCommandContext } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type ContentKit, createContentKit, type KnownTargets } from './content-kit.ts';

/** A planned page with its children. */
export interface PagePlan {
  template: string;
  /** '' for the root only. */
  slug: string;
  title: string;
  languageCode?: LanguageCode;
  content(kit: ContentKit): Record<string, unknown>;
  children: readonly PagePlan[];
}

/** A plan whose content has every field of its template: missing fields do not compile. */
export function page<F extends Fields>(
  template: TemplateDefinition<F>,
  plan: {
    slug: string;
    title: string;
    languageCode?: LanguageCode;
    content(kit: ContentKit): StoredValue<F>;
    children?: readonly PagePlan[];
  },
): PagePlan {
  return { ...plan, template: template.name, children: plan.children ?? [] };
}

/** The fields of the editor's promote tab. */
export function promote(seo_title: string, description: string, is_noindex = false) {
  return { seo_title, description, share_image: null, is_noindex };
}

/** Makes every page of the plan, empty and unpublished: what points at pages can be made before the pages' content. Returns their ids by path. */
export async function createPages(
  tx: Tx,
  context: PageCommandContext,
  root: PagePlan,
): Promise<ReadonlyMap<string, number>> {
  const pages = new Map<string, number>();
  for (const { plan, path, parentPath } of walk(root, '/')) {
    const { template, slug, title, languageCode } = plan;
    const parentId = parentPath === null ? null : (pages.get(parentPath) ?? null);
    const id = await createPage(tx, context, {
      parentId,
      template,
      slug,
      title,
      content: {},
      ...(languageCode && { languageCode }),
    });
    pages.set(path, id);
  }
  return pages;
}

/** Fills and publishes the plan's pages, which `createPages` has made. */
export async function fillPages(
  tx: Tx,
  context: PageCommandContext,
  root: PagePlan,
  known: KnownTargets,
): Promise<void> {
  for (const { plan, path } of walk(root, '/')) {
    const pageId = known.pages.get(path) ?? 0;
    const content = plan.content(createContentKit(path, known));
    await saveDraft(tx, context, { pageId, title: plan.title, content });
  }
  await publishPages(tx, context, [...known.pages.values()]);
}

function* walk(
  plan: PagePlan,
  path: string,
  parentPath: string | null = null,
): Iterable<{ plan: PagePlan; path: string; parentPath: string | null }> {
  yield { plan, path, parentPath };
  for (const child of plan.children) yield* walk(child, `${path}${child.slug}/`, path);
}
