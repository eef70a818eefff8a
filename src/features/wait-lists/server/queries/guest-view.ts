import { findTimesBefore, loadDue } from '#features/reservations/server/index.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { BookingRange, GuestBooking } from '#features/front-of-house/guest-booking.ts';
import { guestTokenOf, nameOfRestaurant, shownRestaurant } from '#features/front-of-house/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { WaitEstimate, WaitListEntry } from '../../contract.ts';
import { bandOf } from '../engine/estimate.ts';
import { whyClosed } from '../commands/join-guards.ts';
import { graceEnd } from '../engine/plan-step.ts';
import { quoteFor } from '../engine/quote.ts';
import { isLive, stateAt } from '../engine/states.ts';
import { hoursAt, isPastLastJoin } from '../hours.ts';
import { type LineParts } from '../line-parts.ts';
import { type LineSettings, loadLineSettings, pauseAt } from '../settings.ts';
import { waitListEntries } from '../tables.ts';
import { aheadIn, dueIn, type EntryRow, loadLine } from './line.ts';

const MINUTE_MS = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

/**
 * The wait for a new party; four statements with the settings, three of them cached for a minute. Where the party would
 * wait longer than for a reservation, three more find that reservation.
 */
export async function loadEstimate(
  db: Db,
  parts: LineParts,
  { rlid, partySize, settings }: { rlid: number; partySize: number; settings: LineSettings },
): Promise<WaitEstimate> {
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  const hours = hoursAt(restaurant, nowMs);
  const line = await loadLine(db, rlid, nowMs);
  const history = await parts.historyOf(db, rlid, hours, nowMs);
  const band = bandOf(partySize);
  const partiesAhead = aheadIn(line, band);
  const due = dueIn(await loadDue(db, rlid, nowMs), band);
  const { isSeatingNow: isFree, wait } = quoteFor(history, settings.seedMinutes, { band, ahead: partiesAhead, due });
  const pause = pauseAt(settings, nowMs);
  const remote = line.filter(({ source }) => source === 'web').length;
  const closedReason = !settings.isOn
    ? 'off'
    : settings.provider === 'redirect'
      ? 'elsewhere'
      : !hours.isOpen
        ? 'closed'
        : pause
          ? 'paused'
          : isPastLastJoin(hours, settings.lastJoinBeforeClose, nowMs)
            ? 'last_join'
            : remote >= settings.remoteCap || wait.high > settings.remoteMaxMinutes
              ? 'full'
              : undefined;
  const wish = { partySize, beforeMs: nowMs + wait.high * MINUTE_MS };
  const isSeatingNow = hours.isOpen && isFree;
  const [reservableAt] = isFree || pause ? [] : await findTimesBefore(db, restaurant, [wish], nowMs);
  const opensAt = pause ? pause.until : hours.opensAtMs === null ? undefined : iso(hours.opensAtMs);
  return {
    rlid,
    partySize,
    isOpen: closedReason === undefined,
    ...(closedReason && { closedReason }),
    ...(closedReason === 'paused' && pause?.reason && { pauseReason: pause.reason }),
    ...(closedReason === 'elsewhere' && { url: settings.redirectUrl }),
    ...(closedReason !== undefined && opensAt !== undefined && { opensAt }),
    isSeatingNow,
    ...(!isFree && { wait }),
    partiesAhead,
    ...(reservableAt && { reservableAt }),
    maxPartySize: settings.maxPartySize,
    readAt: iso(nowMs),
  };
}

const RETURN_STATES = ['left', 'no_show'] as const;

/** An entry for its guest. */
export async function loadGuestEntry(db: Db, parts: LineParts, entry: EntryRow): Promise<WaitListEntry> {
  const { nowMs } = parts;
  const restaurant = parts.restaurantOf(entry.rlid);
  const settings = await loadLineSettings(db, restaurant);
  const isInLine = isLive(entry, nowMs);
  const isWaiting = isInLine && entry.state === 'waiting';
  const line = isWaiting ? await loadLine(db, entry.rlid, nowMs) : [];
  const partiesAhead = isWaiting ? aheadIn(line, entry.band, entry.id) : 0;
  const history = isWaiting ? await parts.historyOf(db, entry.rlid, hoursAt(restaurant, nowMs), nowMs) : undefined;
  const due = isWaiting ? dueIn(await loadDue(db, entry.rlid, nowMs), entry.band) : 0;
  const wait = history && quoteFor(history, settings.seedMinutes, { band: entry.band, ahead: partiesAhead, due }).wait;
  const grace = graceEnd(entry, settings.graceMinutes);
  const comesBack = restaurant.isListed ? mayComeBack(entry, nowMs) : null;
  const isOpen = comesBack === 'no_show' && whyClosed(settings, hoursAt(restaurant, nowMs), nowMs) === null;
  return {
    plan_ahead_id: guestTokenOf(parts.tokenKey, entry.tokenNonce),
    rlid: entry.rlid,
    restaurantName: nameOfRestaurant(restaurant),
    state: stateAt(entry, nowMs),
    presence: entry.presence,
    name: entry.name,
    language: LANGUAGES.find((code) => code === entry.language) ?? LANGUAGES[0],
    partySize: entry.partySize,
    partiesAhead,
    quote: { low: entry.quoteLow, high: entry.quoteHigh },
    ...(wait && { wait }),
    joinedAt: iso(Date.parse(entry.joinedAt)),
    ...(isInLine && entry.calledAt !== null && { calledAt: iso(Date.parse(entry.calledAt)) }),
    ...(isInLine && grace !== null && { graceEndsAt: grace }),
    readAt: iso(nowMs),
    version: entry.version,
    maxPartySize: settings.maxPartySize,
    may: {
      changePresence: isInLine,
      changeSize: isWaiting,
      leave: isInLine,
      return: comesBack === 'left',
      rejoin: isOpen,
    },
  };
}

/**
 * How a guest may come back: to the same place soon after leaving, behind others after a no-show; each once. A party that
 * a host took out stays out.
 */
export function mayComeBack(entry: EntryRow, nowMs: number): (typeof RETURN_STATES)[number] | null {
  if (entry.hasRejoined || Date.parse(entry.expiresAt) <= nowMs) return null;
  if (entry.state === 'no_show') return 'no_show';
  if (entry.state !== 'left' || !entry.undo?.isByGuest) return null;
  return Date.parse(entry.undo.until) > nowMs ? 'left' : null;
}

/** Usual maximum number of listed parties. */
const MOST_BOOKINGS = 200;

/** Parties under an address since an instant, the newest first; one statement. */
export async function listPartiesOf(
  db: Db,
  parts: LineParts,
  emailKey: string,
  { sinceMs, most = MOST_BOOKINGS }: BookingRange,
): Promise<GuestBooking[]> {
  const rows = await db
    .select()
    .from(waitListEntries)
    .where(and(eq(waitListEntries.emailKey, emailKey), gt(waitListEntries.joinedAt, iso(sinceMs))))
    .orderBy(desc(waitListEntries.joinedAt))
    .limit(most);
  return rows.map((row) => ({
    rlid: row.rlid,
    ...shownRestaurant(parts.restaurantOf, row.rlid),
    partySize: row.partySize,
    at: iso(Date.parse(row.joinedAt)),
    state: stateAt(row, parts.nowMs),
    token: isLive(row, parts.nowMs) ? guestTokenOf(parts.tokenKey, row.tokenNonce) : null,
  }));
}
