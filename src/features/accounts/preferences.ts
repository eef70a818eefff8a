export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const STAFF_LANGUAGES = ['en', 'es', 'fr-CA'] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** The admin's pages tell the zone of the device by this cookie. */
export const DEVICE_TIME_ZONE_COOKIE = 'device_time_zone';

/** True for an IANA zone name that this runtime knows ("America/Chicago"). */
export function isTimeZone(name: string): boolean {
  // Offsets ("+05:00") would pass too, and know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
