const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Spec §9 "M.d.yy": "2026-03-04" → "3.4.26". A calendar date has no time zone, so none can move it to another day. Text
 * that is not a calendar date is returned unchanged.
 */
export function formatShortDate(date: string): string {
  const [, year = '', month, day] = CALENDAR_DATE.exec(date) ?? [];
  return month && day ? `${Number(month)}.${Number(day)}.${year.slice(2)}` : date;
}
