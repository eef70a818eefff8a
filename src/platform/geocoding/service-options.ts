import type { JsonRequest } from '../http-json.ts';

/** A geocoding service answers within this or counts as not answering. */
const LONGEST_WAIT_MS = 3000;

export interface HttpGeocoderOptions {
  /** Default and most: 3000. */
  timeoutMs?: number;
  /** Sent as User-Agent: public services ask who is calling. */
  userAgent?: string;
}

/** How a geocoding service is asked. */
export function geocoderRequest({ timeoutMs = LONGEST_WAIT_MS, userAgent }: HttpGeocoderOptions): JsonRequest {
  return { service: 'geocoder', timeoutMs: Math.min(timeoutMs, LONGEST_WAIT_MS), userAgent };
}
