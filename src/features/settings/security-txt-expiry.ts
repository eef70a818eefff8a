/** RFC 9116 §2.5.5: recommended to be less than a year ahead; a warning appears a month before it ends. */
const RENEWAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** Faults of the expiry date of a security.txt. */
export type ExpiryFault =
  | { kind: 'expired' }
  /** `days` left, including the last day: 1 means "until today". */
  | { kind: 'soon'; days: number }
  | { kind: 'too_far' };

/**
 * @param expires the last valid day, "2027-06-30"; '' and malformed dates have no fault, because nothing is served
 * @param now milliseconds; days are in UTC, as in the file itself
 */
export function faultOfExpiry(expires: string, now: number): ExpiryFault | null {
  const begin = /^\d{4}-\d{2}-\d{2}$/.test(expires) ? Date.parse(`${expires}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(begin)) return null;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  if (begin < today) return { kind: 'expired' };
  const days = Math.round((begin - today) / DAY_MS) + 1;
  if (days <= RENEWAL_DAYS) return { kind: 'soon', days };
  const inAYear = new Date(today);
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
  return begin > inAYear.getTime() ? { kind: 'too_far' } : null;
}

/** The fault as a message for staff. */
export function wordExpiryFault(fault: ExpiryFault): string {
  switch (fault.kind) {
    case 'expired':
      return 'security.txt has expired and is no longer served. Set a new date.';
    case 'soon':
      return fault.days === 1
        ? 'security.txt expires today. Set a new date.'
        : `security.txt expires in ${fault.days - 1} ${fault.days === 2 ? 'day' : 'days'}. Set a new date.`;
    case 'too_far':
      return 'security.txt is valid for more than a year. Set an earlier date: a file that is valid for longer is not trusted.';
  }
}
