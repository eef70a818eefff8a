import { BY_CONTACT, type GuestContact, lockGuest } from '#features/front-of-house/server/index.ts';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { Problem, RateLimited } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import { isPastLastJoin, type LineHours } from '../hours.ts';
import type { LineParts } from '../line-parts.ts';
import { countErasedNoShows, noShowsSince } from '../no-show-contacts.ts';
import type { EntryRow } from '../queries/line.ts';
import { type LineSettings, pauseAt } from '../settings.ts';
import { waitListEntries } from '../tables.ts';

/** Maximum live entries of one contact in the whole chain. */
const MOST_IN_CHAIN = 2;
/** After this number of no-shows that count, a guest can join only at the restaurant. */
const MOST_NO_SHOWS = 3;

/** Guests can join, or rejoin after a no-show. @throws Problem closed */
export function requireOpen(settings: LineSettings, hours: LineHours, nowMs: number): void {
  const reason = whyClosed(settings, hours, nowMs);
  if (reason !== null) throw new Problem('closed', reason);
}

/** Why guests cannot join now; null while they can. */
export function whyClosed(settings: LineSettings, hours: LineHours, nowMs: number): string | null {
  if (!settings.isOn) return 'This restaurant has no wait list online';
  if (settings.provider !== 'house') return 'The wait list of this restaurant is kept elsewhere';
  if (!hours.isOpen) return 'The restaurant is closed';
  const pause = pauseAt(settings, nowMs);
  if (pause) return pause.reason || 'The wait list is paused';
  return isPastLastJoin(hours, settings.lastJoinBeforeClose, nowMs) ? 'The wait list has closed for tonight' : null;
}

/** The line has a place for a guest online. @throws Problem full */
export function requirePlace(settings: LineSettings, line: readonly EntryRow[], waitMinutes: number): void {
  const isFull = line.filter(({ source }) => source === 'web').length >= settings.remoteCap;
  if (isFull || waitMinutes > settings.remoteMaxMinutes) throw new Problem('full', 'The wait list is full');
}

/**
 * The contact is in no line here, in at most one elsewhere, and was in few during the last hour.
 * @throws Problem duplicate; closed after several no-shows; RateLimited
 */
export async function requireNew(
  tx: Tx,
  { tokenKey, nowMs }: Pick<LineParts, 'tokenKey' | 'nowMs'>,
  rlid: number,
  contact: Pick<GuestContact, 'phone' | 'emailKey'>,
): Promise<void> {
  if (contact.phone === '' && contact.emailKey === '') return;
  await lockGuest(tx, [contact.phone, contact.emailKey]);
  const isSame = or(
    contact.phone === '' ? undefined : eq(waitListEntries.phone, contact.phone),
    contact.emailKey === '' ? undefined : eq(waitListEntries.emailKey, contact.emailKey),
  );
  const isLive = and(
    inArray(waitListEntries.state, ['waiting', 'called']),
    gt(waitListEntries.expiresAt, new Date(nowMs).toISOString()),
  );
  const isRecent = gt(waitListEntries.joinedAt, new Date(nowMs - BY_CONTACT.withinMs).toISOString());
  const [counts] = await tx
    .select({
      here: sql<number>`count(*) FILTER (WHERE ${isLive} AND ${waitListEntries.rlid} = ${rlid})::int`,
      live: sql<number>`count(*) FILTER (WHERE ${isLive})::int`,
      recent: sql<number>`count(*) FILTER (WHERE ${isRecent} AND ${waitListEntries.source} = 'web')::int`,
      noShows: sql<number>`count(*) FILTER (WHERE ${waitListEntries.state} = 'no_show')::int`,
    })
    .from(waitListEntries)
    .where(and(isSame, gt(waitListEntries.joinedAt, noShowsSince(nowMs))));
  if (counts && counts.here > 0) throw new Problem('duplicate', 'You are on this list already');
  if (counts && counts.live >= MOST_IN_CHAIN) throw new Problem('duplicate', 'You are on two lists already');
  if (counts && counts.recent >= BY_CONTACT.most) throw new RateLimited(BY_CONTACT.withinMs);
  const noShows = (counts?.noShows ?? 0) + (await countErasedNoShows(tx, tokenKey, contact, nowMs));
  if (noShows >= MOST_NO_SHOWS) throw new Problem('closed', 'Please join at the restaurant');
}
