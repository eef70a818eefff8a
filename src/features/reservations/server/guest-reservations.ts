import { createHmac } from 'node:crypto';
import { type GuestClient, hashOfBody } from '#features/front-of-house/server/index.ts';
import type { ChangeBody, ConfirmBody, HoldBody, Reservation, ReservationDays, ReservationSlots } from '../contract.ts';

/** New holds from one client; refused ones do not count. */
export const HOLDS = { most: 10, withinMs: 60_000 };

/** The guest's part of reservations, for our own service and for partners. Ids are the guests' secret tokens. */
export interface GuestReservations {
  /** @throws NotFound, gone, Unavailable */
  days(query: { rlid: number; from: string; to: string; partySize: number }): Promise<ReservationDays>;
  /** @param query `hold` is the id of the guest's own place, held or reserved, which counts as free @throws NotFound, Unavailable, Problem gone, party_too_large */
  slots(query: { rlid: number; date: string; partySize: number; hold?: string | undefined }): Promise<ReservationSlots>;
  /**
   * Holds a time for some minutes. The same key of the same client with the same body gives the same hold.
   * @throws NotFound, RateLimited, Unavailable, Problem closed, full, party_too_large, key_reused
   */
  hold(body: HoldBody, key: string, client: GuestClient): Promise<Reservation>;
  /** @throws NotFound, Unavailable */
  release(id: string): Promise<void>;
  /**
   * Where a deposit is due, the place stays held until that is paid, on `payUrl`. Without a payment page, nothing is
   * confirmed and the place stays held. @throws NotFound, Invalid, Conflict, Unavailable, Problem closed, full, key_reused
   */
  confirm(body: ConfirmBody, key: string, client: Pick<GuestClient, 'language'>): Promise<Reservation>;
  /** @throws NotFound, with no difference between a foreign id and a random one */
  find(id: string): Promise<Reservation>;
  /** The same, after its deposit was compared with its payment. @throws as find */
  settle(id: string): Promise<Reservation>;
  /** The page to pay the deposit on (`payUrl`), while the reservation waits for it. @throws as find, Unavailable, Problem closed */
  pay(id: string): Promise<Reservation>;
  /** @throws NotFound, Conflict, Unavailable, Problem precondition_failed, closed, full, party_too_large */
  change(id: string, patch: ChangeBody, version: number): Promise<Reservation>;
  /** @throws NotFound, Conflict, Unavailable, Problem closed */
  cancel(id: string): Promise<void>;
  /** The calendar file. @throws NotFound, also while the place is only held */
  calendar(id: string): Promise<string>;
}

/** Identifies the client of a guest, whose limits and keys are its own: its browser at its IP address. */
export function clientHashOf(tokenKey: Uint8Array, { ip, browser }: Pick<GuestClient, 'ip' | 'browser'>): string {
  return createHmac('sha256', tokenKey)
    .update(JSON.stringify(['reservation client', ip, browser]))
    .digest('base64url');
}

/**
 * A client's Idempotency-Key as it is stored. Another client with the same key gets a hold of its own, never the
 * secret of this one: the body of a hold tells nothing about its guest.
 */
export function ownKeyOf(clientHash: string, key: string): string {
  return hashOfBody(clientHash, key);
}
