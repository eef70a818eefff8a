import { isCommonPassword, plainPassword } from './common-passwords.ts';

/** In characters as displayed (grapheme clusters). */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** Long enough passwords that an attacker of this site would try early and that are not on the general list. */
const COMMON_HERE = new Set(
  [
    '0123456789012 098765432109 987654321012 abcdefghijklm abcd12345678 correcthorsebatterystaple',
    'password1234 password12345 password123456 password123! password2024 password2025 password2026 mypassword123',
    'passw0rd1234 p@ssw0rd1234 p@ssword1234 changeme1234 changemenow1 letmein12345 admin1234567 adminadmin12',
    'sunshine1234 princess1234 football1234 baseball1234 superman1234 master123456 secret123456',
    'restaurant12 restaurant123 seafood12345 lobster12345 kitchen12345',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Returns what is wrong with a new password, as a message for its owner; undefined when nothing is. Only length and
 * predictability count, not the kinds of characters (NIST SP 800-63B).
 * @param own known texts about this person: username, e-mail address
 */
export function passwordFault(password: string, own: readonly string[]): string | undefined {
  const plain = plainPassword(password);
  const length = [...plain].length;
  if (length < PASSWORD_LENGTH.min)
    return `must have at least ${PASSWORD_LENGTH.min} characters, not counting spaces at the ends`;
  if ([...password.normalize('NFKC')].length > PASSWORD_LENGTH.max)
    return `must have at most ${PASSWORD_LENGTH.max} characters`;
  if (new Set(plain).size < 4 || variationsOf(plain).some((text) => COMMON_HERE.has(text) || isCommonPassword(text)))
    return 'is too common';
  if (own.flatMap(familiarParts).some((text) => plain === text || plain === text + text))
    return 'must not be the username or the e-mail address';
  // An attacker who guesses the text also tries it repeated.
  const repeated = /^(.+?)\1+$/su.exec(plain)?.[1];
  if (repeated !== undefined && [...repeated].length < PASSWORD_LENGTH.min)
    return 'must not be a short text that is repeated';
  return undefined;
}

/** The password as typed, reversed, and without the digits and symbols that are often appended to satisfy a rule. */
function variationsOf(plain: string): string[] {
  return [plain, backwards(plain), plain.replace(/[^\p{L}]+$/u, '')];
}

function familiarParts(text: string): string[] {
  const plain = plainPassword(text);
  const [local = ''] = plain.split('@');
  return [plain, local, backwards(plain)].filter(Boolean);
}

function backwards(text: string): string {
  return [...text].toReversed().join('');
}
