import { isSame } from '#content/merge-values.ts';

/** Names of the values that differ between the two. */
export function changedFields<Values extends object>(before: Values, after: Values): string[] {
  return Object.keys(after).filter((name) => !isSame(before[name as keyof Values], after[name as keyof Values]));
}
