import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A signature is valid this long before and after its time: clocks differ, and a captured request must not be replayed
 * later.
 */
const WINDOW_MS = 5 * 60_000;

/**
 * True when a header "t=1763720000,v1=hex" signs these bytes: `v1` is the HMAC-SHA256, with the shared secret, of the time,
 * a full stop and the body. Several `v1` are allowed while a secret is being changed.
 */
export function isSignedBody(header: string | undefined, body: Uint8Array, secret: string, nowMs: number): boolean {
  const parts = (header ?? '').slice(0, 1000).split(',');
  const time = /^t=(\d{9,11})$/.exec(parts[0]?.trim() ?? '')?.[1];
  if (time === undefined || Math.abs(Number(time) * 1000 - nowMs) > WINDOW_MS) return false;
  const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.slice(1).some((part) => {
    const hex = /^v1=([0-9a-f]{64})$/.exec(part.trim())?.[1];
    return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), right);
  });
}

/** Makes the header for a body, as its sender does. @param seconds since 1970 */
export function signBody(body: Uint8Array, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
