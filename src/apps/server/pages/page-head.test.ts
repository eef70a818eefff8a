import { describe, expect, it } from 'vitest';
import { findTemplate } from '#templates/definitions.ts';
import { pageHead } from './page-head.ts';

type Source = Parameters<typeof pageHead>[0];

const identity = { name: 'Lantern Bay Seafood Kitchen', description: 'Fish and chips by the bay.' };
const shareImage = { url: 'https://www.chain.example/media/pier.jpeg', width: 1200, height: 630, alt: 'The pier' };

function headOf(gap: Partial<Source> = {}) {
  const template = findTemplate('generic_content');
  if (!template) throw new Error('no template');
  return pageHead({
    facts: { settings: { in: () => ({ values: { site_identity: identity } }) } } as unknown as Source['facts'],
    page: { title: 'Piers', urlPath: '/piers/', ancestors: [], languageCode: 'fr-CA' } as unknown as Source['page'],
    fields: {},
    template,
    loaded: {},
    translations: [],
    origin: 'https://www.chain.example',
    path: '/piers/',
    shareImage: undefined,
    ...gap,
  });
}

describe('pageHead', () => {
  it('describes a shared page by the site and its language', () => {
    expect(headOf({ shareImage }).sharing).toEqual({
      type: 'website',
      site_name: identity.name,
      locale: 'fr_CA',
      image: shareImage,
    });
    expect(headOf().sharing).not.toHaveProperty('image');
  });

  it('names the translations of the page, and the site’s own language for everybody else', () => {
    const pages = [
      { language: 'en', url: '/piers/' },
      { language: 'fr-CA', url: '/quais/' },
    ] as const;
    const facts = {
      site: { languageCode: 'en' },
      settings: { in: () => ({ values: { site_identity: identity } }) },
    } as unknown as Source['facts'];
    const page = { title: 'Piers', urlPath: '/piers/', ancestors: [], languageCode: 'en', rest: '' };
    const gap = { facts, translations: pages, page: page as unknown as Source['page'] };
    expect(headOf(gap).alternates).toEqual([
      { language: 'en', url: 'https://www.chain.example/piers/' },
      { language: 'fr-CA', url: 'https://www.chain.example/quais/' },
      { language: 'x-default', url: 'https://www.chain.example/piers/' },
    ]);
    expect(headOf({ ...gap, fields: { is_noindex: true } })).not.toHaveProperty('alternates');
  });

  it('keeps what a loader does not say about sharing', () => {
    const { sharing, title } = headOf({ shareImage, loaded: { title: 'Our piers', sharing: { type: 'article' } } });
    expect(sharing).toMatchObject({ type: 'article', site_name: identity.name, locale: 'fr_CA', image: shareImage });
    expect(title).toBe('Our piers');
  });
});
