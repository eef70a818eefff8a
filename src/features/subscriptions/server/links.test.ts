import { describe, expect, it } from 'vitest';
import { createSubscriberLinks, digestOf, newConfirmToken } from './links.ts';

const links = createSubscriberLinks(new Uint8Array(32).fill(7));

describe('one-click tokens', () => {
  it('contain the subscriber’s id', () => {
    expect(links.readOneClickToken(links.oneClickToken(1))).toBe(1);
    expect(links.readOneClickToken(links.oneClickToken(2_147_483_647))).toBe(2_147_483_647);
  });

  it('cannot be forged without the key', () => {
    const [, signature] = links.oneClickToken(11).split('.');
    const foreign = createSubscriberLinks(new Uint8Array(32).fill(8)).oneClickToken(11);
    for (const token of [
      `c.${signature}`,
      `b.${signature}A`,
      foreign,
      `b.${'A'.repeat(22)}`,
      'b.',
      '',
      '../../etc',
      '%00',
    ])
      expect(links.readOneClickToken(token), token).toBeNull();
  });
});

describe('signed addresses', () => {
  it('are valid for one address only', () => {
    const signature = links.signAddress('mara@harbor.example');
    expect(links.isAddressSigned('mara@harbor.example', signature)).toBe(true);
    expect(links.isAddressSigned('nils@harbor.example', signature)).toBe(false);
    expect(links.isAddressSigned('mara@harbor.example', '')).toBe(false);
  });

  it('are not valid as one-click tokens', () => {
    expect(links.readOneClickToken(`b.${links.signAddress('b')}`)).toBeNull();
  });
});

describe('tokens to confirm', () => {
  it('are unique, and stored as digests', () => {
    const [one, other] = [newConfirmToken(), newConfirmToken()];
    expect(one.token).not.toBe(other.token);
    expect(one.digest).toBe(digestOf(one.token));
    expect(one.digest).not.toContain(one.token);
  });
});
