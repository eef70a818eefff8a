import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const DIGITS = 6;
const STEP_MS = 30_000;
/** Accepted difference of a phone's clock, in steps. */
const TOLERATED_STEPS = 1;
const ISSUER = 'Galley';

export function createSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

/** For an authenticator app: the secret to type in (base32), and the address that its QR code holds. */
export function describeSecret(secret: Uint8Array, username: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The 30-second step of the code: now, the step before or the one after. Undefined for every other code, and for one of
 * `lastUsedStep` or earlier, so that an observed code cannot be reused.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { nowMs, lastUsedStep }: { nowMs: number; lastUsedStep: number },
): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: TOLERATED_STEPS });
  if (delta === null) return undefined;
  const step = Math.floor(nowMs / STEP_MS) + delta;
  return step > lastUsedStep ? step : undefined;
}

function totpOf(secret: Uint8Array, username = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: username,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_MS / 1000,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}
