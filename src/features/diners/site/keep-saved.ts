import { PREFERRED_LOCATION_KEY } from '#features/locations/limits.ts';
import { readSavedRlid, saveRlid, STAMP_KEY } from '#features/locator/site/preferred-location-storage.ts';
import { fetchCsrfToken } from '#ui/site/csrf-token.ts';
import { aNumber, aString, nullable, record } from '#ui/site/shape.ts';

/** Repeated here so that the schema stays out of the browser. */
export const ACCOUNT_API = '/api/account/';

interface SavedShape {
  firstName: string;
  savedRestaurant: { rlid: number | null; at: string } | null;
}
export const accountShape = record<SavedShape>({
  firstName: aString,
  savedRestaurant: nullable(record<{ rlid: number | null; at: string }>({ rlid: nullable(aNumber), at: aString })),
});

/** The time of the last restaurant that this page sent or received. */
let keptMs = -1;

/** Makes the saved restaurant of this browser and of the account the same: the newest of both. */
export async function keepSaved({ savedRestaurant: ofAccount }: SavedShape): Promise<void> {
  const rlid = readSavedRlid();
  const stampMs = readSavedStamp();
  const accountMs = Math.max(ofAccount ? Date.parse(ofAccount.at) : -1, keptMs);
  if (ofAccount?.rlid && keptMs < 0 && accountMs > stampMs) {
    keptMs = accountMs;
    if (ofAccount.rlid === rlid) return;
    saveRlid(ofAccount.rlid, accountMs);
    // The page's store listens to other tabs: the account acts like one.
    window.dispatchEvent(new StorageEvent('storage', { key: PREFERRED_LOCATION_KEY }));
    return;
  }
  if (rlid === null || stampMs <= accountMs) return;
  keptMs = stampMs;
  await fetch(ACCOUNT_API, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-csrftoken': await fetchCsrfToken() },
    body: JSON.stringify({ savedRestaurant: { rlid, at: new Date(stampMs).toISOString() } }),
  });
}

/** When the location was saved, in ms since the epoch; 0 when that is not known. */
function readSavedStamp(): number {
  try {
    return Number(localStorage.getItem(STAMP_KEY));
  } catch {
    return 0;
  }
}
