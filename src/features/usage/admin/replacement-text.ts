/** The history text of a replacement. @param details as `replaceUses` records them */
export function replacementText({ replaced, with: other }: Readonly<Record<string, unknown>>): string {
  const count = Number(replaced);
  return `Replaced it with number ${String(other)} in ${count} ${count === 1 ? 'use' : 'uses'}`;
}
