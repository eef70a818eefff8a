import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPasswordList } from '../../../scripts/build-common-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';
import { passwordFault } from './password-rules.ts';

describe('the list of common passwords', () => {
  it('refuses the commonest million', () => {
    const list = readPasswordList();
    expect(list.length).toBe(999_999);
    expect(list.find((one) => passwordFault(one, []) === undefined)).toBeUndefined();
  });

  it.each([(one: string) => one.toUpperCase(), (one: string) => `  ${one}\t`])(
    'refuses them whatever their letter case and the spaces around them',
    (write) => {
      const long = readPasswordList().filter((one, at) => one.length >= 12 && at % 10 === 0);
      expect(long.length).toBeGreaterThan(4000);
      expect(long.find((one) => passwordFault(write(one), []) === undefined)).toBeUndefined();
    },
  );

  it('says of the long ones that they are common, not that they are short', () => {
    const long = readPasswordList().filter((one) => one.trim().length >= 12);
    expect(long.length).toBeGreaterThan(44_000);
    expect(long.find((one) => !passwordFault(one, [])?.includes('too common'))).toBeUndefined();
  });

  it('takes no other text for one of them', () => {
    let mistaken = 0;
    for (let at = 0; at < 100_000; at += 1) {
      if (isCommonPassword(createHash('md5').update(`${at}`).digest('base64'))) mistaken += 1;
    }
    expect(mistaken).toBe(0);
  });
});
