import { useFormats } from './formats.ts';
import { type Formats, formatInstant, formatTime } from './format.ts';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From this age on, a date is more useful than a number of days. */
const DATE_FROM_DAYS = 14;

/** Relative time ("5 minutes ago"), with the exact time as its title. @param at ISO text */
export function RelativeTime({ at }: { at: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={at} title={formatInstant(at, formats)}>
      {formatRelative(at, now, formats)}
    </time>
  );
}

/** "just now", "5 minutes ago", "yesterday", and the date for times two weeks ago or more. @param nowMs milliseconds */
export function formatRelative(at: string, nowMs: number, { language, timeZone }: Formats): string {
  const ageMs = nowMs - Date.parse(at);
  if (ageMs < MINUTE_MS) return 'just now';
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (ageMs < HOUR_MS) return relative.format(-Math.floor(ageMs / MINUTE_MS), 'minute');
  if (ageMs < DAY_MS) return relative.format(-Math.floor(ageMs / HOUR_MS), 'hour');
  if (ageMs < DATE_FROM_DAYS * DAY_MS) return relative.format(-Math.floor(ageMs / DAY_MS), 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(at));
}

/** Time until an instant: "in 3 days", "in 5 minutes", "now" for a past one. @param nowMs milliseconds */
export function formatUntil(at: string, nowMs: number, language: string): string {
  const leftMs = Date.parse(at) - nowMs;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (leftMs < MINUTE_MS) return relative.format(0, 'second');
  if (leftMs < HOUR_MS) return relative.format(Math.floor(leftMs / MINUTE_MS), 'minute');
  if (leftMs < 2 * DAY_MS) return relative.format(Math.floor(leftMs / HOUR_MS), 'hour');
  return relative.format(Math.floor(leftMs / DAY_MS), 'day');
}

/** A future instant: the time until then, in the user's own zone and, where it differs, in UTC. @param at ISO text */
export function TimeUntil({ at }: { at: string }) {
  const formats = useFormats();
  const now = useNow();
  const utc = formats.timeZone === 'UTC' ? '' : ` (${formatTime(at, { ...formats, timeZone: 'UTC' })})`;
  return (
    <time dateTime={at}>
      {formatUntil(at, now, formats.language)}: {formatInstant(at, formats)}
      {utc}
    </time>
  );
}
