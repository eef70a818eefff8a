export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;

/** True for an existing date in the format YYYY-MM-DD ("2026-02-30" does not exist). */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dateOfMs(msOfDate(text)) === text;
}

/** The date `days` later (earlier when negative), by the calendar alone, without a time zone. */
export function addDays(date: string, days: number): string {
  return dateOfMs(msOfDate(date) + days * DAY_MS);
}

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (msOfDate(to) - msOfDate(from)) / DAY_MS;
}

/** 0 = Sunday … 6 = Saturday, as Spec §3 counts. */
export function weekdayOf(date: string): number {
  return new Date(msOfDate(date)).getUTCDay();
}

/** Midnight of the date in UTC; use it only to compare dates and to add whole days. */
export function msOfDate(date: string): number {
  // Reads the parts itself: Date.parse is several times slower, and a map page calls this a thousand times.
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

export function dateOfMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
