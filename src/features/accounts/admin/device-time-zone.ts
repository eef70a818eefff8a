import { DEVICE_TIME_ZONE_COOKIE } from '../preferences.ts';

const YEAR_SECONDS = 31_536_000;

/** IANA name of the zone that this device is set to. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Tells the server, which filters and exports by day, the zone of this device. Before the first request. */
export function tellDeviceTimeZone(): void {
  document.cookie = `${DEVICE_TIME_ZONE_COOKIE}=${deviceTimeZone()}; path=/wagtail/; samesite=lax; max-age=${YEAR_SECONDS}`;
}
