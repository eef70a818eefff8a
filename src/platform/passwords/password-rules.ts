/** Characters, as people count them. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** Long enough for the rule of length and still among the first that anybody tries. */
const COMMON = new Set(
  [
    '123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 0123456789012 098765432109',
    '111111111111 000000000000 121212121212 123123123123 112233445566 123456123456 987654321012 123qwe123qwe',
    'qwertyuiop12 qwertyuiop123 qwertyuiopasdf qwerty123456 qwertyqwerty qwerty12345678 1q2w3e4r5t6y 1qaz2wsx3edc',
    'q1w2e3r4t5y6 asdfghjkl123 asdfasdfasdf zxcvbnm12345 abcdefghijkl abcdefghijklm abc123abc123 abcd12345678',
    'password1234 password12345 password123456 passwordpassword password123! password2024 password2025 password2026',
    'passw0rd1234 p@ssw0rd1234 p@ssword1234 mypassword123 changeme1234 changemenow1 letmein12345 letmeinletmein',
    'welcome12345 welcome123456 welcomewelcome administrator administrator1 admin1234567 adminadmin12 adminadminadmin',
    'iloveyou1234 iloveyouforever iloveyouiloveyou sunshine1234 princess1234 football1234 baseball1234 basketball12',
    'superman1234 trustno1trustno1 dragondragon monkeymonkey master123456 secret123456 correcthorsebatterystaple',
    'restaurant12 restaurant123 seafood12345 lobster12345 kitchen12345',
  ].flatMap((line) => line.split(' ')),
);

/**
 * What is wrong with a new password, worded for whoever chose it; undefined when nothing is. Length and familiarity
 * count, not kinds of characters (NIST SP 800-63B).
 * @param own texts that others know of this person: username, e-mail address.
 */
export function passwordFault(password: string, own: readonly string[]): string | undefined {
  const normal = password.normalize('NFKC');
  const length = [...normal].length;
  if (length < PASSWORD_LENGTH.min) return `must be at least ${PASSWORD_LENGTH.min} characters`;
  if (length > PASSWORD_LENGTH.max) return `must be at most ${PASSWORD_LENGTH.max} characters`;
  const plain = normal.toLowerCase();
  if (COMMON.has(plain) || new Set(plain).size < 4) return 'is one of those that everybody tries first';
  if (own.flatMap(familiarParts).some((text) => plain === text || plain === text + text))
    return 'must not be the username or the e-mail address';
  return undefined;
}

function familiarParts(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const [local = ''] = plain.split('@');
  return [plain, local, [...plain].toReversed().join('')].filter(Boolean);
}
