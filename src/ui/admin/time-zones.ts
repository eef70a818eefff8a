/** "America/New York" */
export const zoneLabel = (zone: string) => zone.replaceAll('_', ' ');

/** All zones that this browser supports, and `own` even if the browser does not support it. */
export function timeZones(own: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].toSorted();
}
