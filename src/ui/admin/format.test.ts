import { describe, expect, it } from 'vitest';
import { formatElsewhere, formatInstant, formatTime } from './format.ts';

/** Narrow spaces of the formatter are as good as plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('times of staff', () => {
  const chicago = { language: 'en', timeZone: 'America/Chicago' };

  it('name their zone, in winter and in summer', () => {
    expect(plain(formatInstant('2026-11-21T20:05:00Z', chicago))).toBe('Nov 21, 2026, 2:05 PM CST');
    expect(plain(formatInstant('2026-07-21T20:05:00Z', chicago))).toBe('Jul 21, 2026, 3:05 PM CDT');
    expect(plain(formatTime('2026-11-21T20:05:00Z', chicago))).toBe('2:05 PM CST');
  });

  it('are those of the zone on the night of a clock change', () => {
    expect(plain(formatTime('2026-11-01T06:30:00Z', chicago))).toBe('1:30 AM CDT');
    expect(plain(formatTime('2026-11-01T07:30:00Z', chicago))).toBe('1:30 AM CST');
  });
});

describe('formatElsewhere', () => {
  const here = { language: 'en', timeZone: 'America/Chicago' };

  it('says the time on another clock, and the date where it is another day there', () => {
    expect(formatElsewhere('2026-06-01T15:00:00Z', here, 'America/New_York')).toBe('11:00 AM EDT');
    expect(formatElsewhere('2026-06-02T04:30:00Z', here, 'America/New_York')).toBe('Jun 2, 2026, 12:30 AM EDT');
  });

  it('says nothing where both clocks say the same, also in a zone of another name', () => {
    expect(formatElsewhere('2026-06-01T15:00:00Z', here, 'America/Chicago')).toBeNull();
    expect(formatElsewhere('2026-01-01T15:00:00Z', here, 'America/Costa_Rica')).toBeNull();
    expect(formatElsewhere('2026-06-01T15:00:00Z', here, 'America/Costa_Rica')).toBe('9:00 AM CST');
  });
});
