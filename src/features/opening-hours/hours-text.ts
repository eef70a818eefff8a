import type { Interval } from './hours.ts';
import { intervalBetween, wholeDay } from './hours-clock.ts';
import { parseClock } from './parse-clock.ts';
import { ALL_DAY, normaliseDay } from './hours-week.ts';

/** One day's hours from a text, or the reason for a refusal, a phrase that follows the text: "needs AM or PM". */
export type ReadHours = { intervals: readonly Interval[] } | { refused: string };

const CLOSED = /^(closed|close|off|none|closed all day)[.!]?$/;
const ALL_DAY_TEXT = /^(open )?(24 ?(h|hrs?|hours)( a day)?|24\/7|all day|around the clock)$/;
const HALF_OF_DAY = /[apnm]/;
const BETWEEN_INTERVALS = /\s*(?:[,;|&/]|\band\b)\s*/;
const BETWEEN_TIMES = /\s*(?:[-–—−]|\b(?:to|till?|until)\b)\s*/;

/**
 * Reads one day's column of a list: "11:00 AM - 10:00 PM", "11am–2am", "11-22", "5-10pm", "11:00-14:00, 17:00-22:00",
 * "Closed", "Open 24 hours". A closing time at or before the opening time is after midnight. A text that could mean the
 * morning or the evening ("9-5", "5-2am") is refused, not guessed. An empty text is refused too.
 */
export function parseHoursText(text: string): ReadHours {
  const spelled = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (spelled === '') return { refused: 'is empty' };
  if (CLOSED.test(spelled)) return { intervals: [] };
  if (ALL_DAY_TEXT.test(spelled)) return { intervals: [ALL_DAY] };
  const intervals: Interval[] = [];
  for (const part of spelled.split(BETWEEN_INTERVALS)) {
    const read = readInterval(part);
    if ('refused' in read) return read;
    intervals.push(wholeDay(read));
  }
  return { intervals: normaliseDay(intervals) };
}

function readInterval(text: string): Interval | { refused: string } {
  const [openText, closeText, ...more] = text.split(BETWEEN_TIMES);
  if (!openText || !closeText || more.length > 0) return { refused: 'is not "open - close"' };
  const open = parseClock(openText);
  const close = parseClock(closeText);
  if (open === undefined) return { refused: `has no clock time in "${openText}"` };
  if (close === undefined) return { refused: `has no clock time in "${closeText}"` };
  const isOpenSure = isSure(openText);
  const isCloseSure = isSure(closeText);
  if (isOpenSure === isCloseSure) {
    return isOpenSure || isPlain24(openText, closeText) ? intervalBetween(open, close) : { refused: 'needs AM or PM' };
  }
  // A certain 24-hour time makes the other time certain too. AM or PM leaves the other time's half of the day open.
  if (!HALF_OF_DAY.test(isOpenSure ? openText : closeText)) return intervalBetween(open, close);
  return isOpenSure ? readClose(open, close) : readOpen(open, close);
}

/** "11am-10" closes in the evening, "5pm-2" after midnight; "9am-11" is ambiguous. */
function readClose(open: number, close: number): Interval | { refused: string } {
  if (close > open) return { refused: 'needs AM or PM after the closing time' };
  const evening = (close % 720) + 720;
  return intervalBetween(open, evening > open ? evening : close % 720);
}

/** "5-10pm" opens in the evening, "11-10pm" and "6-11am" in the morning; "5-2am" is ambiguous. */
function readOpen(open: number, close: number): Interval | { refused: string } {
  const morning = open % 720;
  if (close > 720) return { opens: morning + 720 < close ? morning + 720 : morning, closes: close };
  return morning > 0 && morning < close
    ? { opens: morning, closes: close }
    : { refused: 'needs AM or PM after the opening time' };
}

/**
 * True when the text alone distinguishes morning from evening: a half of the day, a word, an hour past 12, or a leading
 * zero.
 */
function isSure(text: string): boolean {
  return HALF_OF_DAY.test(text) || text.startsWith('0') || Number.parseInt(text, 10) > 12;
}

/** "10:00-12:00" is unambiguous: a late morning with minutes. */
function isPlain24(openText: string, closeText: string): boolean {
  return /^1\d:/.test(openText) && /^1\d:/.test(closeText) && openText < closeText;
}
