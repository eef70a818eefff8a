import { describe, expect, it } from 'vitest';
import { parseHoursText } from './hours-text.ts';

const NOON = 720;

describe('parseHoursText', () => {
  it.each([
    ['', 'is empty'],
    ['by appointment', 'is not "open - close"'],
    ['11:00 AM', 'is not "open - close"'],
    ['11 - 14 - 22', 'is not "open - close"'],
    ['soon - 22:00', 'has no clock time in "soon"'],
    ['11:00 - late', 'has no clock time in "late"'],
    ['9-5', 'needs AM or PM'],
    ['11:00-10:00', 'needs AM or PM'],
    ['5-2am', 'needs AM or PM after the opening time'],
    ['12-12pm', 'needs AM or PM after the opening time'],
    ['9am-11', 'needs AM or PM after the closing time'],
  ])('refuses "%s": %s', (text, refused) => {
    expect(parseHoursText(text)).toEqual({ refused });
  });

  it.each(['Closed', ' CLOSED ', 'Closed.', 'off'])('reads "%s" as closed', (text) => {
    expect(parseHoursText(text)).toEqual({ intervals: [] });
  });

  it.each([
    'Open 24 hours',
    '24 Hours',
    '24h',
    '24/7',
    'All day',
    '12:00 AM - 12:00 AM',
    '00:00-24:00',
    '12:00 AM - 11:59 PM',
  ])('reads "%s" as all day', (text) => {
    expect(parseHoursText(text)).toEqual({ intervals: [{ opens: 0, closes: 1440 }] });
  });

  it.each([
    ['11:00 AM - 10:00 PM', 660, 1320],
    ['11:00am–10:00pm', 660, 1320],
    ['11 a.m. to 10 p.m.', 660, 1320],
    ['11-22', 660, 1320],
    ['1100-2200', 660, 1320],
    ['09:00-05:00', 540, 1740],
    ['10:00-12:00', 600, NOON],
    ['noon - midnight', NOON, 1440],
    ['17-2', 1020, 1560],
    ['11:00 AM - 2:00 AM', 660, 1560],
    ['5-10pm', 1020, 1320],
    ['11-10pm', 660, 1320],
    ['12-5pm', NOON, 1020],
    ['6-11am', 360, 660],
    ['11am-10', 660, 1320],
    ['5pm-2', 1020, 1560],
    ['5pm-12', 1020, 1440],
  ])('reads "%s"', (text, opens, closes) => {
    expect(parseHoursText(text)).toEqual({ intervals: [{ opens, closes }] });
  });

  it.each(['11:00-14:00, 17:00-22:00', '5pm-10pm & 11am-2pm', '11-14 / 17-22', '11am to 2pm and 5pm to 10pm'])(
    'reads two shifts from "%s"',
    (text) => {
      expect(parseHoursText(text)).toEqual({
        intervals: [
          { opens: 660, closes: 840 },
          { opens: 1020, closes: 1320 },
        ],
      });
    },
  );
});
