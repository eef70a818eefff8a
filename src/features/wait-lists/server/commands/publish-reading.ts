import { saveWaitReading } from '#features/locations/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { loadEstimate } from '../queries/guest-view.ts';
import { loadLineSettings } from '../settings.ts';
import type { LineParts } from '../line-parts.ts';

/** The published wait is that of a party of two. */
const USUAL_PARTY = 2;
/** Age at which an unchanged reading is stored again, before guests' pages stop showing it. */
const REPEATED_AFTER_MS = 8 * 60_000;

/**
 * Publishes the restaurant's wait for `getlocations` and the pages. It is stored like an outside provider's reading,
 * and only when its text changes, so that a busy line does not redraw the restaurant's pages with each party. A
 * restaurant that seats at once shows no wait, nor does one that has closed for good.
 */
export async function publishReading(db: Db, parts: LineParts, rlid: number): Promise<void> {
  const restaurant = parts.restaurantOf(rlid);
  if (!restaurant.isListed) return;
  const { isOpen, isSeatingNow, wait } = await loadEstimate(db, parts, {
    rlid,
    partySize: USUAL_PARTY,
    settings: await loadLineSettings(db, restaurant),
  });
  const text = isOpen && !isSeatingNow && wait ? `${wait.low}–${wait.high} min` : null;
  const shown = restaurant.wait;
  if (text === (shown?.text ?? null) && (!shown || parts.nowMs - shown.readAtMs < REPEATED_AFTER_MS)) return;
  const reading = text === null ? null : { text, at: new Date(parts.nowMs).toISOString() };
  await inTransaction(db, (tx) => saveWaitReading(tx, rlid, reading));
}
