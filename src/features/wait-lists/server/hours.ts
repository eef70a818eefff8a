import { businessDateAt } from '#features/front-of-house/server/index.ts';
import { openStatus } from '#features/opening-hours/opening-hours.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { type LocationEntry, acceptsGuestsAt } from '#features/locator/server/index.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A party that was never closed expires this long after the restaurant closed. */
const EXPIRES_AFTER_CLOSE_MS = 2 * HOUR_MS;
/** The same without a closing time: no hours are published, it never closes, or a host adds a party after closing. */
const EXPIRES_AT_LATEST_MS = 8 * HOUR_MS;

/** A restaurant's opening hours applied to its wait list at an instant. */
export interface LineHours {
  isOpen: boolean;
  /** Epoch ms; null when the closing time is unknown. */
  closesAtMs: number | null;
  /** Epoch ms of the next opening, while it is closed and one is known. */
  opensAtMs: number | null;
  /** YYYY-MM-DD */
  businessDate: string;
  weekday: number;
  hour: number;
  /** ISO instant at which parties that join now expire. */
  expiresAt: string;
}

/** Durations are elapsed time: the nights of a clock change are an hour shorter or longer. */
export function hoursAt(restaurant: LocationEntry, nowMs: number): LineHours {
  const clock = temporalZoneClock(restaurant.timeZone);
  const status = openStatus(restaurant.openingHours, 'operation', clock, nowMs);
  const isOpen = acceptsGuestsAt(restaurant, nowMs) && ['open', 'always-open', 'no-hours'].includes(status.state);
  const closesAtMs = status.state === 'open' ? status.closes.epochMs : null;
  const { weekday, minutes } = clock.localTime(nowMs);
  return {
    isOpen,
    closesAtMs,
    opensAtMs: isOpen ? null : (status.nextChange ?? null),
    businessDate: businessDateAt(clock, nowMs),
    weekday,
    hour: Math.floor(minutes / 60),
    expiresAt: new Date(
      closesAtMs === null ? nowMs + EXPIRES_AT_LATEST_MS : closesAtMs + EXPIRES_AFTER_CLOSE_MS,
    ).toISOString(),
  };
}

/** True from the last join on. */
export function isPastLastJoin({ closesAtMs }: LineHours, lastJoinBeforeClose: number, nowMs: number): boolean {
  return closesAtMs !== null && nowMs > closesAtMs - lastJoinBeforeClose * MINUTE_MS;
}
