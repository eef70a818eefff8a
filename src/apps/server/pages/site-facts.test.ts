import { describe, expect, it } from 'vitest';
import { buildTestApp } from '#test/app.ts';
import { recordStatements } from '#platform/db/client.ts';
import { nearestOf, SiteFactsStore } from './site-facts.ts';

const languageOf = (path: string) =>
  path.startsWith('/es/') ? ('es' as const) : path.startsWith('/fr-ca/') ? ('fr-CA' as const) : ('en' as const);
const MAPS = ['/es/locations/', '/fr-ca/locations/', '/locations/'];

describe('nearestOf', () => {
  it.each([
    ['/', '/locations/'],
    ['/menu/', '/locations/'],
    ['/es/', '/es/locations/'],
    ['/es/menu/del-dia/', '/es/locations/'],
    ['/fr-ca/locations/', '/fr-ca/locations/'],
    ['/seafood-restaurants/locations/florida/orlando/', '/locations/'],
  ])('takes the page of the section of %s', (path, url) => {
    expect(nearestOf(MAPS, languageOf)(path)).toBe(url);
  });

  it('takes the main one when the path is in no section', () => {
    expect(nearestOf(['/es/locations/', '/locations/'], languageOf)('/x/')).toBe('/locations/');
    expect(nearestOf([], languageOf)('/')).toBeUndefined();
  });

  it('prefers the main directory among siblings', () => {
    expect(
      nearestOf(
        ['/seafood-restaurants/locations/canada/', '/seafood-restaurants/locations/'],
        languageOf,
      )('/seafood-restaurants/locations/florida/'),
    ).toBe('/seafood-restaurants/locations/');
  });

  it('takes a page of the path’s language however short the address of another', () => {
    const nearest = nearestOf(['/es/all/', '/seafood-restaurants/locations/'], languageOf);
    expect(nearest('/menu/')).toBe('/seafood-restaurants/locations/');
    expect(nearest('/es/menu/')).toBe('/es/all/');
    expect(nearest('/fr-ca/menu/')).toBe('/seafood-restaurants/locations/');
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
