import { describe, expect, it } from 'vitest';
import { emailAddressKey, parseEmailAddress, parseGuestAddress } from './email-address.ts';

describe('parseEmailAddress', () => {
  it.each([
    ['nothing', ''],
    ['no sign', 'odo.example.com'],
    ['no local part', '@example.com'],
    ['no domain', 'odo@'],
    ['two dots', 'odo..b@example.com'],
    ['a line break', 'odo@example.com\r\nBcc: all@example.com'],
    ['a line break in the local part', 'odo\n@example.com'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['a name', 'Odo <odo@example.com>'],
    ['a quoted local part', '"odo b"@example.com'],
    ['an IP address', 'odo@127.0.0.1'],
    ['an IP address in disguise', 'odo@0x7f.1'],
    ['a literal', 'odo@[127.0.0.1]'],
    ['a port', 'odo@example.com:25'],
    ['a path', 'odo@example.com/x'],
    ['a NUL', 'odo\0@example.com'],
    ['a NUL at the end', 'odo@example.com\0'],
    ['a sign that turns the line', 'odo@example\u202e.com'],
    ['too long', `${'a'.repeat(65)}@example.com`],
    ['much too long', `odo@${'a.'.repeat(130)}com`],
    ['a bare domain label that begins with a dash', 'odo@-example.com'],
  ])('refuses %s', (_what, text) => {
    expect(parseEmailAddress(text)).toBeUndefined();
  });

  it.each([
    [' odo@Example.COM ', 'odo@example.com'],
    ["Odo.O'Brien+oysters@mail.example.co.uk", "Odo.O'Brien+oysters@mail.example.co.uk"],
    ['odo@café.example', 'odo@xn--caf-dma.example'],
    ['odo@localhost', 'odo@localhost'],
    ['\u202aodo@example.com\u202c', 'odo@example.com'],
  ])('reads %s', (text, address) => {
    expect(parseEmailAddress(text)).toBe(address);
  });
});

it('takes no address of a guest whose domain is incomplete', () => {
  expect(parseGuestAddress('odo@example')).toBeUndefined();
  expect(parseGuestAddress(' odo@example.com')).toBe('odo@example.com');
});

describe('emailAddressKey', () => {
  it('is the same for spellings of one mailbox', () => {
    expect(emailAddressKey(' Odo@CAFÉ.example')).toBe(emailAddressKey('odo@xn--caf-dma.example'));
    expect(emailAddressKey('odo+a@example.com')).not.toBe(emailAddressKey('odo@example.com'));
  });
});
