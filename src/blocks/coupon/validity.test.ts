import { afterEach, describe, expect, it } from 'vitest';
import { couponValidity } from './validity.ts';

const NOON = Date.parse('2026-03-04T12:00:00Z');
const dates = (valid_from: string, expires_on: string) => ({ valid_from, expires_on });
const zone = process.env['TZ'];

afterEach(() => {
  process.env['TZ'] = zone ?? 'UTC';
});

describe('couponValidity', () => {
  it('has no limit where there is no date', () => {
    expect(couponValidity(dates('', ''), NOON, 'guest')).toBe('valid');
    expect(couponValidity(dates('', ''), NOON, 'anywhere')).toBe('valid');
  });

  it.each([
    ['2026-03-04', '2026-03-04', 'valid'],
    ['2026-03-05', '', 'not_yet'],
    ['', '2026-03-03', 'expired'],
    ['2026-03-01', '2026-03-03', 'expired'],
  ] as const)('from %s to %s is %s', (from, to, validity) => {
    expect(couponValidity(dates(from, to), NOON, 'guest')).toBe(validity);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-03-04T11:00:00Z', '2026-03-05'],
    ['America/Los_Angeles', '2026-03-05T07:30:00Z', '2026-03-04'],
  ])('goes by the calendar of %s', (guestZone, instant, today) => {
    process.env['TZ'] = guestZone;
    const now = Date.parse(instant);
    expect(couponValidity(dates(today, today), now, 'guest')).toBe('valid');
  });

  it('is valid anywhere while some zone of the world has the day', () => {
    const lastDay = dates('', '2026-03-03');
    expect(couponValidity(lastDay, Date.parse('2026-03-04T11:59:00Z'), 'anywhere')).toBe('valid');
    expect(couponValidity(lastDay, Date.parse('2026-03-04T12:00:00Z'), 'anywhere')).toBe('expired');
    const firstDay = dates('2026-03-05', '');
    expect(couponValidity(firstDay, Date.parse('2026-03-04T09:59:00Z'), 'anywhere')).toBe('not_yet');
    expect(couponValidity(firstDay, Date.parse('2026-03-04T10:00:00Z'), 'anywhere')).toBe('valid');
  });
});
