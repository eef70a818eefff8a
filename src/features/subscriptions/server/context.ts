import type { StaffPowers } from '#features/accounts/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';

/** Who of the staff does something with subscribers, and when. */
export interface SubscriberContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
}
