import type { GuestClient } from '#features/front-of-house/server/index.ts';
import type { JoinBody, Presence, WaitEstimate, WaitListEntry } from '../contract.ts';

/** Joins from one client; refused ones do not count. */
export const JOINS = { most: 3, withinMs: 60_000 };

/** The guest's part of wait lists, for our own service and for partners. */
export interface GuestLists {
  /** @throws NotFound, gone, Unavailable */
  estimate(rlid: number, partySize: number): Promise<WaitEstimate>;
  /**
   * Adds a guest's party. The same key with the same body gives the same entry.
   * @param key the Idempotency-Key
   * @throws Invalid, RateLimited, Unavailable, Problem closed, full, duplicate, party_too_large, key_reused
   */
  join(body: JoinBody, key: string, client: Omit<GuestClient, 'browser'>): Promise<WaitListEntry>;
  /** @param token the plan_ahead_id @throws NotFound, the same for a foreign token and a random one */
  find(token: string): Promise<WaitListEntry>;
  /** @throws NotFound, Conflict, Unavailable, Problem precondition_failed, party_too_large */
  change(
    token: string,
    patch: { presence?: Presence | undefined; partySize?: number | undefined },
    version: number,
  ): Promise<WaitListEntry>;
  /** @throws NotFound, Conflict, Unavailable */
  leave(token: string): Promise<void>;
  /** @throws NotFound, Conflict, Unavailable */
  rejoin(token: string): Promise<WaitListEntry>;
}
