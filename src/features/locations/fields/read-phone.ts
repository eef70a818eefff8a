import { withoutDecimalZero } from './clean-text.ts';

const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/**
 * A phone number in E.164 ("+12035550123"), '' when the text means that there is none ("0", "TBD"), or why it cannot be
 * read. Numbers without a country are North American. Extensions are left out: E.164 has no place for them.
 */
export function readPhone(text: string): { phone: string } | { reason: string } {
  const first = withoutDecimalZero(text)
    .split(/;|\/|\||,|\bor\b/i)[0]
    ?.trim();
  const main = (first ?? '')
    .replace(/^(tel|phone|ph)[:.]?\s*/i, '')
    .replace(/\s*(ext|extension|x|#)\.?\s*\d+$/i, '')
    // "+44 (0)20": the zero is dialled only within the country.
    .replace(/^((?:\+|00)\s*\d{1,3}\s*)\(0\)/, '$1');
  if (/^[0\s().+-]*$/.test(main) || /^(tbd|tba|none|unknown|coming soon)$/i.test(main)) return { phone: '' };
  const digits = dial(main);
  if (digits === undefined) return { reason: `"${text}" is not a phone number` };
  const isInternational = main.startsWith('+') || (main.startsWith('00') && digits.length > 11);
  if (isInternational && !digits.startsWith('1')) {
    const number = main.startsWith('+') ? digits : digits.slice(2);
    return /^[1-9]\d{7,14}$/.test(number) ? { phone: `+${number}` } : { reason: `"${text}" is not a phone number` };
  }
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return { reason: `"${text}" has ${digits.length} digits, a phone number has 10` };
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(national)) return { reason: `"${text}" is not a North American phone number` };
  return { phone: `+1${national}` };
}

/** The digits that the text dials, letters by the keypad; undefined when it holds anything else. */
function dial(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s().+\-–—·•*]/g, '');
  const isNumber = /^\d+$/.test(plain);
  const isVanity = /^1?8\d{2}[\dA-Z]{7,}$/.test(plain);
  if (!isNumber && !isVanity) return undefined;
  const dialled = plain.replace(/[A-Z]/g, (letter) => String(KEYPAD.findIndex((key) => key.includes(letter)) + 2));
  return isNumber ? dialled : dialled.slice(0, dialled.startsWith('1') ? 11 : 10);
}
