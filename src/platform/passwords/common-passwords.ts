import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';

/** Written by scripts/build-common-passwords.ts; see docs/decisions/0038-common-passwords-and-passkeys.md. */
export const COMMON_PASSWORDS_FILE = join(projectRoot(), 'dist/common-passwords.bin');
/** Bytes stored of each password's SHA-256. By chance, one in 25 million other strings matches a stored hash. */
const HASH_BYTES = 5;

let loaded: Buffer | undefined;

/**
 * Tells whether a password is too common: among the million most used ones, those of the minimum length or longer. The first
 * call loads the list (220 kB) into memory.
 * @param plain a result of `plainPassword`
 */
export function isCommonPassword(plain: string): boolean {
  loaded ??= readFileSync(COMMON_PASSWORDS_FILE);
  const wanted = hashOf(plain);
  let low = 0;
  let high = loaded.length / HASH_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = loaded.compare(wanted, 0, HASH_BYTES, middle * HASH_BYTES, (middle + 1) * HASH_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Normalises a password for comparison: without differences in letter case, outer spaces and Unicode composition. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC').trim().toLowerCase();
}

/**
 * Contents of the file for these passwords: their hashes, sorted, without duplicates. @param plain results of
 * `plainPassword`
 */
export function encodeCommonPasswords(plain: Iterable<string>): Buffer {
  const hashes = [...new Set(plain)].map(hashOf).toSorted((a, b) => a.compare(b));
  return Buffer.concat(hashes.filter((hash, at) => !hashes[at - 1]?.equals(hash)));
}

function hashOf(plain: string): Buffer {
  return createHash('sha256').update(plain).digest().subarray(0, HASH_BYTES);
}
