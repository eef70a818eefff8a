/** True for equal values of a location's field; the order of an object's keys does not count, since a database may change it. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, theirs] = [Object.entries(a), Object.entries(b)];
  return (
    mine.length === theirs.length &&
    mine.every(([key, value]) => Object.hasOwn(b, key) && sameValue(value, (b as Record<string, unknown>)[key]))
  );
}
