import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openGazetteer, type Gazetteer } from '#platform/geocoding/gazetteer.ts';
import { projectRoot } from '#platform/project-root.ts';
import { CAST } from './cast.ts';
import { listRestaurants } from './list-restaurants.ts';
import type { Restaurant } from './restaurant.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
let gazetteer: Gazetteer;
let list: Restaurant[];
beforeAll(async () => {
  gazetteer = await openGazetteer(join(projectRoot(), 'dist/gazetteer'));
  list = listRestaurants(gazetteer, NOW);
});

const share = (is: (restaurant: Restaurant) => boolean) => list.filter(is).length / list.length;
const perTown = () => [...Map.groupBy(list, ({ city, state }) => `${city} ${state}`).values()];

describe('the demo restaurants', () => {
  it('have only reserved telephone numbers', () => {
    for (const { phone } of list) expect(phone).toMatch(/^\+1[2-9]\d{2}55501\d{2}$/);
  });

  it('never share a number, an rlid, a telephone, or a name within a town', () => {
    for (const key of ['restaurantNumber', 'rlid', 'phone'] as const)
      expect(new Set(list.map((restaurant) => restaurant[key])).size).toBe(list.length);
    for (const inTown of perTown()) expect(new Set(inTown.map(({ name }) => name)).size).toBe(inTown.length);
    expect(list.filter(({ name }) => name === '')).toEqual([]);
  });

  it('are seven hundred in every state and most provinces, no more than eight in a town', () => {
    expect(list.length).toBe(700);
    expect(new Set(list.filter(({ country }) => country === 'US').map(({ state }) => state)).size).toBe(51);
    expect(
      new Set(list.filter(({ country }) => country === 'CA').map(({ state }) => state)).size,
    ).toBeGreaterThanOrEqual(10);
    const sizes = perTown().map((inTown) => inTown.length);
    expect(Math.max(...sizes)).toBe(8);
    expect(sizes.filter((size) => size >= 3).length).toBeGreaterThan(20);
  });

  it('are within the town of their address', () => {
    for (const { zip, latitude, longitude } of list) {
      const found = gazetteer.findPostalCode(zip.slice(0, /^[A-Z]/.test(zip) ? 3 : 5));
      const point = found?.point ?? { latitude: 0, longitude: 0 };
      expect(Math.hypot(point.latitude - latitude, point.longitude - longitude)).toBeLessThan(0.08);
    }
  });

  it('offer every mix of services', () => {
    for (const offer of [
      'hasCurbside',
      'hasDelivery',
      'hasOnlineOrdering',
      'hasTakeOut',
      'isDiningRoomOpened',
    ] as const) {
      expect(share((restaurant) => restaurant[offer])).toBeGreaterThan(0.5);
      expect(share((restaurant) => restaurant[offer])).toBeLessThan(1);
    }
    for (const offer of ['outsideDining', 'isReservationsEnabled', 'waitListReady'] as const) {
      expect(share((restaurant) => restaurant[offer])).toBeGreaterThan(0.2);
      expect(share((restaurant) => restaurant[offer])).toBeLessThan(0.6);
    }
  });

  it('keep every kind of hours', () => {
    const days = (restaurant: Restaurant) => restaurant.operationHours ?? [];
    expect(share((one) => days(one).some((day) => day.length > 1))).toBeGreaterThan(0.04);
    expect(share((one) => days(one).some((day) => day.some(({ closes }) => closes > 1440)))).toBeGreaterThan(0.04);
    expect(share((one) => days(one).some((day) => day.length === 0))).toBeGreaterThan(0.01);
    expect(list.filter((one) => days(one).every((day) => day[0]?.closes === 1440)).map(({ name }) => name)).toEqual([
      'Terminal Pier',
    ]);
  });

  it('are closed, coming or gone in the promised numbers', () => {
    const count = (status: string) => list.filter((restaurant) => restaurant.status === status).length;
    expect(count('temporarily_closed')).toBe(21);
    expect(count('coming_soon')).toBe(6);
    expect(count('permanently_closed')).toBe(5);
    const dated = list.filter(({ status, reopensOn }) => status === 'temporarily_closed' && reopensOn !== null);
    expect(dated.length).toBeGreaterThan(5);
    for (const { reopensOn } of dated) expect(reopensOn! > '2026-03-01').toBe(true);
  });

  it('have a Thanksgiving ahead on both sides of the border', () => {
    const dates = (country: string) =>
      new Set(
        list
          .filter((restaurant) => restaurant.country === country)
          .flatMap(({ exceptions }) => exceptions)
          .filter(({ label }) => label === 'Thanksgiving')
          .map(({ date }) => date),
      );
    expect(dates('US')).toEqual(new Set(['2026-11-26', '2027-11-25']));
    expect(dates('CA')).toEqual(new Set(['2026-10-12', '2027-10-11']));
  });

  it('have no holidays in the past, which the quality report would name', () => {
    const dates = listRestaurants(gazetteer, Date.parse('2026-12-25T12:00:00Z')).flatMap(({ exceptions }) =>
      exceptions.map(({ date }) => date),
    );
    expect(dates.toSorted()[0]).toBe('2026-12-25');
  });

  it('show a wait only where a list is managed, read at the time of seeding', () => {
    for (const { waitListReady, estimatedWaitTime, waitUpdatedAt } of list) {
      expect(estimatedWaitTime !== null).toBe(waitListReady);
      expect(waitUpdatedAt).toBe(waitListReady ? '2026-03-01T12:00:00.000Z' : null);
    }
  });

  it('hold the cast under the numbers that the documents name', () => {
    const named = new Map(list.map((restaurant) => [restaurant.restaurantNumber, restaurant]));
    for (const { restaurantNumber, name } of CAST) expect(named.get(restaurantNumber)?.name).toBe(name);
    expect(named.get('0001')?.rlid).toBe(10_001);
    expect(named.get('0003')?.hasCurbside).toBe(false);
    expect(named.get('0002')?.status).toBe('temporarily_closed');
    expect(named.get('8001')).toMatchObject({ rlid: 2_010_001, country: 'CA', countryRootUrl: '/ca' });
  });

  it('are the same on every run', () => {
    expect(listRestaurants(gazetteer, NOW)).toEqual(list);
  });
});
