export const DAY_MS = 86_400_000;

/** An ISO instant some milliseconds later, or earlier when they are negative. */
export function addMs(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}
