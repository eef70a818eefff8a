export { createMenus, MENU_TAG, type Menus, returnPortions, takePortions } from './menus.ts';
export { loadMenuPictures } from './load-pictures.ts';
