import type { Location } from '#features/locations/contract.ts';
import { reportFailure } from '#ui/site/report-failure.ts';
import { browserNow } from '#ui/site/use-now.ts';
import { forgetLabel } from './kept-label.ts';
import { forgetRlid, onSavedElsewhere, readSavedRlid, saveRlid } from './preferred-location-storage.ts';

/** `failed` keeps the saved rlid: the next page tries again. */
export type PreferredLocation =
  | { status: 'none' }
  | { status: 'loading'; rlid: number }
  | { status: 'ready'; rlid: number; location: Location }
  | { status: 'failed'; rlid: number };

export interface PreferredLocationStore {
  /** The first subscriber starts the store: it reads what is saved and fetches it, once. */
  subscribe: (onChange: () => void) => () => void;
  getSnapshot: () => PreferredLocation;
  /** Saves the location for this and the other tabs. */
  choose: (location: Location) => void;
  /** Fetches again after `failed`. */
  retry: () => void;
}

/** State for server rendering: the HTML contains no personal data. */
export const NO_LOCATION: PreferredLocation = { status: 'none' };

/** Answers for an rlid that is not known, and for a restaurant that closed for good. */
const GONE: ReadonlySet<number | undefined> = new Set([404, 410]);

/**
 * The preferred location of this browser. A saved rlid is forgotten when there is no such restaurant, or no longer.
 * @param fetchLocation rejects with an error whose `status` is 404 or 410 then
 */
export function createPreferredLocationStore(
  fetchLocation: (rlid: number) => Promise<Location>,
): PreferredLocationStore {
  let current: PreferredLocation = NO_LOCATION;
  let stopListening: (() => void) | undefined;
  const subscribers = new Set<() => void>();

  function become(next: PreferredLocation): void {
    current = next;
    for (const onChange of subscribers) onChange();
  }

  async function load(rlid: number): Promise<void> {
    become({ status: 'loading', rlid });
    try {
      const location = await fetchLocation(rlid);
      if (isStillWanted(rlid)) become({ status: 'ready', rlid, location });
    } catch (error) {
      if (!isStillWanted(rlid)) return;
      if (GONE.has((error as { status?: number }).status)) {
        forgetRlid();
        forgetLabel();
        become(NO_LOCATION);
        return;
      }
      reportFailure('The preferred location could not be fetched', error);
      become({ status: 'failed', rlid });
    }
  }

  // Another choice may have been made while the reply was on its way.
  function isStillWanted(rlid: number): boolean {
    return current.status === 'loading' && current.rlid === rlid;
  }

  function follow(): void {
    const rlid = readSavedRlid();
    if (rlid === null) {
      if (current.status !== 'none') become(NO_LOCATION);
    } else if (current.status === 'none' || current.rlid !== rlid) void load(rlid);
  }

  return {
    subscribe(onChange) {
      subscribers.add(onChange);
      if (!stopListening) {
        stopListening = onSavedElsewhere(follow);
        follow();
      }
      return () => {
        subscribers.delete(onChange);
        if (subscribers.size > 0) return;
        stopListening?.();
        stopListening = undefined;
      };
    },
    getSnapshot: () => current,
    choose(location) {
      saveRlid(location.rlid, browserNow());
      become({ status: 'ready', rlid: location.rlid, location });
    },
    retry() {
      if (current.status === 'failed') void load(current.rlid);
    },
  };
}
