import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#features/pages/contract.ts';
import { nearestPressPage, pressPageAbove } from './nearest-press-page.ts';
import type { PressPage } from './queries/list-press-pages.ts';

let nextId = 1;
const section = (url: string, languageCode: LanguageCode = 'en'): PressPage => ({
  id: nextId++,
  template: 'press_section',
  title: url,
  url,
  languageCode,
});
const at = (urlPath: string, languageCode: LanguageCode = 'en') => ({ urlPath, languageCode });

describe('pressPageAbove', () => {
  it('is the nearest ancestor, never the page itself or a sibling', () => {
    const pages = ['/press/', '/press/world/', '/press/world/releases/', '/press/wor/'].map((url) => section(url));
    expect(pressPageAbove(pages, at('/press/world/releases/'))?.url).toBe('/press/world/');
    expect(pressPageAbove(pages, at('/news/'))).toBeUndefined();
  });
});

describe('nearestPressPage', () => {
  it('prefers an ancestor, even in another language', () => {
    const pages = [section('/press/', 'es'), section('/press/other/')];
    expect(nearestPressPage(pages, at('/press/releases/'))?.url).toBe('/press/');
  });

  it('takes the closest page of the same language without an ancestor', () => {
    const pages = [section('/'), section('/es/prensa/', 'es'), section('/company/press/')];
    expect(nearestPressPage(pages.slice(1), at('/company/releases/'))?.url).toBe('/company/press/');
    expect(nearestPressPage(pages.slice(1), at('/es/comunicados/', 'es'))?.url).toBe('/es/prensa/');
    expect(nearestPressPage(pages.slice(1), at('/fr/communiques/', 'fr-CA'))).toBeUndefined();
  });

  it('takes the shortest URL among equals', () => {
    const pages = [section('/company/press/'), section('/press/')];
    expect(nearestPressPage(pages, at('/releases/'))?.url).toBe('/press/');
  });
});
