/** The chunk that the menu loads for an item: one file, so that the browser sends one request. */
export { PanelDialog } from '#features/front-of-house/site/panel-dialog.tsx';
export { ItemForm } from './item-form.tsx';
