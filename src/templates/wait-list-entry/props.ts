import type { WaitListEntry } from '#features/wait-lists/contract.ts';
import type { EntryRefusal } from '#features/wait-lists/guest-pages.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';

/** Props of the wait_list_entry view. */
export interface WaitListEntryProps {
  entry: WaitListEntry;
  restaurant: RestaurantFacts;
  /** Why the guest's last action was not done. */
  refusal: EntryRefusal | null;
}
