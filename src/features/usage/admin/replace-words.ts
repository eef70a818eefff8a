/** How the history of a thing says that another was put in its place. @param details as `replaceUses` records them */
export function replaceWords({ replaced, with: other }: Readonly<Record<string, unknown>>): string {
  const count = Number(replaced);
  return `Put number ${String(other)} in its place, in ${count} ${count === 1 ? 'use' : 'uses'}`;
}
