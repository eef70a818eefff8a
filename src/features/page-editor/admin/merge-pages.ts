import { applyMine, applyTheirs, mergeContent, type MergeConflict } from '#content/merge.ts';
import { isSame } from '#content/merge-values.ts';
import { formOf, type PageValue, SLUG_KEY, TITLE_KEY } from './page-value.ts';

export interface MergedPages {
  merged: PageValue;
  conflicts: MergeConflict[];
}

/** Title, slug and content of two sides in one. Conflicts name title and slug by their keys in the form. */
export function mergePages(base: PageValue, mine: PageValue, theirs: PageValue): MergedPages {
  const { merged, conflicts } = mergeContent(formOf(base), formOf(mine), formOf(theirs));
  return { merged: pageOf(merged), conflicts };
}

export type Side = 'mine' | 'theirs';

/** `merged` with the chosen side of each conflict, by its place in the list; unnamed ones take mine. */
export function withChoices({ merged, conflicts }: MergedPages, choices: readonly (Side | undefined)[]): PageValue {
  const form = conflicts.reduce(
    (content, conflict, index) =>
      choices[index] === 'theirs' ? applyTheirs(content, conflict) : applyMine(content, conflict),
    formOf(merged),
  );
  return pageOf(form);
}

export function isSamePage(one: PageValue, other: PageValue): boolean {
  return isSame(formOf(one), formOf(other));
}

function pageOf({ [TITLE_KEY]: title, [SLUG_KEY]: slug, ...content }: Record<string, unknown>): PageValue {
  return { title: title as string, slug: slug as string, content };
}
