import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** Lifetime of a token; push services refuse more than a day. */
const TOKEN_SECONDS = 12 * 3600;

/** Identifies this installation to push services (RFC 8292). */
export interface PushKeys {
  /** For the browser: base64url. */
  publicKey: string;
  /** The header Authorization for one push service. @param origin "https://push.example" */
  authorize(origin: string, nowMs: number): string;
}

/** @param secret 32 bytes that never change @param contact "mailto:…" or an https address */
export function createPushKeys(secret: Uint8Array, contact: string): PushKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const publicKey = point.toString('base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const d = Buffer.from(secret).toString('base64url');
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d }, format: 'jwk' });
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicKey,
    authorize(origin, nowMs) {
      const claims = { aud: origin, exp: Math.floor(nowMs / 1000) + TOKEN_SECONDS, sub: contact };
      const token = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
      const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
