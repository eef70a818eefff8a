/** As JSON: a NUL character or an unpaired surrogate, which PostgreSQL cannot store. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** True for what the database can store to the letter; false for values that are nested too deep to be written as JSON. */
export function isStorable(value: unknown): boolean {
  try {
    return !UNSTORABLE.test(JSON.stringify(value) ?? '');
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
