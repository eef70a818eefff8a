export { createMenus, MENU_TAG, type Menus, returnPortions, reservePortions } from './menus.ts';
export { loadMenuImages } from './load-images.ts';
