import type { PageRight } from '#features/pages/page-rights.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';

/** Which pages can be chosen; the others are shown, for they lead on. */
export interface PageLimits {
  /** Stored names of templates; all, without. */
  templates?: readonly string[] | undefined;
  /** These can neither be chosen nor opened. */
  exclude?: readonly number[] | undefined;
  /** What the user must be allowed to do with the page. */
  needs?: PageRight | undefined;
}

/** Why a page cannot be chosen, in a few words; undefined when it can. */
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
