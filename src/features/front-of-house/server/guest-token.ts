import { createHmac, randomBytes } from 'node:crypto';
import { hashToken } from '#platform/token.ts';

const NONCE_BYTES = 16;
export const TOKEN_CHARACTERS = 22;

/** A token of 132 bits, which only the installation's key can make from the nonce. */
export function guestTokenOf(key: Uint8Array, nonce: string): string {
  return createHmac('sha256', key).update(nonce).digest('base64url').slice(0, TOKEN_CHARACTERS);
}

export function createGuestToken(key: Uint8Array): { nonce: string; hash: string } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return { nonce, hash: hashToken(guestTokenOf(key, nonce)) };
}
