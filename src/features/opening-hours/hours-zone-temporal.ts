import { Temporal } from 'temporal-polyfill';
import type { LocalTime, ZoneClock } from './hours-zone.ts';

const clocks = new Map<string, ZoneClock>();

/**
 * A clock based on Temporal, for the server only; the browser has `intlZoneClock`. One cached object per zone.
 * @throws RangeError for an unknown zone.
 */
export function temporalZoneClock(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = remembering(buildTemporalClock(timeZone));
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
      // The clock skips this time. Temporal steps back before the change, so the change is the next transition.
      return (found.getTimeZoneTransition('next') ?? found).epochMilliseconds;
    },
  };
}

const REMEMBERED_INSTANTS = 2000;

/** Caches results: a chain's restaurants need the same few times of the same few zones, and Temporal is slow. */
function remembering(clock: ZoneClock): ZoneClock {
  const instants = new Map<string, number>();
  let last: { epochMs: number; local: LocalTime } | undefined;
  return {
    timeZone: clock.timeZone,
    localTime(epochMs) {
      if (last?.epochMs !== epochMs) last = { epochMs, local: clock.localTime(epochMs) };
      return last.local;
    },
    instantOf(date, minutes) {
      const key = `${date}+${minutes}`;
      let instant = instants.get(key);
      if (instant === undefined) {
        instant = clock.instantOf(date, minutes);
        if (instants.size >= REMEMBERED_INSTANTS) instants.clear();
        instants.set(key, instant);
      }
      return instant;
    },
  };
}
