/** What the menu loads when an item is chosen: one file, so that the browser asks once. */
export { PanelDialog } from '#features/front-of-house/site/panel-dialog.tsx';
export { ItemForm } from './item-form.tsx';
