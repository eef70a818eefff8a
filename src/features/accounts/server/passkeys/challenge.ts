import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time within which a device must answer. */
const LIFE_MS = 5 * 60_000;
const NONCE_BYTES = 24;
const TIME_BYTES = 8;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;

/**
 * Creates a challenge that needs no storage: random bytes, the time of expiry, and a signature over both and the purpose.
 * Every node can verify the challenge.
 * @param purpose 'sign in', or the account and the session to which a passkey is added
 */
export function createChallenge(key: Uint8Array, purpose: string, nowMs: number): Buffer {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(nowMs + LIFE_MS));
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), time]);
  return Buffer.concat([signed, sign(key, purpose, signed)]);
}

/**
 * Returns when the challenge (base64url) expires; undefined when it has expired, has no valid signature or was created for
 * another purpose.
 */
export function endOfChallenge(key: Uint8Array, purpose: string, challenge: string, nowMs: number): string | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const expected = sign(key, purpose, signed);
  if (bytes.length !== SIGNED_BYTES + expected.length) return undefined;
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), expected)) return undefined;
  const endMs = Number(signed.readBigUInt64BE(NONCE_BYTES));
  return nowMs < endMs ? new Date(endMs).toISOString() : undefined;
}

/** Returns the id of an account on its devices (base64url). It reveals nothing about the account. */
export function userHandle(key: Uint8Array, userId: number): string {
  return createHmac('sha256', key).update(`user ${userId}`).digest('base64url');
}

function sign(key: Uint8Array, purpose: string, signed: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`challenge to ${purpose} `).update(signed).digest();
}
