/** Maximum length of a key in S3, minus room for a prefix. */
const MAX_KEY_BYTES = 900;

/**
 * Checks that a key is a relative path inside the store, so that the same keys work in every store. @throws Error if it is
 * not
 */
export function checkMediaKey(key: string): void {
  const isBad =
    key === '' ||
    !key.isWellFormed() ||
    Buffer.byteLength(key) > MAX_KEY_BYTES ||
    /[\p{Cc}\\]/u.test(key) ||
    key.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (isBad) throw new Error(`The media key ${JSON.stringify(key)} leaves the store`);
}
