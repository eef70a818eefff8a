import type { LocationStatus } from '#features/locations/fields/stored-location.ts';

/** Reads a yes or no; undefined for a text that is neither. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (/^(yes|y|true|t|1|1\.0|on|x|✓|✔|available|only|open|opened|limited|enabled)$/.test(word)) return true;
  if (/^(no|n|false|f|0|0\.0|off|unavailable|not available|closed|disabled|none)$/.test(word)) return false;
  return undefined;
}

/**
 * Reads "2026-03-30", "2026-03-30T00:00:00Z", "20260330", "3/30/2026" and "3/30/26" as YYYY-MM-DD; undefined for a text that
 * is not a date of the calendar.
 */
export function readDate(text: string): string | undefined {
  const spelled = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(spelled) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(spelled);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/.exec(spelled);
  if (!american) return undefined;
  const year = Number(american[3]);
  const century = (american[3]?.length ?? 0) === 4 ? 0 : year < 70 ? 2000 : 1900;
  return calendarDate(year + century, Number(american[1]), Number(american[2]));
}

const STATUS_LABELS: readonly (readonly [RegExp, LocationStatus])[] = [
  [/temp|renovation|remodel/, 'temporarily_closed'],
  [/coming|soon|planned|future|not yet|under construction|pre.?open/, 'coming_soon'],
  [/perm|^closed|for good|disused|defunct|ceased|shut/, 'permanently_closed'],
  [/^(open|opened|active|operational|operating|live|yes|1|true|normal)$/, 'open'],
];

/** Reads a closure column: a status, the date of the closure or opening, or undefined for a text that is neither. */
export function readClosure(
  text: string,
  meaning: Exclude<LocationStatus, 'open'>,
): { status: LocationStatus } | { date: string } | undefined {
  const word = text.trim().toLowerCase().replaceAll('_', ' ');
  // Here "open" and "closed" are statements about the restaurant, although `readFlag` reads them as yes and no.
  if (/^(not closed|never|open|opened|active|operating|operational)$/.test(word)) return { status: 'open' };
  if (/^closed$/.test(word)) return { status: meaning === 'coming_soon' ? 'permanently_closed' : meaning };
  const flag = readFlag(word);
  if (flag !== undefined) return { status: flag ? meaning : 'open' };
  const date = readDate(word);
  if (date !== undefined) return { date };
  const status = readStatus(word);
  return status && { status };
}

/** Reads a status in our words or in usual words; undefined for an unknown text. */
export function readStatus(text: string): LocationStatus | undefined {
  const word = text.trim().toLowerCase().replaceAll('_', ' ');
  return STATUS_LABELS.find(([pattern]) => pattern.test(word))?.[1];
}

function calendarDate(year: number, month: number, day: number): string | undefined {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (year < 1800 || year > 2200 || day < 1 || day > (lengths[month - 1] ?? 0)) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
