import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodePasswordList, readPasswordList } from '../../../scripts/common-passwords.ts';
import { COMMON_PASSWORDS_FILE, isCommonPassword } from './common-passwords.ts';
import { passwordFault } from './password-rules.ts';

describe('the list of common passwords', () => {
  it('is the one that its script makes: npm run common-passwords', () => {
    const bytes = readFileSync(COMMON_PASSWORDS_FILE);
    expect(bytes.equals(encodePasswordList())).toBe(true);
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('refuses the commonest million, whatever their letter case and the spaces around them', () => {
    const list = readPasswordList();
    expect(list.length).toBe(999_999);
    const written = [(one: string) => one, (one: string) => one.toUpperCase(), (one: string) => `  ${one}\t`];
    for (const write of written) {
      expect(list.find((one) => passwordFault(write(one), []) === undefined)).toBeUndefined();
    }
  }, 120_000);

  it('says of the long ones that they are common, not that they are short', () => {
    const long = readPasswordList().filter((one) => one.trim().length >= 12);
    expect(long.length).toBeGreaterThan(44_000);
    expect(long.find((one) => !passwordFault(one, [])?.includes('everybody tries'))).toBeUndefined();
  });

  it('takes no other text for one of them', () => {
    let mistaken = 0;
    for (let at = 0; at < 100_000; at += 1) {
      if (isCommonPassword(createHash('md5').update(`${at}`).digest('base64'))) mistaken += 1;
    }
    expect(mistaken).toBe(0);
  });
});
