import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { writeText } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import { statusPageUrl } from '../../guest-pages.ts';
import type { LineParts } from '../line-parts.ts';
import type { EntryRow } from '../queries/line.ts';
import type { LineSettings } from '../settings.ts';

/** Topic to which browsers of an entry subscribe. */
export function aboutEntry({ id }: Pick<EntryRow, 'id'>): string {
  return `wait list entry ${id}`;
}

/** Notifies the guest's browsers that the table is ready, once the step is stored. The host does not wait for it. */
export function pushReady(
  tx: Tx,
  { push, tokenKey, restaurantOf }: LineParts,
  entry: EntryRow,
  { graceMinutes }: Pick<LineSettings, 'graceMinutes'>,
): void {
  if (!push) return;
  const restaurant = nameOfRestaurant(restaurantOf(entry.rlid));
  const words = { restaurant, size: entry.partySize, minutes: graceMinutes, link: '' };
  const message = {
    title: restaurant,
    body: writeText('wait_list_ready', entry.language, words).trim(),
    url: statusPageUrl(guestTokenOf(tokenKey, entry.tokenNonce)),
  };
  afterCommit(tx, () => void push.send(aboutEntry(entry), message));
}
