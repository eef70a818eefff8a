const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Spec §9 "M.d.yy": "2026-03-04" → "3.4.26". A calendar date has no time zone, so none can move it to another day.
 * What is no calendar date comes back as it is.
 */
export function formatShortDate(date: string): string {
  const [, year = '', month, day] = CALENDAR_DATE.exec(date) ?? [];
  return month && day ? `${Number(month)}.${Number(day)}.${year.slice(2)}` : date;
}
