/** Spaces, and characters that show nothing: zero-width ones, direction marks, blank Braille and Hangul. */
const BLANK = /^[\s\p{Cf}\p{Cc}\u2800\u3164\uffa0]*$/u;

/** True for a text that shows nothing. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
