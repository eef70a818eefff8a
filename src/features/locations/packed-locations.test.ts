import { describe, expect, it } from 'vitest';
import { buildLocation } from '#test/site-page.tsx';
import { packSearchResult, unpackSearchResult } from './packed-locations.ts';

const exceptions = [{ date: '2026-12-25', service: 'all' as const, intervals: [], label: 'Christmas Day' }];
const result = {
  totalLocations: 40,
  currentLocation: null,
  locations: [
    { distance: 0, location: buildLocation({ rlid: 1, exceptions, estimatedWaitTime: '5 - 10 min' }) },
    { distance: 3.25, location: buildLocation({ rlid: 2, exceptions, address2: 'Suite 4' }) },
    {
      distance: 7.5,
      location: buildLocation({
        rlid: 3,
        hasDelivery: true,
        hours: [],
        deliveryHours: [
          { dayOfWeek: 0, open: '11:00 AM', close: '2:00 PM' },
          { dayOfWeek: 0, open: '5:00 PM', close: '10:00 PM' },
          { dayOfWeek: 1, open: '5:00 PM', close: '10:00 PM' },
          { dayOfWeek: 2, open: '5:00 PM', close: '10:00 PM' },
        ],
        exceptions: [
          {
            date: '2026-12-24',
            service: 'delivery',
            intervals: [
              { open: '11:00 AM', close: '2:00 PM' },
              { open: '5:00 PM', close: '1:00 AM' },
            ],
            label: 'Eve | half a day',
          },
          { date: '2026-12-31', service: 'all', intervals: [{ open: '12:00 AM', close: '12:00 AM' }] },
        ],
      }),
    },
  ],
};

describe('a packed result', () => {
  it('gives back every restaurant as it was, through JSON', () => {
    expect(unpackSearchResult(JSON.parse(JSON.stringify(packSearchResult(result))))).toEqual(result);
  });

  it('holds a list once that restaurants share', () => {
    const text = JSON.stringify(packSearchResult(result));
    expect(text.split('Christmas Day')).toHaveLength(2);
    expect(text.split('"rlid"')).toHaveLength(2);
  });

  it('takes less than a fifth of the bytes', () => {
    const many = { ...result, locations: Array.from({ length: 26 }, () => result.locations).flat() };
    expect(JSON.stringify(packSearchResult(many)).length).toBeLessThan(JSON.stringify(many).length / 5);
  });

  it('is empty without restaurants', () => {
    const none = { totalLocations: 0, locations: [], currentLocation: null };
    expect(unpackSearchResult(packSearchResult(none))).toEqual(none);
  });
});
