import { nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { loadReservationTotals } from '#features/reservations/server/index.ts';
import type { ExportCell } from '#platform/spreadsheet/cell.ts';
import { type loadLineTotals, SCORED_PARTIES } from './load-numbers.ts';

const HEADINGS = [
  'rlid',
  'Restaurant',
  'City',
  'State',
  'Joined the wait list',
  'Seated from it',
  'Left',
  'No-shows of the wait list',
  'Quotes scored',
  'Quotes kept',
  'Reservations',
  'Guests with a reservation',
  'Reserved online',
  'Walk-ins',
  'Cancelled',
  'No-shows of reservations',
] as const;

/** The figures of each restaurant as rows of a table. A cell is empty without data, without the right to see them, or
 * with too few parties for a score of quotes. */
export function* figureRows(
  restaurants: readonly LocationEntry[],
  lines: Awaited<ReturnType<typeof loadLineTotals>>,
  reserved: Awaited<ReturnType<typeof loadReservationTotals>>,
): Generator<readonly ExportCell[]> {
  yield HEADINGS;
  for (const restaurant of restaurants) {
    const line = lines.get(restaurant.rlid);
    const tables = reserved.get(restaurant.rlid);
    if (!line && !tables) continue;
    const { city, state } = restaurant.wire;
    yield [
      restaurant.rlid,
      nameOfRestaurant(restaurant),
      city,
      state,
      ...[line?.joined, line?.seated, line?.left, line?.noShows].map((one) => one ?? ''),
      ...(line && line.scored >= SCORED_PARTIES ? [line.scored, line.within] : ['', '']),
      ...[tables?.parties, tables?.covers, tables?.online, tables?.walkIns, tables?.cancelled, tables?.noShows].map(
        (one) => one ?? '',
      ),
    ];
  }
}
