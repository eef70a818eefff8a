/** How a user wants dates and numbers written. */
export interface Formats {
  /** BCP 47, "fr-CA". */
  language: string;
  /** IANA, "America/Chicago". */
  timeZone: string;
}

const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DATE_AND_CLOCK = { year: 'numeric', month: 'short', day: 'numeric', ...CLOCK } as const;

/** "Nov 21, 2026, 2:05 PM CST", in the user's own zone. @param instant ISO text */
export function formatInstant(instant: string, { language, timeZone }: Formats): string {
  return new Intl.DateTimeFormat(language, { ...DATE_AND_CLOCK, timeZone }).format(new Date(instant));
}

/** "2:05 PM CST", in the user's own zone. @param instant ISO text */
export function formatTime(instant: string, { language, timeZone }: Formats): string {
  return new Intl.DateTimeFormat(language, { ...CLOCK, timeZone }).format(new Date(instant));
}

/**
 * The same moment in another time zone: "9:00 AM EDT", with the date where it is another day there; null where both
 * zones show the same. @param instant ISO text
 */
export function formatElsewhere(instant: string, formats: Formats, timeZone: string): string | null {
  const elsewhere = { ...formats, timeZone };
  const here = { day: formatDay(instant, formats), time: formatTime(instant, formats) };
  if (here.day === formatDay(instant, elsewhere) && bare(here.time) === bare(formatTime(instant, elsewhere)))
    return null;
  return here.day === formatDay(instant, elsewhere)
    ? formatTime(instant, elsewhere)
    : formatInstant(instant, elsewhere);
}

const formatDay = (instant: string, { timeZone }: Formats) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(instant));

/**
 * A calendar date, without a zone: "Dec 24, 2026", or in another style. Text that is no date is unchanged.
 * @param date "2026-12-24"
 */
export function formatDate(
  date: string,
  language: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const instant = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return date;
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(instant);
}

/** Without the zone's name: several zones may show the same time. */
const bare = (time: string) => time.replace(/\s\S+$/u, '');

/** "1,204", or "1 204". */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
