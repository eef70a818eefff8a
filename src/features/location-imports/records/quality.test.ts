import { describe, expect, it } from 'vitest';
import { FIELD_DEFAULTS, type StoredLocation } from '#features/locations/fields/stored-location.ts';
import { inOneGo } from '#test/in-one-go.ts';
import { checkQuality } from './quality.ts';
import type { Omission, PlaceLookup } from './record.ts';

const lookup: PlaceLookup = {
  postalCode: (code) =>
    ({
      '32801': { lat: 28.54, lng: -81.37, city: 'Orlando', state: 'FL' },
      '30301': { lat: 33.75, lng: -84.39, city: 'Atlanta', state: 'GA' },
    })[code],
};

function row(line: number, overrides: Partial<StoredLocation> = {}) {
  const location: StoredLocation = {
    ...FIELD_DEFAULTS,
    rlid: 10_000 + line,
    sourceKey: `number:${line}`,
    restaurantNumber: String(line),
    address1: `${line} Bay Street`,
    city: 'Orlando',
    state: 'FL',
    country: 'US',
    zip: '32801',
    latitude: 28.54 + line / 1000,
    longitude: -81.37,
    timeZone: 'America/New_York',
    phone: `+1407555${String(line).padStart(4, '0')}`,
    operationHours: [[], [], [], [], [], [], []],
    localPageUrl: `florida/orlando/${line}/`,
    createdAt: '2026-05-01T12:00:00Z',
    updatedAt: '2026-05-01T12:00:00Z',
    ...overrides,
  };
  return { line, location };
}

const check = (rows: ReturnType<typeof row>[], omissions: Omission[] = []) =>
  inOneGo(checkQuality(rows, omissions, lookup)).value.map(({ kind, count, items }) => [
    kind,
    count,
    items.flatMap(({ lines }) => lines),
  ]);

describe('checkQuality', () => {
  it('finds nothing wrong with a good list', () => {
    expect(check([row(1), row(2)])).toEqual([]);
  });

  it.each([
    ['postal-state', { zip: '30301-1234' }],
    ['unknown-postal-code', { zip: '99999' }],
    ['far-from-postal-code', { latitude: 29.5 }],
    ['zone-mismatch', { timeZone: 'America/Chicago' }],
    ['missing-phone', { phone: '' }],
    ['missing-hours', { operationHours: null }],
    ['closed', { status: 'permanently_closed' as const }],
  ])('finds %s', (kind, overrides) => {
    expect(check([row(1), row(2, overrides)])).toEqual([[kind, 1, [2]]]);
  });

  it('finds phones, points and addresses that restaurants share', () => {
    const twin = { phone: '+14075550001', latitude: 28.541, address1: '1 BAY STREET' };
    expect(check([row(1), row(2, twin)])).toEqual([
      ['duplicate-phone', 1, [1, 2]],
      ['duplicate-point', 1, [1, 2]],
      ['duplicate-address', 1, [1, 2]],
    ]);
  });

  it('names the rarer spelling of a city', () => {
    expect(check([row(1), row(2), row(3, { city: 'ORLANDO' })])).toEqual([['city-spelling', 1, [3]]]);
  });

  it('says once what holds for every row', () => {
    expect(check([row(1, { phone: '' }), row(2, { phone: '' })])).toEqual([['missing-phone', 2, []]]);
  });

  it('gathers the same omission of many rows in one item', () => {
    const omission = (line: number) => ({
      line,
      field: 'timeZone',
      kind: 'time-zone',
      detail: '"-5" is not an IANA zone',
    });
    expect(check([row(1), row(2)], [omission(1), omission(2)])).toEqual([['left-out-time-zone', 2, [1, 2]]]);
  });
});
