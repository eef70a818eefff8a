/**
 * Cleans a line of text for storage: removes control characters, lone surrogates and outer spaces, and joins several spaces.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
