/** "America/New York" */
export const zoneLabel = (zone: string) => zone.replaceAll('_', ' ');

/** Every zone that this browser supports, and `own` even if it does not. */
export function timeZones(own: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].toSorted();
}
