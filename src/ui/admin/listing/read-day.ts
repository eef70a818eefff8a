/** A calendar day in an address, "2026-11-21"; '' for anything else. */
export function readDay(text: unknown): string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
