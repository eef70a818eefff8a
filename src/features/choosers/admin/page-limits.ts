import type { PageRight } from '#features/pages/page-rights.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';

/** Which pages can be chosen. Others are shown disabled, because they lead to pages below them. */
export interface PageLimits {
  /** Stored names of templates; all when absent. */
  templates?: readonly string[] | undefined;
  /** Pages that can neither be chosen nor opened. */
  exclude?: readonly number[] | undefined;
  /** Right on the page that the user needs. */
  needs?: PageRight | undefined;
}

/** A short reason why a page cannot be chosen; undefined when it can. */
export function refusalOf(
  page: Pick<PageSummary, 'id' | 'template' | 'rights'>,
  { templates, exclude, needs }: PageLimits,
): string | undefined {
  if (exclude?.includes(page.id)) return 'Cannot be chosen here';
  if (templates && templates.length > 0 && !templates.includes(page.template))
    return 'This page type is not allowed here';
  if (needs && !page.rights.includes(needs)) return 'You do not have the rights for this page';
  return undefined;
}
