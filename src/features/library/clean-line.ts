/** One line of text as it may be kept: no control characters, no half characters, single spaces, nothing at its ends. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
