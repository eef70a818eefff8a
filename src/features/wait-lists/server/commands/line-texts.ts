import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { enqueueText } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { statusPageUrl } from '../../guest-pages.ts';
import type { LineParts } from '../line-parts.ts';
import type { EntryRow } from '../queries/line.ts';
import type { LineSettings } from '../settings.ts';

/**
 * Key of the messages that announce a table; each notification has its own. Its instant makes the key, since the number
 * of notifications falls when the party rejoins or a notification is undone.
 */
export function readyKey({ id, calledAt }: Pick<EntryRow, 'id' | 'calledAt'>): string {
  return `wait list entry ${id} ready ${calledAt === null ? 0 : Date.parse(calledAt)}`;
}

/** Sends a guest a text message that the party is on the list; nothing without a consent. */
export async function textJoined(tx: Tx, parts: LineParts, entry: EntryRow, wait: string): Promise<void> {
  await enqueueText(tx, nowOf(parts), {
    ...about(entry),
    key: `wait list entry ${entry.id} joined`,
    purpose: 'wait_list_joined',
    values: { ...valuesOf(parts, entry), wait },
  });
}

/** Sends a guest a text message that the table is ready. @returns false without a valid consent */
export async function textReady(
  tx: Tx,
  parts: LineParts,
  entry: EntryRow,
  { graceMinutes }: Pick<LineSettings, 'graceMinutes'>,
): Promise<boolean> {
  return enqueueText(tx, nowOf(parts), {
    ...about(entry),
    key: readyKey(entry),
    purpose: 'wait_list_ready',
    values: { ...valuesOf(parts, entry), minutes: graceMinutes },
  });
}

const nowOf = ({ nowMs }: LineParts) => ({ now: new Date(nowMs).toISOString() });

function about(entry: EntryRow) {
  return { rlid: entry.rlid, to: entry.phone, language: entry.language, consent: entry };
}

function valuesOf({ tokenKey, restaurantOf }: LineParts, { rlid, partySize, origin, tokenNonce }: EntryRow) {
  return {
    restaurant: nameOfRestaurant(restaurantOf(rlid)),
    size: partySize,
    link: `${origin}${statusPageUrl(guestTokenOf(tokenKey, tokenNonce))}`,
  };
}
