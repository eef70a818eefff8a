import { DEVICE_TIME_ZONE_COOKIE } from '#features/accounts/preferences.ts';

const YEAR_SECONDS = 31_536_000;

/** Returns the IANA name of the device's time zone. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Sends the device's time zone in a cookie, because the server filters and exports by day. Call it before the first request. */
export function sendDeviceTimeZone(): void {
  document.cookie = `${DEVICE_TIME_ZONE_COOKIE}=${deviceTimeZone()}; path=/wagtail/; samesite=lax; max-age=${YEAR_SECONDS}`;
}
