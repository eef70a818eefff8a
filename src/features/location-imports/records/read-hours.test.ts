import { describe, expect, it } from 'vitest';
import { formatOsmHours } from '#features/opening-hours/osm-hours.ts';
import { planColumns, rowReader } from './columns.ts';
import { readDayColumns, readWeekText } from './read-hours.ts';

const weekOf = (text: string) => {
  const { week, ignored } = readWeekText(text);
  return ignored.length > 0 || !week ? ignored : formatOsmHours(week);
};
const daysOf = (columns: Record<string, string>) =>
  readDayColumns(rowReader(planColumns(Object.keys(columns)), Object.values(columns)));

describe('readWeekText', () => {
  it('says what it could not read', () => {
    expect(readWeekText('call ahead').week).toBeUndefined();
    expect(readWeekText('call ahead').ignored.join()).toContain('call ahead');
    expect(readWeekText('Mo-Fr 11:00-22:00; Dec 25 off').ignored).toHaveLength(1);
  });

  it.each([
    'Mon-Sat 11am-10pm; Sun 9-5',
    'Mo-Sa 11:00-22:00; Su 17:00+',
    'Mon-Thu 11:00-22:00; Fri',
    'Weekdays 9-5; Sa 10:00-22:00',
  ])('reads no week from %s: a day that it cannot read would be shown as closed', (text) => {
    expect(readWeekText(text)).toMatchObject({ week: undefined, ignored: [expect.anything()] });
  });

  it.each(['Wedding 11am-9pm; Sundry 10am-10pm', 'Summer 11am-9pm', 'Frisch 11am-9pm; Thanksgiving closed'])(
    'takes no word of %s for a day that begins like it',
    (text) => {
      expect(readWeekText(text).week).toBeUndefined();
      expect(readWeekText(text).ignored).not.toEqual([]);
    },
  );

  it.each([
    ['Mondays-Thursdays: 11am-10pm; Fri. 11am-11pm; Sat, Sun 11am-11pm', 'Mo-Th 11:00-22:00; Fr-Su 11:00-23:00'],
    ['Mo-Th 11:00-22:00; Fr-Su 11:00-23:00', 'Mo-Th 11:00-22:00; Fr-Su 11:00-23:00'],
    ['Mon-Thu 11am-10pm, Fri-Sun 11am-11pm', 'Mo-Th 11:00-22:00; Fr-Su 11:00-23:00'],
    [
      'Monday - Thursday: 11:00 AM - 10:00 PM; Fri & Sat & Sun: 11:00 AM - 11:00 PM',
      'Mo-Th 11:00-22:00; Fr-Su 11:00-23:00',
    ],
    ['11:00 AM - 10:00 PM', 'Mo-Su 11:00-22:00'],
    ['Weekdays 11am-9pm; Weekends 10am-10pm', 'Mo-Fr 11:00-21:00; Sa-Su 10:00-22:00'],
    ['M-F 11am-9pm, Sat-Sun 10am-10pm', 'Mo-Fr 11:00-21:00; Sa-Su 10:00-22:00'],
    ['Daily: 11am-10pm', 'Mo-Su 11:00-22:00'],
    ['Every day 11am-10pm', 'Mo-Su 11:00-22:00'],
    ['24/7', '24/7'],
  ])('reads %s', (text, hours) => {
    expect(weekOf(text)).toBe(weekOf(hours));
    expect(typeof weekOf(text)).toBe('string');
  });

  it('joins runs of spaces, in which its patterns would take long to search', () => {
    expect(readWeekText(`call${' '.repeat(20_000)}ahead`).ignored).toEqual(['"call ahead": this cannot be read']);
  });
});

describe('readDayColumns', () => {
  it('reads no week from a day that cannot be read', () => {
    expect(daysOf({ monday: '9-5', tuesday: '11am-10pm' })).toMatchObject({
      week: undefined,
      ignored: [expect.stringContaining('monday')],
    });
  });

  it('is undefined when the row fills no day', () => {
    expect(daysOf({ monday: '', tuesday: '' })).toBeUndefined();
  });

  it('reads a column for each day, or one for each end', () => {
    const days = { mon: '11am-10pm', tue: 'Closed', wed: '11am-10pm', thu: '11am-2am', fri: '', sat: '', sun: '' };
    expect(formatOsmHours(daysOf(days)?.week ?? [])).toContain('Th 11:00-02:00');
    const ends = daysOf({ monday_open: '11:00', monday_close: '22:00', tuesday_open: 'Closed', tuesday_close: '' });
    expect(ends?.week?.[1]).toEqual([{ opens: 660, closes: 1320 }]);
    expect(ends?.week?.[2]).toEqual([]);
  });
});
