import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const KEY = randomBytes(32);
const SECRET = randomBytes(20);

describe('a sealed secret', () => {
  it('opens for its account under its key, and never looks the same', () => {
    const sealed = sealSecret(KEY, 7, SECRET);
    expect(Buffer.from(openSecret(KEY, 7, sealed)).equals(SECRET)).toBe(true);
    expect(sealSecret(KEY, 7, SECRET)).not.toBe(sealed);
  });

  it.each([
    ['under another key', randomBytes(32), 7, (sealed: string) => sealed],
    ['for another account', KEY, 8, (sealed: string) => sealed],
    ['when a letter was changed', KEY, 7, (sealed: string) => (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)],
    ['when it was cut', KEY, 7, (sealed: string) => sealed.slice(0, -4)],
    ['when it is empty', KEY, 7, () => ''],
  ])('does not open %s', (_case, key, userId, change) => {
    const sealed = sealSecret(KEY, 7, SECRET);
    expect(() => openSecret(key, userId, change(sealed))).toThrow();
  });
});
