import { describe, expect, it } from 'vitest';
import { tiersOf } from './tiers.ts';

const page = (id: number, url: string) => ({ id, url, title: `Page ${id}` });
const navigation: Parameters<typeof tiersOf>[0] = {
  root_page: page(1, '/menu/'),
  tier_one_links: [page(2, '/menu/lunch/'), null, page(3, '/menu/supper/')],
  tier_two_links: [
    {
      parent: page(3, '/menu/supper/'),
      links: [
        { url: '/menu/raw-bar/', display_name: 'Raw bar' },
        { url: null, display_name: 'Gone' },
        { url: '/menu/nameless/', display_name: '' },
      ],
    },
    { parent: null, links: [{ url: '/menu/orphan/', display_name: 'Orphan' }] },
  ],
};
const currencies = (path: string) => tiersOf(navigation, path).map(({ currency }) => currency);

describe('tiersOf', () => {
  it('leaves out what is not public or has no words', () => {
    const tiers = tiersOf(navigation, '/');
    expect(tiers.map(({ id }) => id)).toEqual([2, 3]);
    expect(tiers.flatMap(({ links }) => links.map(({ title }) => title))).toEqual(['Raw bar']);
  });

  it.each([
    ['/menu/supper/', ['elsewhere', 'page']],
    ['/menu/raw-bar/', ['elsewhere', 'above']],
    ['/menu/lunch/soups/', ['above', 'elsewhere']],
    ['/menu/', ['elsewhere', 'elsewhere']],
  ])('marks where %s is', (path, expected) => {
    expect(currencies(path)).toEqual(expected);
  });

  it('takes the nearest of several tiers above', () => {
    const nested = { ...navigation, tier_one_links: [page(1, '/menu/'), page(2, '/menu/lunch/')] };
    expect(tiersOf(nested, '/menu/lunch/soups/').map(({ currency }) => currency)).toEqual(['elsewhere', 'above']);
  });
});
