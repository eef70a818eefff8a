const HOUR_MS = 3_600_000;
/** Offsets of the zones in which a day begins first and ends last. */
const FIRST_ZONE_MS = 14 * HOUR_MS;
const LAST_ZONE_MS = -12 * HOUR_MS;

export type Validity = 'valid' | 'not_yet' | 'expired';

/**
 * Validity of a coupon by the guest's calendar; first and last day included, '' is no limit.
 * @param now epoch ms
 * @param zone 'guest' uses this browser's calendar; 'anywhere' is valid while it is valid in some zone of the world,
 * because a server does not know the guest's zone
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
