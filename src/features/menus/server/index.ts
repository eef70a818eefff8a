export { createMenus, type Menus, returnPortions, takePortions } from './menus.ts';
export { loadMenuPictures } from './load-pictures.ts';
