export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const STAFF_LANGUAGES = ['en', 'es', 'fr-CA'] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** Cookie in which the admin's pages send the device's time zone. */
export const DEVICE_TIME_ZONE_COOKIE = 'device_time_zone';

/** True for an IANA time zone that this runtime supports ("America/Chicago"). */
export function isTimeZone(name: string): boolean {
  // `Intl` also accepts offsets ("+05:00"), which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
