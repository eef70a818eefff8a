import { describe, expect, it } from 'vitest';
import { atSize } from '#test/at-size.ts';
import { type Reviewed, reviewQuality } from './quality-report.ts';

const NOW_MS = Date.parse('2026-05-01T12:00:00Z');
const places: Record<string, { lat: number; lng: number; city: string; state: string }> = {
  '32801': { lat: 28.54, lng: -81.37, city: 'Orlando', state: 'FL' },
  '60601': { lat: 41.886, lng: -87.623, city: 'Chicago', state: 'IL' },
};

function restaurant(rlid: number, more: Partial<Reviewed> = {}): Reviewed {
  return {
    rlid,
    restaurantNumber: String(rlid),
    name: '',
    address1: `${rlid} Bay Street`,
    city: 'Orlando',
    state: 'FL',
    country: 'US',
    zip: '32801',
    latitude: 28.54 + rlid / 10_000,
    longitude: -81.37,
    timeZone: 'America/New_York',
    phone: `+1407555${String(rlid).padStart(4, '0')}`,
    hasHours: true,
    exceptions: [],
    status: 'open',
    reopensOn: null,
    localPageUrl: `florida/orlando/${rlid}-bay-street/`,
    ...more,
  };
}

async function review(...list: Reviewed[]): Promise<(string | number)[][]> {
  const issues = await reviewQuality(list, {
    lookup: { postalCode: (code) => places[code] },
    nowMs: NOW_MS,
    pause: async () => undefined,
  });
  return issues.map(({ rule, rlid }) => [rule, rlid]);
}

describe('reviewQuality', () => {
  it('finds nothing in what is right', async () => {
    expect(await review(restaurant(1), restaurant(2))).toEqual([]);
  });

  it.each<[string, Partial<Reviewed>]>([
    ['invalid-postal-code', { zip: '3x801' }],
    ['invalid-postal-code', { zip: 'M5V 1A1' }],
    ['unknown-postal-code', { zip: '99999' }],
    ['postal-state', { zip: '60601' }],
    ['far-from-postal-code', { latitude: 30.3, longitude: -81.6 }],
    ['zone-mismatch', { timeZone: 'America/Chicago' }],
    ['missing-phone', { phone: '' }],
    ['missing-hours', { hasHours: false }],
    ['past-exceptions', { exceptions: [{ date: '2026-04-30', service: 'all', intervals: [] }] }],
    ['overdue-opening', { status: 'coming_soon', reopensOn: '2026-04-30' }],
  ])('finds %s in %j', async (rule, more) => {
    expect(await review(restaurant(1, more))).toEqual([[rule, 1]]);
  });

  it('lets special hours and openings of today be, and zones with the same clock', async () => {
    const exceptions = [{ date: '2026-05-01', service: 'all' as const, intervals: [] }];
    expect(await review(restaurant(1, { exceptions }))).toEqual([]);
    expect(await review(restaurant(1, { status: 'coming_soon', reopensOn: '2026-05-01' }))).toEqual([]);
    expect(await review(restaurant(1, { timeZone: 'America/Detroit' }))).toEqual([]);
  });

  it('finds what two restaurants share, and the rarer spelling of a city', async () => {
    const one = restaurant(1);
    const { phone, address1, latitude, localPageUrl } = one;
    expect(await review(one, restaurant(2, { phone }))).toEqual([
      ['duplicate-phone', 1],
      ['duplicate-phone', 2],
    ]);
    expect(await review(one, restaurant(2, { address1: address1.toUpperCase() }))).toEqual([
      ['duplicate-address', 1],
      ['duplicate-address', 2],
    ]);
    expect(await review(one, restaurant(2, { latitude }))).toHaveLength(2);
    expect(await review(one, restaurant(2, { localPageUrl: localPageUrl.toUpperCase() }))).toEqual([
      ['page-address', 1],
      ['page-address', 2],
    ]);
    expect(await review(one, restaurant(2, { city: 'ORLANDO' }), restaurant(3))).toEqual([['city-spelling', 2]]);
  });

  it('looks at each of many restaurants once, and lets others be served meanwhile', async () => {
    const size = atSize({ usual: 10_000, large: 130_000 });
    const list = Array.from({ length: size }, (_, at) => restaurant(at + 1, { phone: '+14075550100' }));
    let [lookups, pauses] = [0, 0];
    const postalCode = (code: string) => {
      lookups += 1;
      return places[code];
    };
    const pause = async () => void (pauses += 1);
    const issues = await reviewQuality(list, { lookup: { postalCode }, nowMs: NOW_MS, pause });
    expect([lookups, pauses]).toEqual([size, size / 2000]);
    const shared = issues.filter(({ rule }) => rule === 'duplicate-phone');
    expect(shared).toHaveLength(size);
    expect(Math.max(...shared.map(({ others }) => others.length))).toBe(3);
  });
});
