import { localeOf } from '#shared/locale-of.ts';
import { timeAt } from './time-at.ts';

const HOUR_MS = 3_600_000;

/** As `timeAt`, with the zone's name in the hour that autumn repeats: "1:30 AM EST". Apart, because few pages need it. */
export const exactTimeAt: typeof timeAt = (epochMs, place) => {
  const at = timeAt(epochMs, place);
  if (![-HOUR_MS, HOUR_MS].some((ms) => timeAt(epochMs + ms, place).time === at.time)) return at;
  const format = new Intl.DateTimeFormat(localeOf(place.language), { ...place, timeZoneName: 'short' });
  // "11/1/2026, EST"
  return { ...at, time: at.time + format.format(epochMs).replace(/.* /, ' ') };
};
