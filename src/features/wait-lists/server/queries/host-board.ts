import { findTimesBefore, loadDue } from '#features/reservations/server/index.ts';
import { findRestaurants, nameOfRestaurant, regionOf } from '#features/front-of-house/server/index.ts';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { loadTextStatuses, shownStatus, type TextStatus } from '#features/text-messages/server/index.ts';
import { BANDS, type HostBoard, type HostEntry } from '../../staff-contract.ts';
import { readyKey } from '../commands/line-texts.ts';
import { BAND_COUNT } from '../engine/estimate.ts';
import { graceEnd } from '../engine/plan-step.ts';
import { quoteFor } from '../engine/quote.ts';
import { isLive, stateAt } from '../engine/states.ts';
import { mayOnLine } from '../host-access.ts';
import { hoursAt } from '../hours.ts';
import { type LineParts } from '../line-parts.ts';
import { type LineSettings, loadLineSettings, pauseAt } from '../settings.ts';
import { waitListDays, waitListEntries, waitListSettings } from '../tables.ts';
import { aheadIn, dueIn, type EntryRow, loadLine } from './line.ts';

const MOST_CLOSED = 50;
const SEQ_DAYS = 3;
const MINUTE_MS = 60_000;
const RECENTLY_MS = 60 * MINUTE_MS;

const iso = (instant: string) => new Date(instant).toISOString();
const isoOrNull = (instant: string | null) => instant && iso(instant);

/**
 * Sum of the change numbers of a restaurant's last days: equal sums mean that nothing changed. One statement. Parties of the
 * day before still wait when the business day changes.
 */
export async function readSeq(db: Db, rlid: number): Promise<number> {
  const rows = await db
    .select({ seq: waitListDays.seq })
    .from(waitListDays)
    .where(eq(waitListDays.rlid, rlid))
    .orderBy(desc(waitListDays.businessDate))
    .limit(SEQ_DAYS);
  return rows.reduce((sum, { seq }) => sum + seq, 0);
}

/** The line of a restaurant for its hosts. Contacts are only for users who may change it. At most ten statements. */
export async function loadHostBoard(
  db: Db,
  parts: LineParts,
  restaurant: LocationEntry,
  powers: StaffPowers,
): Promise<HostBoard> {
  const { nowMs } = parts;
  const { rlid, wire, timeZone } = restaurant;
  const hours = hoursAt(restaurant, nowMs);
  // Read first, so that a change in between is seen again, not missed.
  const seq = await readSeq(db, rlid);
  const settings = await loadLineSettings(db, restaurant);
  const line = await loadLine(db, rlid, nowMs);
  const due = await loadDue(db, rlid, nowMs);
  const closed = await loadClosed(db, rlid, hours.businessDate, nowMs);
  const history = await parts.historyOf(db, rlid, hours, nowMs);
  const texts = await loadTextStatuses(
    db,
    [...line, ...closed].filter(({ calledAt }) => calledAt !== null).map(readyKey),
  );
  const quotes = Array.from({ length: BAND_COUNT }, (_, band) => ({
    band,
    ...quoteFor(history, settings.seedMinutes, { band, ahead: aheadIn(line, band), due: dueIn(due, band) }),
  }));
  const waits = quotes.filter(({ isSeatingNow }) => !isSeatingNow);
  // The largest party of a band: a time that it can reserve also suits smaller parties.
  const wishes = waits.map(({ band, wait }) => ({ partySize: 2 * band + 2, beforeMs: nowMs + wait.high * MINUTE_MS }));
  const reservable = await findTimesBefore(db, restaurant, wishes, nowMs);
  const may = {
    change: mayOnLine(powers, 'change', regionOf(restaurant)),
    settings: mayOnLine(powers, 'settings', regionOf(restaurant)),
  };
  const show = (entry: EntryRow, place: number) =>
    hostEntry(entry, { place, nowMs, settings, text: texts.get(readyKey(entry)), maySee: may.change });
  return {
    rlid,
    name: nameOfRestaurant(restaurant),
    city: wire.city,
    timeZone,
    seq,
    now: new Date(nowMs).toISOString(),
    isOn: settings.isOn,
    provider: settings.provider,
    maxPartySize: settings.maxPartySize,
    pause: pauseAt(settings, nowMs),
    live: line.map((entry, index) => show(entry, index + 1)),
    due,
    isRunningLate: history.isRunningLate,
    closed: closed.map((entry) => show(entry, 0)),
    quotes: quotes.map((quote) => ({
      band: BANDS[quote.band] ?? '',
      isSeatingNow: quote.isSeatingNow,
      ...(!quote.isSeatingNow && { wait: quote.wait }),
      reservableAt: reservable[waits.indexOf(quote)] ?? null,
    })),
    may,
  };
}

/** Parties of the business day, and those of the day before who left the line just before it ended: an undo needs them. */
async function loadClosed(db: Db, rlid: number, businessDate: string, nowMs: number): Promise<EntryRow[]> {
  const { closedAt, expiresAt, id } = waitListEntries;
  const endedAt = sql`coalesce(${closedAt}, ${expiresAt})`;
  const recently = new Date(nowMs - RECENTLY_MS).toISOString();
  const rows = await db
    .select()
    .from(waitListEntries)
    .where(
      and(
        eq(waitListEntries.rlid, rlid),
        gte(waitListEntries.businessDate, addDays(businessDate, -1)),
        sql`(${waitListEntries.businessDate} = ${businessDate} or ${endedAt} > ${recently})`,
      ),
    )
    .orderBy(desc(endedAt), desc(id))
    .limit(MOST_CLOSED * 2);
  return rows.filter((entry) => !isLive(entry, nowMs)).slice(0, MOST_CLOSED);
}

function hostEntry(
  entry: EntryRow,
  {
    place,
    nowMs,
    settings,
    text,
    maySee,
  }: { place: number; nowMs: number; settings: LineSettings; text: TextStatus | undefined; maySee: boolean },
): HostEntry {
  const canUndo = entry.undo !== null && Date.parse(entry.undo.until) > nowMs;
  return {
    id: entry.id,
    version: entry.version,
    op: entry.op,
    state: stateAt(entry, nowMs),
    presence: entry.presence,
    source: entry.source,
    name: entry.name,
    partySize: entry.partySize,
    phone: maySee ? entry.phone : '',
    hasEmail: entry.email !== '',
    note: entry.note,
    place,
    quote: { low: entry.quoteLow, high: entry.quoteHigh },
    joinedAt: iso(entry.joinedAt),
    calledAt: isoOrNull(entry.calledAt),
    callCount: entry.callCount,
    graceEndsAt: graceEnd(entry, settings.graceMinutes),
    closedAt: isoOrNull(entry.closedAt),
    table: entry.tableName,
    reason: entry.reason,
    message: messageOf(entry, text, nowMs),
    undoUntil: canUndo && entry.undo ? entry.undo.until : null,
  };
}

/** The state of the last message. */
function messageOf(
  { messageState, messageAt, email }: EntryRow,
  text: TextStatus | undefined,
  nowMs: number,
): HostEntry['message'] {
  if (messageState === null || messageAt === null) return null;
  const status = text ? shownStatus(text, { email, nowMs }) : { state: messageState, failsAt: null };
  return { ...status, at: iso(messageAt) };
}

/** Restaurants whose lists a user may see, by name, with the parties in line; one statement. */
export async function listHostRestaurants(
  db: Db,
  locations: LocationDirectory,
  { powers, q, p, nowMs }: { powers: StaffPowers; q: string; p: number; nowMs: number },
) {
  const maySee = (restaurant: LocationEntry) => mayOnLine(powers, 'view', regionOf(restaurant));
  const { shown, ...page } = findRestaurants(locations, { maySee, q, p });
  const rows = await rowsOf<{ rlid: number; pauseUntil: string | null; waiting: number }>(
    db,
    sql`
    SELECT own.rlid, settings.pause_until AS "pauseUntil",
      (SELECT count(*)::int FROM ${waitListEntries} AS entry WHERE entry.rlid = own.rlid
        AND entry.state IN ('waiting', 'called') AND entry.expires_at > ${new Date(nowMs).toISOString()}) AS waiting
    FROM jsonb_array_elements_text(${JSON.stringify(shown.map(({ rlid }) => rlid))}::jsonb) AS asked (value)
    CROSS JOIN LATERAL (SELECT asked.value::int AS rlid) AS own
    LEFT JOIN ${waitListSettings} AS settings ON settings.rlid = own.rlid`,
  );
  const ofRlid = new Map(rows.map((row) => [row.rlid, row]));
  return {
    rows: shown.map((restaurant) => {
      const { pauseUntil = null, waiting = 0 } = ofRlid.get(restaurant.rlid) ?? {};
      return {
        rlid: restaurant.rlid,
        name: nameOfRestaurant(restaurant),
        city: restaurant.wire.city,
        state: restaurant.wire.state,
        isOn: restaurant.wire.waitListReady === true,
        isPaused: pauseUntil !== null && Date.parse(pauseUntil) > nowMs,
        waiting,
      };
    }),
    ...page,
  };
}
