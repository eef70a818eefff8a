import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPasswordList } from '../../../scripts/build-common-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';
import { passwordFault } from './password-rules.ts';

describe('the list of common passwords', () => {
  it('refuses the million most common passwords', () => {
    const list = readPasswordList();
    expect(list.length).toBe(999_999);
    expect(list.find((one) => passwordFault(one, []) === undefined)).toBeUndefined();
  });

  it.each([(one: string) => one.toUpperCase(), (one: string) => `  ${one}\t`])(
    'refuses them in any letter case and with outer spaces',
    (write) => {
      const long = readPasswordList().filter((one, at) => one.length >= 12 && at % 10 === 0);
      expect(long.length).toBeGreaterThan(4000);
      expect(long.find((one) => passwordFault(write(one), []) === undefined)).toBeUndefined();
    },
  );

  it('calls a long password on the list common, not too short', () => {
    const long = readPasswordList().filter((one) => one.trim().length >= 12);
    expect(long.length).toBeGreaterThan(44_000);
    expect(long.find((one) => !passwordFault(one, [])?.includes('too common'))).toBeUndefined();
  });

  it('matches no other text', () => {
    let mistaken = 0;
    for (let at = 0; at < 100_000; at += 1) {
      if (isCommonPassword(createHash('md5').update(`${at}`).digest('base64'))) mistaken += 1;
    }
    expect(mistaken).toBe(0);
  });
});
