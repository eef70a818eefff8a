import { createHmac, timingSafeEqual } from 'node:crypto';

const STAMP = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

/** Signed time at which a guest began this form: "mfz3k1x0.4fT…". */
export function makeStamp(key: Uint8Array, form: string, nowMs: number): string {
  const time = nowMs.toString(36);
  return `${time}.${signature(key, form, time)}`;
}

/** Time of a genuine stamp of this form, in milliseconds; undefined for any other text. */
export function readStamp(key: Uint8Array, form: string, stamp: string): number | undefined {
  const [, time = '', given = ''] = STAMP.exec(stamp) ?? [];
  if (time === '') return undefined;
  const right = Buffer.from(signature(key, form, time));
  return timingSafeEqual(Buffer.from(given), right) ? Number.parseInt(time, 36) : undefined;
}

function signature(key: Uint8Array, form: string, time: string): string {
  return createHmac('sha256', key).update(`stamp ${form} ${time}`).digest('base64url');
}
