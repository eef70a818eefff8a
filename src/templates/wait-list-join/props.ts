import type { WaitEstimate } from '#features/wait-lists/contract.ts';
import type { JoinProblem } from '#features/wait-lists/join-values.ts';
import type { PartyValues } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';

/** Props of the wait_list_join view. */
export interface WaitListJoinProps {
  restaurant: RestaurantFacts;
  estimate: WaitEstimate;
  /** The Idempotency-Key with which this form joins. */
  attempt: string;
  values: PartyValues;
  problem: JoinProblem | null;
  /** The guest scanned the sign at the door. */
  isAtStand: boolean;
}
