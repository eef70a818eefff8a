import { describe, expect, it } from 'vitest';
import { fieldOfInstant, instantOfField } from './local-time.ts';

const ZONE = 'America/New_York';

describe('instantOfField', () => {
  it('reads a field in the zone, in winter and in summer', () => {
    expect(instantOfField('2026-12-01T08:30', ZONE)).toBe('2026-12-01T13:30:00.000Z');
    expect(instantOfField('2026-07-01T08:30', ZONE)).toBe('2026-07-01T12:30:00.000Z');
  });

  it('takes the moment of the change for a time that the clock skips, and the first pass of one that it repeats', () => {
    expect(instantOfField('2026-03-08T02:30', ZONE)).toBe('2026-03-08T07:00:00.000Z');
    expect(instantOfField('2026-11-01T01:30', ZONE)).toBe('2026-11-01T05:30:00.000Z');
  });

  it('has nothing for an empty field', () => {
    expect(instantOfField('', ZONE)).toBeNull();
  });
});

describe('fieldOfInstant', () => {
  it('is what was typed', () => {
    for (const typed of ['2026-12-01T08:30', '2026-07-01T00:05'])
      expect(fieldOfInstant(instantOfField(typed, ZONE), ZONE)).toBe(typed);
    expect(fieldOfInstant(null, ZONE)).toBe('');
  });
});
