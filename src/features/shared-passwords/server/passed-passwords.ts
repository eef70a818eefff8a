import { createHmac, timingSafeEqual } from 'node:crypto';

/** Most doors that a browser's cookie remembers; the oldest is dropped first. */
const MOST_REMEMBERED = 40;
const COOKIE_VALUE = /^((?:\d{1,10}:\d{1,10}\.)+)([\w-]{43})$/;

/**
 * Encodes door ids with their password versions as a signed cookie value:
 * "5:2.9:1.Zk3x…".
 */
export function signPassed(key: Uint8Array, passed: ReadonlyMap<number, number>): string {
  const text = [...passed]
    .slice(-MOST_REMEMBERED)
    .map(([id, version]) => `${id}:${version}.`)
    .join('');
  return `${text}${mac(key, text)}`;
}

/** Doors of a genuine value, by id, with the password version; no doors for any other value. */
export function readPassed(key: Uint8Array, value: string | undefined): ReadonlyMap<number, number> {
  const [, text = '', signature = ''] = COOKIE_VALUE.exec(value ?? '') ?? [];
  const right = Buffer.from(mac(key, text));
  const given = Buffer.from(signature);
  if (text === '' || given.length !== right.length || !timingSafeEqual(given, right)) return new Map();
  const pairs = text.slice(0, -1).split('.');
  return new Map(pairs.map((pair) => pair.split(':').map(Number) as [number, number]));
}

/** Adds a door, as the newest one. */
export function withPassed(passed: ReadonlyMap<number, number>, id: number, version: number): Map<number, number> {
  const more = new Map(passed);
  more.delete(id);
  return more.set(id, version);
}

function mac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
