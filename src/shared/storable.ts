/** As JSON: a NUL character or an unpaired surrogate, which PostgreSQL cannot store. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** True for what the database can store to the letter. */
export function isStorable(value: unknown): boolean {
  return !UNSTORABLE.test(JSON.stringify(value) ?? '');
}
