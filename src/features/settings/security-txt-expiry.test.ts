import { describe, expect, it } from 'vitest';
import { faultOfExpiry, wordExpiryFault } from './security-txt-expiry.ts';

const NOW = Date.parse('2026-11-19T19:30:00Z');

describe('faultOfExpiry', () => {
  it.each([
    ['', null],
    ['soon', null],
    ['2026-02-31x', null],
    ['2026-11-18', { kind: 'expired' }],
    ['2026-11-19', { kind: 'soon', days: 1 }],
    ['2026-12-18', { kind: 'soon', days: 30 }],
    ['2026-12-19', null],
    ['2027-11-19', null],
    ['2027-11-20', { kind: 'too_far' }],
  ])('of "%s" is %j', (expires, fault) => {
    expect(faultOfExpiry(expires, NOW)).toEqual(fault);
  });
});

describe('wordExpiryFault', () => {
  it.each([
    [{ kind: 'expired' } as const, 'expired'],
    [{ kind: 'soon', days: 1 } as const, 'expires today'],
    [{ kind: 'soon', days: 2 } as const, 'in 1 day.'],
    [{ kind: 'soon', days: 30 } as const, 'in 29 days.'],
    [{ kind: 'too_far' } as const, 'more than a year'],
  ])('says of %j that it %s', (fault, words) => {
    expect(wordExpiryFault(fault)).toContain(words);
  });
});
