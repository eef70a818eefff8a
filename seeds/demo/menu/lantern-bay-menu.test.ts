import { describe, expect, it } from 'vitest';
import { checkMenu } from '#features/menus/check-menu.ts';
import { Menu } from '#features/menus/menu.ts';
import { LANTERN_BAY_MENU } from './lantern-bay-menu.ts';

describe('the menu of the demo', () => {
  it('can be published, and nothing of it wants care but what costs nothing', () => {
    expect(checkMenu(LANTERN_BAY_MENU)).toEqual([]);
    expect(Menu.parse(JSON.parse(JSON.stringify(LANTERN_BAY_MENU)))).toEqual(LANTERN_BAY_MENU);
  });

  it('has about sixty items, each named in three languages', () => {
    expect(LANTERN_BAY_MENU.items.length).toBeGreaterThan(50);
    for (const { name } of [...LANTERN_BAY_MENU.items, ...LANTERN_BAY_MENU.groups, ...LANTERN_BAY_MENU.categories])
      expect(Object.values(name).every((words) => words !== '')).toBe(true);
  });
});
