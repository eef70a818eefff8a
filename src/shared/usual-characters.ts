/**
 * A code, number or place in the characters that parsers know: full-width letters, digits and signs, Arabic digits and
 * dashes between digits become usual ones, and invisible characters go. Some keyboards and copied texts have them.
 */
export function usualCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/(?<=\d)\p{Pd}(?=\d)/gu, '-');
}
