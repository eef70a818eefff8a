import type { JsonRequest } from '../http-json.ts';

/** After this time without an answer, a geocoding service counts as unavailable. */
const LONGEST_WAIT_MS = 3000;

export interface HttpGeocoderOptions {
  /** Default and maximum: 3000. */
  timeoutMs?: number;
  /** Sent as User-Agent. Public services require callers to identify themselves. */
  userAgent?: string;
}

/** Options of a request to a geocoding service. */
export function geocoderRequest({ timeoutMs = LONGEST_WAIT_MS, userAgent }: HttpGeocoderOptions): JsonRequest {
  return { service: 'geocoder', timeoutMs: Math.min(timeoutMs, LONGEST_WAIT_MS), userAgent };
}
