/**
 * The ids that stayed where they were when `before` became `after`: the longest run that both have in the same order.
 * Every other id that both have was moved, so that one moved block is one move. Ids are unique on each side.
 */
export function stayedInOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const kept = after.filter((id) => places.has(id));
  // tails[n] is the last id of the run of n + 1 ids that ends earliest in `before`; `previous` leads back through a run.
  const tails: string[] = [];
  const previous = new Map<string, string | undefined>();
  const placeOf = (id: string | undefined) => (id === undefined ? -1 : (places.get(id) ?? -1));
  for (const id of kept) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeOf(tails[middle]) < placeOf(id)) low = middle + 1;
      else high = middle;
    }
    previous.set(id, tails[low - 1]);
    tails[low] = id;
  }
  const stayed = new Set<string>();
  for (let id = tails.at(-1); id !== undefined; id = previous.get(id)) stayed.add(id);
  return stayed;
}

/**
 * Merges two orders of `base`: their order, in which each id that mine moved or added follows the same neighbour as in
 * mine. Contains each id for which `isKept` is true, once.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  isKept: (id: string) => boolean,
): string[] {
  const stayed = stayedInOrder(base, mine);
  const known = new Set(base);
  const isMoved = (id: string) => known.has(id) && !stayed.has(id);
  const movedByMine = new Set(mine.filter(isMoved));
  const order = theirs.filter((id) => isKept(id) && !movedByMine.has(id));
  const placed = new Set(order);
  // An id that theirs removed but the merge keeps is placed like an addition of mine.
  let neighbour: string | undefined;
  for (const id of mine) {
    if (!isKept(id)) continue;
    if (!placed.has(id)) {
      order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
      placed.add(id);
    }
    neighbour = id;
  }
  return order;
}
