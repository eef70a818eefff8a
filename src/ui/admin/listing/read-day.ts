/** A day of the calendar as an address says it, "2026-11-21"; '' for whatever is none. */
export function readDay(text: unknown): string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
