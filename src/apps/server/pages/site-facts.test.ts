import { describe, expect, it } from 'vitest';
import { buildTestApp } from '#test/app.ts';
import { recordStatements } from '#platform/db/client.ts';
import { nearestTo, SiteFactsStore } from './site-facts.ts';

const languageOf = (path: string) =>
  path.startsWith('/es/') ? ('es' as const) : path.startsWith('/fr-ca/') ? ('fr-CA' as const) : ('en' as const);
const MAPS = ['/es/locations/', '/fr-ca/locations/', '/locations/'];

describe('nearestTo', () => {
  it.each([
    ['/', '/locations/'],
    ['/menu/', '/locations/'],
    ['/es/', '/es/locations/'],
    ['/es/menu/del-dia/', '/es/locations/'],
    ['/fr-ca/locations/', '/fr-ca/locations/'],
    ['/seafood-restaurants/locations/florida/orlando/', '/locations/'],
  ])('takes the page of the section of %s', (path, url) => {
    expect(nearestTo(path, MAPS, languageOf)).toBe(url);
  });

  it('takes the main one when the path is in no section', () => {
    expect(nearestTo('/x/', ['/es/locations/', '/locations/'], languageOf)).toBe('/locations/');
    expect(nearestTo('/', [], languageOf)).toBeUndefined();
  });

  it('prefers the main directory among siblings', () => {
    expect(
      nearestTo(
        '/seafood-restaurants/locations/florida/',
        ['/seafood-restaurants/locations/canada/', '/seafood-restaurants/locations/'],
        languageOf,
      ),
    ).toBe('/seafood-restaurants/locations/');
  });

  it('takes a page of the path’s language however short the address of another', () => {
    const directories = ['/es/all/', '/seafood-restaurants/locations/'];
    expect(nearestTo('/menu/', directories, languageOf)).toBe('/seafood-restaurants/locations/');
    expect(nearestTo('/es/menu/', directories, languageOf)).toBe('/es/all/');
    expect(nearestTo('/fr-ca/menu/', directories, languageOf)).toBe('/seafood-restaurants/locations/');
  });
});

it('reads one row for each made-up host, however much the pages of a site show', async () => {
  const app = await buildTestApp();
  try {
    const store = new SiteFactsStore(app.services);
    const first = await recordStatements(() => store.find('a.example'));
    expect(first.statements.length).toBeGreaterThan(3);
    const second = await recordStatements(() => store.find('b.example'));
    expect(second.statements).toHaveLength(1);
    expect(second.result).toBe(first.result);
    store.drop(['*']);
    expect((await store.find('b.example'))?.site.id).toBe(first.result?.site.id);
  } finally {
    await app.close();
  }
});
