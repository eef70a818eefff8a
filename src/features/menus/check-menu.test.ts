import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuItem, optionGroup, SMALL_MENU } from '#test/lantern-menu.ts';
import { checkMenu } from './check-menu.ts';
import { diffMenus } from './diff-menus.ts';
import { Menu, type MenuItem } from './menu.ts';

const errors = (menu: Menu) =>
  checkMenu(menu)
    .filter(({ kind }) => kind === 'error')
    .map(({ at, message }) => `${at} ${message}`);
const withItem = (id: string, more: Partial<MenuItem>): Menu => ({
  ...SMALL_MENU,
  items: SMALL_MENU.items.map((item) => (item.id === id ? { ...item, ...more } : item)),
});

describe('a menu', () => {
  it('has no errors when all is well', () => {
    expect(errors(SMALL_MENU)).toEqual([]);
  });

  it('is checked once for each group, however many items share the group', () => {
    let reads = 0;
    const shared = optionGroup(
      'shared',
      Array.from({ length: 20 }, (_, at) => `dish-${at}`),
    );
    const { options } = shared;
    Object.defineProperty(shared, 'options', {
      get: () => {
        reads += 1;
        return options;
      },
    });
    const items = options.map(({ item }) => menuItem(item, 100, { groups: ['shared'] }));
    expect(errors({ ...SMALL_MENU, categories: [], items, groups: [shared] })).toHaveLength(20);
    expect(reads).toBeLessThan(20);
  });

  it('is not published without calories, which the law asks for; sizes have their own', () => {
    expect(errors(withItem('roll', { calories: null }))).toEqual(['item:roll has no calories']);
    const sizes = [{ id: 'cup', name: { en: 'Cup', es: '', 'fr-CA': '' }, price: 1, calories: null }];
    expect(errors(withItem('chowder', { sizes }))).toEqual(['item:chowder has no calories']);
    // What is an option only says it where it is sold.
    expect(errors(withItem('slaw', { calories: null }))).toEqual([]);
  });

  it.each<[string, Menu, string]>([
    [
      'an unknown group',
      withItem('roll', { groups: ['ghosts'] }),
      'item:roll names "ghosts", which is no group of options',
    ],
    [
      'a group twice',
      withItem('platter', { groups: ['sides', 'sides'] }),
      'item:platter names the group "sides" twice',
    ],
    [
      'alcohol that is taxed as a meal',
      withItem('ale', { taxClass: 'meal' }),
      'item:ale is alcohol in one field and not in the other',
    ],
    [
      'options that lead back to their item',
      {
        ...SMALL_MENU,
        groups: [...SMALL_MENU.groups, optionGroup('circle', ['roll'])],
        items: withItem('roll', { groups: ['circle'] }).items,
      },
      'item:roll has options inside options more than 3 deep',
    ],
    [
      'a category with an item that is none',
      {
        ...SMALL_MENU,
        categories: SMALL_MENU.categories.map((one) => ({ ...one, items: [...one.items, 'ghost'] })).slice(0, 1),
      },
      'category:mains lists "ghost", which is no item',
    ],
    [
      'alcohol that is an option only and taxed as a meal',
      withItem('butter', { isAlcohol: true }),
      'item:butter is alcohol in one field and not in the other',
    ],
    [
      'a group that asks for more than it has',
      { ...SMALL_MENU, groups: SMALL_MENU.groups.map((one) => (one.id === 'dips' ? { ...one, min: 2, max: 2 } : one)) },
      'group:dips asks for more options than it has',
    ],
    [
      'an id twice',
      { ...SMALL_MENU, items: [...SMALL_MENU.items, menuItem('roll', 1)] },
      'item:roll has an id that another one has too',
    ],
  ])('is not published with %s', (_, menu, error) => {
    expect(errors(menu)).toContain(error);
  });

  it('comes back from a file as it went', () => {
    expect(Menu.parse(JSON.parse(JSON.stringify(SMALL_MENU)))).toEqual(SMALL_MENU);
    const someItem = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000 }),
      makeUnits: fc.integer({ min: 0, max: 50 }),
      isAlcohol: fc.boolean(),
      text: fc.string({ maxLength: 40 }).map((words) => `a${words}`.trim()),
    });
    fc.assert(
      fc.property(fc.array(someItem, { maxLength: 8 }), (made) => {
        const items = made.map(({ text, ...more }, index) => ({
          ...menuItem(`item-${index}`, more.price, more),
          name: { en: text, es: text, 'fr-CA': '' },
        }));
        const menu = { ...SMALL_MENU, items };
        expect(Menu.parse(JSON.parse(JSON.stringify(menu)))).toEqual(menu);
        expect(diffMenus(menu, Menu.parse(JSON.parse(JSON.stringify(menu))))).toEqual([]);
      }),
    );
  });

  it('is distinguished from another by what was added, removed, changed and moved', () => {
    const after = {
      ...withItem('roll', { price: 1 }),
      groups: SMALL_MENU.groups.toReversed(),
      dayparts: [],
    };
    expect(diffMenus(SMALL_MENU, { ...after, items: [...after.items.slice(1), menuItem('stew', 900)] })).toEqual([
      { kind: 'changed', what: 'item', name: 'roll', fields: ['price'] },
      { kind: 'added', what: 'item', name: 'stew', fields: [] },
      { kind: 'removed', what: 'item', name: 'chowder', fields: [] },
      { kind: 'moved', what: 'group', name: '', fields: [] },
      { kind: 'removed', what: 'daypart', name: 'Breakfast', fields: [] },
    ]);
  });
});
