import { saveWaitReading } from '#features/locations/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { loadEstimate } from '../queries/guest-view.ts';
import { loadLineSettings } from '../settings.ts';
import type { LineParts } from '../line-parts.ts';

/** A party of two represents the restaurant. */
const USUAL_PARTY = 2;
/** An unchanged reading is stored again before guests' pages stop showing it for its age. */
const REPEATED_AFTER_MS = 8 * 60_000;

/**
 * Shows the restaurant with its wait, as `getlocations` and the pages do: stored where an outside provider's reading would
 * be, and only when the words change, so that a busy line does not redraw the restaurant's pages with each party. A
 * restaurant that seats at once shows no wait.
 */
export async function publishReading(db: Db, parts: LineParts, rlid: number): Promise<void> {
  const { isOpen, isSeatingNow, wait } = await loadEstimate(db, parts, {
    rlid,
    partySize: USUAL_PARTY,
    settings: await loadLineSettings(db, parts.restaurantOf(rlid)),
  });
  const text = isOpen && !isSeatingNow && wait ? `${wait.low} - ${wait.high} min` : null;
  const shown = parts.restaurantOf(rlid).wait;
  if (text === (shown?.text ?? null) && (!shown || parts.nowMs - shown.readAtMs < REPEATED_AFTER_MS)) return;
  const reading = text === null ? null : { text, at: new Date(parts.nowMs).toISOString() };
  await inTransaction(db, (tx) => saveWaitReading(tx, rlid, reading));
}
