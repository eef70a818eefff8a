import { Temporal } from 'temporal-polyfill';
import type { ZoneClock } from './hours-zone.ts';

const clocks = new Map<string, ZoneClock>();

/**
 * The zone's clock by Temporal: for the server only, the browser has `intlZoneClock`. One object per zone, kept.
 * @throws RangeError when the zone is not known.
 */
export function temporalZoneClock(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = buildTemporalClock(timeZone);
    clocks.set(timeZone, clock);
  }
  return clock;
}

function buildTemporalClock(timeZone: string): ZoneClock {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  return {
    timeZone,
    localTime(epochMs) {
      const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toZonedDateTimeISO(timeZone);
      return {
        date: local.toPlainDate().toString(),
        minutes: local.hour * 60 + local.minute,
        weekday: local.dayOfWeek % 7,
      };
    },
    instantOf(date, minutes) {
      const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
      const found = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
      if (found.toPlainDateTime().equals(wall)) return found.epochMilliseconds;
      // Skipped by the clock: Temporal steps back before the change, which is therefore the next one.
      return (found.getTimeZoneTransition('next') ?? found).epochMilliseconds;
    },
  };
}
