/**
 * The yes-or-no fields of a restaurant by their name in code, on the wire and in exports; the column is the same in
 * snake case. `flags.ts` has the rest. The names are apart because the public site loads them and nothing else.
 */
export const FLAG_NAMES = [
  'hasCurbside',
  'hasDelivery',
  'hasOnlineOrdering',
  'hasTakeOut',
  'isDiningRoomOpened',
  'outsideDining',
  'isReservationsEnabled',
] as const;
export type FlagName = (typeof FLAG_NAMES)[number];

/** One value for each flag. */
export function forEachFlag<T>(valueOf: (name: FlagName) => T): Record<FlagName, T> {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, valueOf(name)])) as Record<FlagName, T>;
}
