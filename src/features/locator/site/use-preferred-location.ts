import { useSyncExternalStore } from 'react';
import { createPreferredLocationStore, NO_LOCATION, type PreferredLocation } from './preferred-location-store.ts';

/** The page's one store; the code that fetches is loaded when there is something to fetch. */
export const preferredLocation = createPreferredLocationStore(async (rlid) => {
  const { fetchLocation } = await import('./location-api.ts');
  return await fetchLocation(rlid);
});

/** The guest's preferred location, the same in every component and tab. Always `none` on the server and while hydrating. */
export function usePreferredLocation(): PreferredLocation {
  return useSyncExternalStore(preferredLocation.subscribe, preferredLocation.getSnapshot, () => NO_LOCATION);
}
