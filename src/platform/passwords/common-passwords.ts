import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';

/** Made by scripts/common-passwords.ts; see docs/decisions/0038-common-passwords-and-passkeys.md. */
export const COMMON_PASSWORDS_FILE = join(projectRoot(), 'src/platform/passwords/common-passwords.bin');
/** Of a password's SHA-256. Of 25 million strings, one meets a stored hash by chance. */
const HASH_BYTES = 5;

let loaded: Buffer | undefined;

/**
 * True for one of the commonest million passwords that are long enough to be chosen at all. The first call reads the file: 220 kB,
 * which stay in memory. @param plain as `plainPassword` writes it
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

/** How passwords are compared with others: letter case, spaces at the ends and composed letters make no difference. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC').trim().toLowerCase();
}

/** The file's bytes for these passwords: the hashes, each once, in order. */
export function encodeCommonPasswords(plain: Iterable<string>): Buffer {
  const hashes = [...new Set(plain)].map(hashOf).toSorted((a, b) => a.compare(b));
  return Buffer.concat(hashes.filter((hash, at) => !hashes[at - 1]?.equals(hash)));
}

function hashOf(plain: string): Buffer {
  return createHash('sha256').update(plain).digest().subarray(0, HASH_BYTES);
}
