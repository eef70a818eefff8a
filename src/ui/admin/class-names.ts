/** Joins the given class names: `classNames('a', open && 'b', undefined)` → "a b" or "a". */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
