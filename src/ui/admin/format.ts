/** How a person wants dates and numbers written. */
export interface Formats {
  /** BCP 47, "fr-CA". */
  language: string;
  /** IANA, "America/Chicago". */
  time_zone: string;
}

const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DATE_AND_CLOCK = { year: 'numeric', month: 'short', day: 'numeric', ...CLOCK } as const;

/** "Nov 21, 2026, 2:05 PM CST", in the person's own zone. @param instant ISO text */
export function formatInstant(instant: string, { language, time_zone }: Formats): string {
  return new Intl.DateTimeFormat(language, { ...DATE_AND_CLOCK, timeZone: time_zone }).format(new Date(instant));
}

/** "2:05 PM CST", in the person's own zone. @param instant ISO text */
export function formatTime(instant: string, { language, time_zone }: Formats): string {
  return new Intl.DateTimeFormat(language, { ...CLOCK, timeZone: time_zone }).format(new Date(instant));
}

/** "1,204", or "1 204". */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
