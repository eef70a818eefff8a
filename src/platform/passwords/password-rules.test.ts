import { describe, expect, it } from 'vitest';
import { passwordFault } from './password-rules.ts';

const own = ['harbor-master-7', 'harbor.master@chain.example'];

describe('a new password', () => {
  it.each([
    ['too short', 'elevenchars', 'at least 12'],
    ['too short in characters, though not in code units', '🦞🦞🦞🦞🦞🦞', 'at least 12'],
    ['too long', 'x'.repeat(257), 'at most 256'],
    ['common', 'Password1234', 'too common'],
    ['common with digits and signs behind it', 'LeaveMeAlone2026!', 'too common'],
    ['common and written backwards', 'ytrewqytrewq', 'too common'],
    ['one short text repeated', 'x7Q!zx7Q!zx7Q!z', 'repeated'],
    ['filled up with spaces', '   password   ', 'at least 12'],
    ['common in other letters', 'ｐａｓｓｗｏｒｄ１２３４', 'too common'],
    ['of three letters', 'abcabcabcabc', 'too common'],
    ['the username', 'Harbor-Master-7', 'username'],
    ['the username backwards', '7-retsam-robrah', 'username'],
    ['the e-mail address', 'harbor.master@chain.example', 'username'],
    ['the part before the @', 'harbor.master', 'username'],
  ])('must not be %s', (_case, password, reason) => {
    expect(passwordFault(password, own)).toContain(reason);
  });

  it.each(['kelp and lantern oil', 'x7Q!x7Q!y8R?', 'дванадцять ключів', 'harbor-master-7 at dawn'])(
    'may be %s',
    (password) => {
      expect(passwordFault(password, own)).toBeUndefined();
    },
  );
});
