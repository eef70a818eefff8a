import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a device has to answer within. */
const LIFE_MS = 5 * 60_000;
const NONCE_BYTES = 24;
const TIME_BYTES = 8;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;

/**
 * A challenge that nobody has to store: a random part, its end and a signature over both and over what it is for. Any node takes it.
 * @param purpose 'sign in', or for whose account and session a passkey is added
 */
export function createChallenge(key: Uint8Array, purpose: string, nowMs: number): Buffer {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(nowMs + LIFE_MS));
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), time]);
  return Buffer.concat([signed, sign(key, purpose, signed)]);
}

/** When the challenge (base64url) is over; undefined when it is over, is none of ours or was for something else. */
export function endOfChallenge(key: Uint8Array, purpose: string, challenge: string, nowMs: number): string | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const expected = sign(key, purpose, signed);
  if (bytes.length !== SIGNED_BYTES + expected.length) return undefined;
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), expected)) return undefined;
  const endMs = Number(signed.readBigUInt64BE(NONCE_BYTES));
  return nowMs < endMs ? new Date(endMs).toISOString() : undefined;
}

/** The name of an account on its devices: it says nothing to whoever reads it there. base64url */
export function userHandle(key: Uint8Array, userId: number): string {
  return createHmac('sha256', key).update(`user ${userId}`).digest('base64url');
}

function sign(key: Uint8Array, purpose: string, signed: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`challenge to ${purpose} `).update(signed).digest();
}
