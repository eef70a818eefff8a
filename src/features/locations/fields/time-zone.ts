import lookUpZone from '@photostructure/tz-lookup';

const known = new Map<string, boolean>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the IANA zone of a point, "America/Chicago"; at sea "Etc/GMT+5". Wrong only for a few points at the very edge of a zone. */
export function timeZoneAt(latitude: number, longitude: number): string {
  return lookUpZone(latitude, longitude);
}

/** True for a zone of the open sea. No restaurant is in such a zone. */
export function isAtSea(timeZone: string): boolean {
  return timeZone.startsWith('Etc/');
}

/** True for an IANA zone of a place, "America/Chicago"; false for abbreviations and offsets ("EST", "-5"). */
export function isTimeZone(text: string): boolean {
  let isKnown = known.get(text);
  if (isKnown === undefined) {
    isKnown = text.includes('/') && !isAtSea(text) && offsetsOf(text) !== undefined;
    known.set(text, isKnown);
  }
  return isKnown;
}

/** True when both zones have the same local time in January and in July. */
export function sameClock(zone: string, other: string): boolean {
  return zone === other || offsetsOf(zone) === offsetsOf(other);
}

/** Returns the local date of an instant in a zone, "2026-04-30". @param nowMs milliseconds since the epoch */
export function localDate(nowMs: number, timeZone: string): string {
  let format = dateFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dateFormats.set(timeZone, format);
  }
  return format.format(nowMs);
}

const JANUARY_MS = 1_768_478_400_000;
const JULY_MS = 1_784_116_800_000;

function offsetsOf(timeZone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    return [JANUARY_MS, JULY_MS]
      .map((at) => format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value)
      .join();
  } catch {
    return undefined;
  }
}
