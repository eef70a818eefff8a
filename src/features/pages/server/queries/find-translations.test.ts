import { describe, expect, it } from 'vitest';
import { translationsAmong } from './find-translations.ts';

const page = (
  urlPath: string,
  template = 'generic_content',
  languageCode: string | null = null,
  country: string | null = null,
) => ({ urlPath, template, languageCode, country });
const MAIN = [
  page('/'),
  page('/locations/', 'location_map'),
  page('/contact/', 'contact_us'),
  page('/us/', 'state_list'),
  page('/canada/', 'state_list'),
];
const SPANISH = [
  page('/es/', 'home', 'es'),
  page('/es/mapa/', 'location_map'),
  page('/es/contacto/', 'contact_us'),
  page('/es/directorio/', 'state_list'),
];
const site = { languageCode: 'en' } as const;

describe('translationsAmong', () => {
  it('finds none on a site of one language', () => {
    const found = translationsAmong(MAIN, site);
    expect(found.sections).toEqual([{ language: 'en', url: '/' }]);
    expect(found.of('/')).toEqual([]);
    expect(found.of('/locations/')).toEqual([]);
  });

  it('takes no page for a translation of one of two', () => {
    expect(translationsAmong([...MAIN, ...SPANISH], site).of('/us/')).toEqual([]);
  });

  it('pairs lists of one country, whatever others a language has', () => {
    const lists = [
      page('/us/', 'state_list', null, 'US'),
      page('/canada/', 'state_list', null, 'CA'),
      page('/es/', 'home', 'es'),
      page('/es/directorio/', 'state_list', null, 'US'),
    ];
    const found = translationsAmong(lists, site);
    expect(found.of('/us/').map(({ url }) => url)).toEqual(['/us/', '/es/directorio/']);
    expect(found.of('/canada/')).toEqual([]);
  });

  it('pairs the beginnings of languages, and pages of which each language has one', () => {
    const found = translationsAmong([...MAIN, ...SPANISH], site);
    for (const url of ['/', '/es/'])
      expect(found.of(url)).toEqual([
        { language: 'en', url: '/' },
        { language: 'es', url: '/es/' },
      ]);
    expect(found.of('/es/contacto/').map(({ url }) => url)).toEqual(['/contact/', '/es/contacto/']);
  });

  it('finds the language of an address without a page', () => {
    const { languageOf } = translationsAmong([...MAIN, ...SPANISH, page('/es/quebec/', 'home', 'fr-CA')], site);
    expect(['/nosuch/', '/es/nosuch/', '/es/quebec/x/', '/escape/'].map(languageOf)).toEqual([
      'en',
      'es',
      'fr-CA',
      'en',
    ]);
  });
});
