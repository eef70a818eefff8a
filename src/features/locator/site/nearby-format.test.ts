import { describe, expect, it } from 'vitest';
import { messages as english } from '#ui/site/catalogues/en/index.ts';
import { messages as spanish } from '#ui/site/catalogues/es/index.ts';
import { translator } from '#ui/site/messages.tsx';
import { buildLocation } from '#test/site-page.tsx';
import { restaurantStatus } from './filters-match.ts';
import { formatMiles } from '../format-miles.ts';
import { letterOf, statusLine } from './nearby-format.ts';

const t = translator('en', english as never);
/** On Saturday, November 21, 2026, in Reno. */
const at = (clock: string, overrides = {}) =>
  statusLine(restaurantStatus(buildLocation(overrides), Date.parse(`2026-11-21T${clock}:00-08:00`)), t, 'en');

describe('letterOf', () => {
  it('goes from A to Z and begins again', () => {
    expect([0, 1, 25, 26, 27, 52].map(letterOf)).toEqual(['A', 'B', 'Z', 'A', 'B', 'A']);
  });
});

describe('formatMiles', () => {
  it.each([
    [3.0666, '3.07'],
    [0, '0.00'],
    [111.515, '111.52'],
    [1234.5, '1,234.50'],
  ])('writes %d miles as %s', (miles, text) => {
    expect(formatMiles(miles, 'en', 2)).toBe(text);
  });

  it("uses the language's decimal mark", () => {
    expect([formatMiles(3.0666, 'fr-CA', 2), formatMiles(3.0666, 'fr-CA', 1)]).toEqual(['3,07', '3,1']);
    expect([formatMiles(3.0666, 'es', 2), formatMiles(3.0666, 'es', 1)]).toEqual(['3.07', '3.1']);
  });
});

describe('statusLine', () => {
  it.each([
    ['12:00', {}, 'open', 'Open until 10:00 PM'],
    ['21:15', {}, 'soon', 'Closes soon, at 10:00 PM'],
    ['09:00', {}, 'closed', 'Closed, opens at 11:00 AM'],
    ['23:00', {}, 'closed', 'Closed, opens tomorrow at 11:00 AM'],
    [
      '12:00',
      { hours: [{ dayOfWeek: 2, open: '5:00 PM', close: '9:00 PM' }] },
      'closed',
      'Closed, opens Tuesday at 5:00 PM',
    ],
    ['12:00', { isTemporarilyClosed: true }, 'closed', 'Temporarily Closed'],
    [
      '12:00',
      { isTemporarilyClosed: true, reopensOn: '2026-12-03' },
      'closed',
      'Temporarily Closed, reopens December 3',
    ],
    ['12:00', { isComingSoon: true, reopensOn: '2027-01-15' }, 'closed', 'Coming Soon, opens January 15'],
    ['12:00', { hours: [] }, 'unknown', 'Call for hours'],
  ])('at %s with %o is %s: %s', (clock, overrides, tone, text) => {
    expect(at(clock, overrides)).toEqual({ tone, text });
  });

  it('says one o’clock in the Spanish way', () => {
    const late = [6].map((dayOfWeek) => ({ dayOfWeek, open: '11:00 AM', close: '1:00 AM' }));
    const status = restaurantStatus(buildLocation({ hours: late }), Date.parse('2026-11-21T20:00:00Z'));
    expect(statusLine(status, translator('es', spanish as never), 'es').text).toMatch(/^Abierto hasta la 1:00/);
  });
});
