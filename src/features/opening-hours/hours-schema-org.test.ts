import { describe, expect, it } from 'vitest';
import { openingHoursSpecification, specialOpeningHoursSpecification } from './hours-schema-org.ts';
import { normaliseWeek } from './hours-week.ts';

const type = { '@type': 'OpeningHoursSpecification' };

describe('openingHoursSpecification', () => {
  it('encodes closed, all day, past midnight, and two shifts', () => {
    const lunch = { opens: 690, closes: 840 };
    const dinner = { opens: 1020, closes: 1320 };
    const week = normaliseWeek([
      [],
      [lunch, dinner],
      [lunch, dinner],
      [{ opens: 0, closes: 1440 }],
      [{ opens: 660, closes: 1440 }],
      [{ opens: 1020, closes: 1560 }],
      [{ opens: 660, closes: 2100 }],
    ]);
    expect(openingHoursSpecification(week)).toEqual([
      { ...type, dayOfWeek: ['Monday', 'Tuesday'], opens: '11:30', closes: '14:00' },
      { ...type, dayOfWeek: ['Monday', 'Tuesday'], opens: '17:00', closes: '22:00' },
      { ...type, dayOfWeek: ['Wednesday'], opens: '00:00', closes: '23:59' },
      { ...type, dayOfWeek: ['Thursday'], opens: '11:00', closes: '00:00' },
      { ...type, dayOfWeek: ['Friday'], opens: '17:00', closes: '02:00' },
      { ...type, dayOfWeek: ['Saturday'], opens: '11:00', closes: '10:59' },
      { ...type, dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
    ]);
  });
});

describe('specialOpeningHoursSpecification', () => {
  it('bounds each entry to its date', () => {
    expect(
      specialOpeningHoursSpecification([
        { date: '2026-12-24', service: 'all', intervals: [{ opens: 660, closes: 900 }] },
        { date: '2026-12-25', service: 'all', intervals: [] },
      ]),
    ).toEqual([
      { ...type, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '11:00', closes: '15:00' },
      { ...type, validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ]);
  });
});
