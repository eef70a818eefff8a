import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';

/** The acting user and the time of a command. */
export interface SubscriberContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
}
