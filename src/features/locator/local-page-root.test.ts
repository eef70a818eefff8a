import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#features/pages/contract.ts';
import { localPageRootIn, localPageRootsOf } from './local-page-root.ts';

const list = (id: number, urlPath: string, template = 'state_list') => ({ id, urlPath, template });
const languageOf = (path: string): LanguageCode =>
  path.startsWith('/es/') ? 'es' : path.startsWith('/fr/') ? 'fr-CA' : 'en';

describe('localPageRootsOf', () => {
  it('is empty without a state list', () => {
    const roots = localPageRootsOf([list(1, '/', 'home')], languageOf, 'en');
    expect(roots).toEqual([]);
    expect(localPageRootIn(roots, 'en')).toBeNull();
  });

  it('is the first list of each language, the site’s own language first', () => {
    const pages = [list(9, '/us/'), list(12, '/nl/'), list(4, '/es/a/'), list(3, '/es/b/'), list(2, '/es/m/', 'home')];
    const roots = localPageRootsOf(pages, languageOf, 'en');
    expect(roots).toEqual([
      { language: 'en', url: '/us/' },
      { language: 'es', url: '/es/b/' },
    ]);
    expect(localPageRootIn(roots, 'es')).toBe('/es/b/');
    expect(localPageRootIn(roots, 'fr-CA')).toBe('/us/');
  });

  it.each([
    ['two lists', [list(7, '/fr/x/'), list(5, '/es/x/')]],
    ['a later list in the first language', [list(5, '/es/x/'), list(6, '/fr/x/'), list(7, '/es/y/')]],
  ])('takes the very first of %s for the main one where the site’s own language has none', (_, pages) => {
    const roots = localPageRootsOf(pages, languageOf, 'en');
    expect(localPageRootIn(roots, 'en')).toBe('/es/x/');
  });
});
