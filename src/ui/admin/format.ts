/** How a person wants dates and numbers written. */
export interface Formats {
  /** BCP 47, "fr-CA". */
  language: string;
  /** IANA, "America/Chicago". */
  time_zone: string;
}

/** "Nov 21, 2026, 2:05 PM", in the person's own zone. @param instant ISO text */
export function formatInstant(instant: string, { language, time_zone }: Formats): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone }).format(
    new Date(instant),
  );
}

/** "1,204", or "1 204". */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
