export { createMenus, type Menus, returnPortions, takePortions } from './menus.ts';
