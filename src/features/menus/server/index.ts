export { createMenus, MENU_TAG, type Menus, returnPortions, takePortions } from './menus.ts';
export { loadMenuImages } from './load-images.ts';
