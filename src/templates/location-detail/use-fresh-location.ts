import { useEffect, useState } from 'react';
import type { Location } from '#features/locations/contract.ts';

/** The page's location, then the same as the server knows it now: the HTML is shared and may be older than the wait. */
export function useFreshLocation(rendered: Location): Location {
  const [fresh, setFresh] = useState<Location | null>(null);
  const { rlid } = rendered;
  useEffect(() => {
    const leaving = new AbortController();
    void import('#features/locator/site/location-api.ts')
      .then(async ({ fetchLocation }) => setFresh(await fetchLocation(rlid, leaving.signal)))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error('The restaurant could not be refreshed', error);
      });
    return () => leaving.abort();
  }, [rlid]);
  return fresh?.rlid === rlid ? fresh : rendered;
}
