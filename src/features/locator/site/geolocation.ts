import type { Coordinates } from './location-search-query.ts';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 5 * 60_000;

/**
 * The browser's position, with low accuracy (Spec §5).
 * @throws when the browser has no geolocation, the guest refuses, or ten seconds pass
 */
export function browserLocation(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser has no geolocation'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (failure) => reject(new Error(failure.message || `Geolocation failed with code ${failure.code}`)),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
