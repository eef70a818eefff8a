/** What S3 takes, less room for a prefix. */
const MAX_KEY_BYTES = 900;

/** @throws Error for a key that is no relative path inside the store: the same keys work in every store. */
export function checkMediaKey(key: string): void {
  const isBad =
    key === '' ||
    !key.isWellFormed() ||
    Buffer.byteLength(key) > MAX_KEY_BYTES ||
    /[\p{Cc}\\]/u.test(key) ||
    key.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (isBad) throw new Error(`The media key ${JSON.stringify(key)} leaves the store`);
}
