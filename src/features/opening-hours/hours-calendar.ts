export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;

/** True for a date that exists, spelled YYYY-MM-DD ("2026-02-30" does not). */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dateOfMs(msOfDate(text)) === text;
}

/** The date `days` later (earlier when negative): plain calendar counting, no zone and no clock. */
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

/** The date as if it were a day in UTC; only differences and sums of whole days mean anything. */
export function msOfDate(date: string): number {
  // By its parts: an engine parses a text several times slower, and a map page asks a thousand times.
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

export function dateOfMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
