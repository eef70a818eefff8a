import { mayAccessAdmin, type StaffPowers } from './permissions.ts';
import type { StaffRule } from './staff-rule.ts';

/** Headings of the side menu, in its order. */
export const MENU_GROUPS = ['Content', 'Library', 'Chain', 'Guest relations', 'Ordering', 'Configuration'] as const;

/** A screen of the admin. Each feature declares its screens in `screens.ts`, by name. */
export interface Screen {
  /** The address, parameters as `$name`. */
  readonly path: `/wagtail/${string}`;
  /** The document's title until the screen sets its own. */
  readonly title: string;
  /** Who gets the screen; 'open' for everybody, without a session. */
  readonly rule: StaffRule | 'open';
  /** True for screens with choosers for pages and files. The choosers' code is loaded with the first of these screens. */
  readonly hasChoosers?: true;
  /** The screen's entry in the side menu. Staff see it when the rule allows the screen. */
  readonly menu?: MenuEntry;
}

export interface MenuEntry {
  readonly group: (typeof MENU_GROUPS)[number];
  readonly label: string;
  /** A name of `#ui/admin/icon.tsx`. */
  readonly icon: string;
  /** True for a list that the search of the side menu offers too. */
  readonly isSearched?: true;
}

export type Screens = Readonly<Record<string, Screen>>;

/** Names of the screens in the menu that a user may open. */
export function areasOf(screens: Screens, powers: StaffPowers): string[] {
  if (!mayAccessAdmin(powers)) return [];
  return Object.entries(screens).flatMap(([name, { menu, rule }]) =>
    menu && (rule === 'open' || rule.allows(powers, {})) ? name : [],
  );
}
