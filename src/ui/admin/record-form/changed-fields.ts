/** Names of the values that differ between the two. */
export function changedFields<Values extends object>(before: Values, after: Values): string[] {
  return Object.keys(after).filter(
    (name) => JSON.stringify(after[name as keyof Values]) !== JSON.stringify(before[name as keyof Values]),
  );
}
