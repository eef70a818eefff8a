import { useEffect, useState } from 'react';
import type { Location } from '#features/locations/contract.ts';
import { reportFailure } from '#ui/site/report-failure.ts';

/** The parts of a page share one request. */
const asked = new WeakMap<Location, Promise<Location>>();

/** The page's location, then the server's current data: cached HTML may be older than the wait time that it shows. */
export function useFreshLocation(rendered: Location): Location {
  const [fresh, setFresh] = useState<Location | null>(null);
  useEffect(() => {
    let isLeft = false;
    let answer = asked.get(rendered);
    if (!answer) {
      answer = import('#features/locator/site/location-api.ts').then(({ fetchLocation }) =>
        fetchLocation(rendered.rlid),
      );
      asked.set(rendered, answer);
      answer.catch((error: unknown) => {
        if (!isLeft) reportFailure('The restaurant could not be refreshed', error);
      });
    }
    answer.then(
      (location) => !isLeft && setFresh(location),
      () => undefined,
    );
    return () => void (isLeft = true);
  }, [rendered]);
  return fresh?.rlid === rendered.rlid ? fresh : rendered;
}
