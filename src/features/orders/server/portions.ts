import type { StoredLine } from './tables.ts';

/** Portions of each item in an order, as options too. */
export function portionsOf(lines: readonly Pick<StoredLine, 'line'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (id: string, count: number) => counts.set(id, (counts.get(id) ?? 0) + count);
  const addOptions = (options: StoredLine['line']['options'], times: number) => {
    for (const { item, quantity, options: inner } of options) {
      add(item, quantity * times);
      addOptions(inner, quantity * times);
    }
  };
  for (const { line } of lines) {
    add(line.item, line.quantity);
    addOptions(line.options, line.quantity);
  }
  return counts;
}
