export { keepDeleted } from './keep-deleted.ts';
export { type KeptPart, type KeptRow, type KeptRows, putBack, rowsIn, takeOut } from './kept-rows.ts';
export type { DeletedKind, DeletedKinds } from './kinds.ts';
export { deletedRecords } from './published.ts';
