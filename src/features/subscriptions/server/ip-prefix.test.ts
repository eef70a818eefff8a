import { expect, it } from 'vitest';
import { ipPrefix } from './ip-prefix.ts';

it.each([
  ['198.51.100.77', '198.51.100.0'],
  ['::ffff:198.51.100.77', '198.51.100.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['unknown', ''],
])('%s belongs to %s', (address, prefix) => expect(ipPrefix(address)).toBe(prefix));
