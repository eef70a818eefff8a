const HOUR_MS = 3_600_000;
/** The zones in which it is latest and earliest. */
const FIRST_ZONE_MS = 14 * HOUR_MS;
const LAST_ZONE_MS = -12 * HOUR_MS;

export type Validity = 'valid' | 'not_yet' | 'expired';

/**
 * Whether a coupon counts on the guest's calendar; first and last day included, '' is no limit.
 * @param now epoch ms
 * @param zone 'guest' asks this browser's calendar; 'anywhere' says valid while it is so in some zone of the world,
 * which is all that a server can know
 */
export function couponValidity(
  { valid_from, expires_on }: { valid_from: string; expires_on: string },
  now: number,
  zone: 'guest' | 'anywhere',
): Validity {
  const [earliest, latest] =
    zone === 'guest' ? [guestDate(now), guestDate(now)] : [utcDate(now + LAST_ZONE_MS), utcDate(now + FIRST_ZONE_MS)];
  if (expires_on !== '' && earliest > expires_on) return 'expired';
  return valid_from !== '' && latest < valid_from ? 'not_yet' : 'valid';
}

function utcDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function guestDate(ms: number): string {
  return utcDate(ms - new Date(ms).getTimezoneOffset() * 60_000);
}
