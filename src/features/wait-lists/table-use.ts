/**
 * How long a seated party is taken to have its table. Nobody records when it leaves, so after this time the table counts as
 * free, and before it a host may override.
 */
export const TABLE_TAKEN_MS = 60 * 60_000;

interface SeatedParty {
  state: string;
  /** Table that the host wrote down. */
  table: string;
  /** ISO instant of the seating. */
  closedAt: string | null;
}

/** The party that has a table; undefined while it is free, and for a seating without a table. */
export function partyAt<Party extends SeatedParty>(
  table: string,
  parties: readonly Party[],
  nowMs: number,
): Party | undefined {
  const wanted = nameOf(table);
  if (wanted === '') return undefined;
  return parties.find(
    ({ state, table: one, closedAt }) =>
      state === 'seated' &&
      nameOf(one) === wanted &&
      closedAt !== null &&
      nowMs - Date.parse(closedAt) < TABLE_TAKEN_MS,
  );
}

function nameOf(table: string): string {
  return table.trim().toLowerCase();
}
