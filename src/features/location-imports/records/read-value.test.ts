import { describe, expect, it } from 'vitest';
import { cleanText } from '#features/locations/fields/clean-text.ts';
import { readCoordinates } from '#features/locations/fields/read-coordinates.ts';
import { readPhone } from '#features/locations/fields/read-phone.ts';
import { readPostalCode } from '#features/locations/fields/read-postal-code.ts';
import { isTimeZone, localDate, sameClock } from '#features/locations/fields/time-zone.ts';
import { readDate, readFlag, readStatus } from './read-value.ts';

describe('readPostalCode', () => {
  it.each(['', '12', '123456', '00000', 'ABCDE', 'K1A', 'D1A 1A1', '32801-12'])('refuses %j', (text) => {
    expect(readPostalCode(text)).toHaveProperty('reason');
  });

  it.each([
    ['064773507', '06477-3507'],
    ['64773507', '06477-3507'],
    ['6477-3507', '06477-3507'],
    ['06477 3507', '06477-3507'],
    ['6106', '06106'],
    ['6106.0', '06106'],
    ['501', '00501'],
    ['32801', '32801'],
    ['328010000', '32801'],
    ['v3a9j7', 'V3A 9J7'],
    ['V3A-9J7', 'V3A 9J7'],
  ])('reads %s as %s', (text, zip) => {
    expect(readPostalCode(text)).toMatchObject({ zip });
  });
});

describe('readPhone', () => {
  it.each(['12345', '123-456-7890', '(407) 155-0100', 'call us', '555-0100'])('refuses %j', (text) => {
    expect(readPhone(text)).toHaveProperty('reason');
  });

  it.each(['', '0', '000-000-0000', 'TBD', '-'])('takes %j for no phone', (text) => {
    expect(readPhone(text)).toEqual({ phone: '' });
  });

  it.each([
    '4075550100',
    '(407) 555-0100',
    '407.555.0100',
    '1-407-555-0100',
    '+1 407 555 0100',
    '4075550100.0',
    '407-555-0100 x12',
    '407-555-0100; 407-555-0101',
    'Tel: 407 555 0100',
  ])('reads %s', (text) => {
    expect(readPhone(text)).toEqual({ phone: '+14075550100' });
  });

  it('reads letters by the keypad and foreign numbers with their country', () => {
    expect(readPhone('1-800-BAY-FISH')).toEqual({ phone: '+18002293474' });
    expect(readPhone('+44 20 7946 0000')).toEqual({ phone: '+442079460000' });
    expect(readPhone('+44 (0)20 7946 0000')).toEqual({ phone: '+442079460000' });
    expect(readPhone('0044(0)20 7946 0000')).toEqual({ phone: '+442079460000' });
  });
});

describe('readCoordinates', () => {
  it.each([
    ['', '-81.4', 'latitude', /missing/],
    ['north', '-81.4', 'latitude', /not a number/],
    ['28.5', '', 'longitude', /missing/],
    ['0', '0', 'latitude', /0, 0/],
    ['-81.4', '28.5', 'latitude', /swapped/],
    ['-122.3', '47.6', 'latitude', /swapped/],
    ['28.5', '81.4', 'longitude', /minus sign/],
    ['95', '-200', 'latitude', /beyond/],
    ['28.5', '-281.4', 'longitude', /beyond/],
  ])('refuses %j, %j', (latitude, longitude, field, reason) => {
    expect(readCoordinates(latitude, longitude)).toEqual({ field, reason: expect.stringMatching(reason) });
  });

  it.each([
    ['28.538', '-81.379', 28.538, -81.379],
    ['28,538', '-81,379', 28.538, -81.379],
    ['13.5', '144.8', 13.5, 144.8],
    ['-14.3', '-170.7', -14.3, -170.7],
    ['21.3', '-157.8', 21.3, -157.8],
  ])('reads %s, %s', (latitude, longitude, y, x) => {
    expect(readCoordinates(latitude, longitude)).toEqual({ latitude: y, longitude: x });
  });
});

describe('cleanText', () => {
  it('writes character references out and drops what cannot be seen', () => {
    expect(cleanText(' O&#39;Neil &amp;\u0000 Sons\u200b\n Bay\u202e ')).toBe("O'Neil & Sons Bay");
  });

  it('keeps every script and what looks like a formula', () => {
    expect(cleanText('Trois-Rivières 東京')).toBe('Trois-Rivières 東京');
    expect(cleanText('=SUM(A1)')).toBe('=SUM(A1)');
  });
});

describe('readFlag, readDate, readStatus', () => {
  it('says neither when the text says neither', () => {
    expect(readFlag('maybe')).toBeUndefined();
    expect(readDate('2026-02-30')).toBeUndefined();
    expect(readDate('soon')).toBeUndefined();
    expect(readStatus('purple')).toBeUndefined();
  });

  it('reads the usual spellings', () => {
    expect(['yes', 'Y', '1', 'TRUE', 'x'].map(readFlag)).toEqual([true, true, true, true, true]);
    expect(['no', 'N', '0', 'False'].map(readFlag)).toEqual([false, false, false, false]);
    expect(['2026-05-01', '5/1/2026', '05/01/26', '20260501', '2026-05-01T00:00:00Z'].map(readDate)).toEqual(
      Array.from({ length: 5 }, () => '2026-05-01'),
    );
    expect(['Open', 'Temporarily Closed', 'closed', 'coming_soon'].map(readStatus)).toEqual([
      'open',
      'temporarily_closed',
      'permanently_closed',
      'coming_soon',
    ]);
  });
});

describe('isTimeZone', () => {
  it('refuses offsets and abbreviations', () => {
    expect(['-5', 'UTC-5', 'EST', 'Eastern', 'Etc/GMT+5', 'America/Nowhere', ''].filter(isTimeZone)).toEqual([]);
  });

  it('accepts IANA names and clocks that agree', () => {
    expect(isTimeZone('America/Chicago')).toBe(true);
    expect(sameClock('America/New_York', 'America/Detroit')).toBe(true);
    expect(sameClock('America/Denver', 'America/Phoenix')).toBe(false);
    expect(localDate(Date.parse('2026-05-01T03:00:00Z'), 'America/New_York')).toBe('2026-04-30');
  });
});
