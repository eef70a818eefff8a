import { withoutDirectionSigns } from '#shared/direction-signs.ts';

/**
 * Cleans a line of text for storage: removes control characters, signs that change the reading direction, lone surrogates
 * and outer spaces, and joins several spaces.
 */
export function cleanLine(text: string): string {
  return withoutDirectionSigns(text.toWellFormed())
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
