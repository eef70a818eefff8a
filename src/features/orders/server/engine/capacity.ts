import { QUARTERS_KEPT } from '#features/front-of-house/server/index.ts';
import type { StoredLine } from '../tables.ts';

/** An empty load: make-units of a kitchen by quarter of a business day. */
export function emptyLoad(): number[] {
  return Array.from({ length: QUARTERS_KEPT }, () => 0);
}

/** Units of one order by quarter. */
export type OrderLoad = [quarter: number, units: number][];

/**
 * Where a kitchen makes an order that is ready at a quarter: in that quarter as far as there is room, the rest in the
 * quarters before it. Null when the quarter itself is full, because food is not cooked
 * long before its guest comes, or when there is too little room since `earliest`.
 * @param taken units by quarter
 */
export function placeUnits(
  taken: readonly number[],
  { quarter, earliest, units, most }: { quarter: number; earliest: number; units: number; most: number },
): OrderLoad | null {
  if (units > 0 && (taken[quarter] ?? 0) >= most) return null;
  const load: OrderLoad = [];
  let left = units;
  for (let at = quarter; at >= earliest && left > 0; at -= 1) {
    const room = Math.min(left, most - (taken[at] ?? 0));
    if (room <= 0) continue;
    load.push([at, room]);
    left -= room;
  }
  return left === 0 ? load : null;
}

/** Adds the units of an order, or subtracts them. */
export function countLoad(taken: number[], load: OrderLoad, sign: 1 | -1): void {
  for (const [quarter, units] of load) taken[quarter] = Math.max(0, (taken[quarter] ?? 0) + sign * units);
}

/** Portions of each item in an order, including items that are options. */
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
