import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '#platform/token.ts';

/** How many are given at a time. */
const CODES = 10;
/** No I, L, O or U: they are mistaken for others when a code is copied from paper. 32 letters, 5 bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: too many to guess, so that a fast hash will do. */
const CODE_LETTERS = 16;
const GROUP_LETTERS = 4;

/** Ten new codes in their displayed form: "4F7K-…", four groups of four. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS.charAt(byte % LETTERS.length));
    return Array.from({ length: CODE_LETTERS / GROUP_LETTERS }, (_, group) =>
      letters.slice(group * GROUP_LETTERS, (group + 1) * GROUP_LETTERS).join(''),
    ).join('-');
  });
}

/** The stored hash of a code; case, spaces, dashes, and O for 0 or I and L for 1 do not matter. */
export function hashRecoveryCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return hashToken(letters);
}

/** The stored hash that the typed code has, if any; takes as long whichever it is. */
export function findRecoveryCode(hashes: readonly string[], typed: string): string | undefined {
  const wanted = Buffer.from(hashRecoveryCode(typed));
  return hashes.filter((hash) => {
    const stored = Buffer.from(hash);
    return stored.length === wanted.length && timingSafeEqual(stored, wanted);
  })[0];
}
