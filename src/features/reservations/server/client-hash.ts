import { createHmac } from 'node:crypto';
import { type GuestClient, hashOfBody } from '#features/front-of-house/server/index.ts';

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
