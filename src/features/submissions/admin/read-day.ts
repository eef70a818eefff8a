/** A day of the calendar as an address says it, or ''. */
export function readDay(text: unknown): string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
