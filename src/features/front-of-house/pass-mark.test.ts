import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#features/pages/contract.ts';
import { passMark } from './pass-mark.ts';
import { timeAt } from './time-at.ts';

describe('the mark of a time of day', () => {
  const marks = (timeZone: string, language: LanguageCode, instants: string[]) =>
    instants.map((instant) => passMark(Date.parse(`${instant}Z`), { language, timeZone }));

  it('tells the passes of the repeated hour apart, and is empty around them', () => {
    const night = ['2026-11-01T04:59', '2026-11-01T05:00', '2026-11-01T05:59', '2026-11-01T06:00', '2026-11-01T07:00'];
    expect(marks('America/New_York', 'en', night)).toEqual(['', ' EDT', ' EDT', ' EST', '']);
    expect(marks('America/New_York', 'es', night)).toEqual(['', ' EDT', ' EDT', ' EST', '']);
    expect(marks('America/New_York', 'fr-CA', night)).toEqual(['', ' HAE', ' HAE', ' HNE', '']);
    expect(marks('America/St_Johns', 'en', ['2026-11-01T04:00', '2026-11-01T05:00'])).toEqual([
      ' GMT-2:30',
      ' GMT-3:30',
    ]);
  });

  it('is empty in the night of spring and where the clock never changes', () => {
    expect(marks('America/New_York', 'en', ['2026-03-08T06:30', '2026-03-08T07:00'])).toEqual(['', '']);
    for (const zone of ['America/Phoenix', 'Pacific/Honolulu', 'Pacific/Guam'])
      expect(marks(zone, 'en', ['2026-11-01T08:30', '2026-11-01T09:30'])).toEqual(['', '']);
  });

  it('belongs to each time that guests read', () => {
    const at = (instant: string, language: LanguageCode) =>
      timeAt(Date.parse(instant), { language, timeZone: 'America/New_York' });
    expect(at('2026-11-01T05:30Z', 'en')).toEqual({ time: '1:30 AM EDT', hour: 1 });
    // A line never ends between the hour and its minutes.
    expect(at('2026-11-01T06:30Z', 'fr-CA').time).toBe('1\u00A0h\u00A030 HNE');
    expect(at('2026-11-01T07:30Z', 'en').time).toBe('2:30 AM');
  });
});
