import { PREFERRED_LOCATION_KEY, PREFERRED_LOCATION_MAX_AGE_DAYS } from '#features/locations/limits.ts';

/** When it was saved, in ms since the epoch. */
export const STAMP_KEY = `${PREFERRED_LOCATION_KEY}At`;
const DAY_SECONDS = 86_400;

/**
 * The saved rlid: browser storage first, the cookie where storage is blocked or was emptied. Null when there is none,
 * or when the stored value is not an rlid.
 */
export function readSavedRlid(): number | null {
  return parseRlid(readStorage()) ?? parseRlid(readCookie());
}

/** Saves in both places; skips a place that is blocked. @param savedMs of the choice */
export function saveRlid(rlid: number, savedMs: number): void {
  attempt(() => {
    localStorage.setItem(PREFERRED_LOCATION_KEY, String(rlid));
    localStorage.setItem(STAMP_KEY, String(savedMs));
  });
  writeCookie(String(rlid), PREFERRED_LOCATION_MAX_AGE_DAYS * DAY_SECONDS);
}

/** Forgets in both places. */
export function forgetRlid(): void {
  attempt(() => localStorage.removeItem(PREFERRED_LOCATION_KEY));
  writeCookie('', 0);
}

/** Calls back when another tab of this site saves, changes or forgets the location. Returns how to stop. */
export function onSavedElsewhere(callback: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (key === PREFERRED_LOCATION_KEY || key === null) callback();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

function parseRlid(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d*$/.test(text)) return null;
  const rlid = Number(text);
  return Number.isSafeInteger(rlid) ? rlid : null;
}

function readStorage(): string | null {
  return attempt(() => localStorage.getItem(PREFERRED_LOCATION_KEY)) ?? null;
}

function readCookie(): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${PREFERRED_LOCATION_KEY}=`))
    ?.slice(PREFERRED_LOCATION_KEY.length + 1);
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${PREFERRED_LOCATION_KEY}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
}

/** Private windows and strict settings throw on any touch of storage. */
function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}
