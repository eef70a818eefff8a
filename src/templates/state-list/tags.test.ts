import { describe, expect, it } from 'vitest';
import { createLocationEntry } from '#features/locator/server/directory-entry.ts';
import { tagsOfChanges } from '#features/locator/server/directory-tags.ts';
import type { LocationRow } from '#features/locations/server/queries/list-locations.ts';
import { buildLocationRow } from '#test/location-rows.ts';
import { ROOT, useLoaderHarness } from '#test/loader-harness.ts';

const harness = useLoaderHarness();

/** What a node drops when one restaurant becomes another. */
function touched(row: Partial<LocationRow>, change: Partial<LocationRow>): string[] {
  const entry = (more: object) => createLocationEntry(buildLocationRow({ rlid: 10050, ...row, ...more }));
  return tagsOfChanges([{ before: entry({}), after: entry(change) }]);
}
const isDropped = (tags: ReadonlySet<string>, dropped: readonly string[]) => dropped.some((tag) => tags.has(tag));
const missouri = { city: 'St. Louis', state: 'MO', latitude: 38.6, longitude: -90.2 };
const tampa = { city: 'Tampa', latitude: 27.95, longitude: -82.46 };
const load = async (path: string, params: Record<string, string> = {}) =>
  (await harness.load(path.startsWith('/locations/') ? path : ROOT + path, { params })).tags;

describe('a page that shows restaurants', () => {
  it('stays when a restaurant of another state is edited', async () => {
    const edit = touched(missouri, { phone: '' });
    const cityList = await load('florida/tampa/', { state: 'florida', city: 'tampa' });
    expect(isDropped(cityList, edit)).toBe(false);
    expect(isDropped(await load(''), edit)).toBe(false);
    expect(isDropped(await load('/locations/?latitude=28.5&longitude=-81.4'), edit)).toBe(false);
    expect(isDropped(await load('/locations/?address=Florida'), edit)).toBe(false);
  });

  it('is dropped when one of its own restaurants is edited', async () => {
    const edit = touched(tampa, { phone: '' });
    expect(isDropped(await load('florida/tampa/', { state: 'florida', city: 'tampa' }), edit)).toBe(true);
    expect(isDropped(await load('/locations/?latitude=28.5&longitude=-81.4'), edit)).toBe(true);
    expect(isDropped(await load('/locations/?address=Florida'), edit)).toBe(true);
  });

  it('is dropped when a restaurant comes into its city, its area or its state', async () => {
    const edit = touched(missouri, { ...tampa, state: 'FL' });
    expect(isDropped(await load('florida/tampa/', { state: 'florida', city: 'tampa' }), edit)).toBe(true);
    expect(isDropped(await load(''), edit)).toBe(true);
    expect(isDropped(await load('/locations/?latitude=28.5&longitude=-81.4'), edit)).toBe(true);
    expect(isDropped(await load('/locations/?address=Florida'), edit)).toBe(true);
    const localPage = await load('florida/tampa/4-pier-road/', {
      state: 'florida',
      city: 'tampa',
      line1: '4-pier-road',
    });
    expect(isDropped(localPage, edit)).toBe(true);
  });

  it('is dropped by any change when it shows the nearest anywhere, or found nothing', async () => {
    const edit = touched(missouri, { phone: '' });
    expect(isDropped(await load('/locations/?address=Honolulu'), edit)).toBe(true);
    expect(isDropped(await load('/locations/?address=Nowhere'), edit)).toBe(true);
  });

  it('is always dropped when all restaurants may have changed', async () => {
    for (const [path, params] of [
      ['', {}],
      ['florida/tampa/', { state: 'florida', city: 'tampa' }],
      ['/locations/?latitude=28.5&longitude=-81.4', {}],
    ] as const)
      expect(isDropped(await load(path, params), ['locations'])).toBe(true);
  });
});
