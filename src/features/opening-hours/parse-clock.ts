import { DAY_MINUTES } from './hours-calendar.ts';

const TEXTS: Record<string, number> = { noon: 720, midday: 720, midnight: 0 };
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?|h)?\s*(?:([ap])\.?\s?m?\.?)?$/;

/**
 * Minutes after midnight of a clock time in any usual spelling: "11:00 AM", "11am", "11 a.m.", "23:00", "2300", "11", "11h30", "noon".
 * "24:00" is 1440, everything else 0–1439; undefined when it is not a time. A bare hour is read on the 24-hour clock.
 */
export function parseClock(text: string): number | undefined {
  const spelled = text
    .trim()
    .toLowerCase()
    .replace(/^(\d{2})(\d{2})$/, '$1:$2');
  const match = CLOCK.exec(spelled);
  if (!match) return Object.hasOwn(TEXTS, spelled) ? TEXTS[spelled] : undefined;
  const [, hourText = '', minuteText = '0', half] = match;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59) return undefined;
  if (hour === 24 && minute === 0 && half === undefined) return DAY_MINUTES;
  if (hour > 23 || (half === 'a' && hour > 12)) return undefined;
  if (half === undefined) return hour * 60 + minute;
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}
