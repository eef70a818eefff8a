/** Without characters that look or sound alike: 0 and O, 1, I and L. 31 characters, so a code has 39 bits. */
export const PAIRING_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PAIRING_CODE_CHARACTERS = 8;

/** "ABCD-2345": the displayed form. */
export function showPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Normalises a typed code: separators are removed. */
export function readPairingCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}
