import { MENU_GROUPS, type MenuEntry as Declared, type Screen } from '#features/rights/screen.ts';
import type { IconName } from '#ui/admin/icon.tsx';
import { SCREENS } from '../screens.ts';

/** An entry of the side menu, as its screen declares it. */
export interface MenuEntry extends Declared {
  icon: IconName;
  /** The screen's name. */
  area: string;
  /** The screen's address. Screens below the address belong to the entry. */
  to: Screen['path'];
}

/** An icon that does not exist does not compile. */
type DeclaredIcon = Extract<(typeof SCREENS)[keyof typeof SCREENS], { menu: Declared }>['menu']['icon'];

const ENTRIES: readonly MenuEntry[] = Object.entries<Screen>(SCREENS).flatMap(([area, { menu, path }]) =>
  menu ? [{ ...menu, icon: menu.icon as DeclaredIcon, area, to: path }] : [],
);

/** False where a screen below an entry's address belongs to another entry: mail texts are below mail. */
export function ownsBelow({ to }: Pick<MenuEntry, 'to'>, path: string): boolean {
  return !ENTRIES.some((other) => other.to !== to && other.to.startsWith(to) && path.startsWith(other.to));
}

/**
 * The menu groups with the entries that a user sees; groups without entries are left out. @param areas names of screens
 */
export function menuFor(areas: readonly string[]): { label: string; entries: readonly MenuEntry[] }[] {
  return MENU_GROUPS.map((label) => ({
    label,
    entries: ENTRIES.filter(({ area, group }) => group === label && areas.includes(area)),
  })).filter(({ entries }) => entries.length > 0);
}

/** Lists that take the same search words as pages. */
export function searchedLists(areas: readonly string[]): MenuEntry[] {
  return menuFor(areas).flatMap(({ entries }) => entries.filter(({ isSearched }) => isSearched));
}
