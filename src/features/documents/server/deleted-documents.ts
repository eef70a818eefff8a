import { type KeptPart, rowsIn } from '#features/deleted-records/server/index.ts';
import { deletedMedia } from '#features/library/server/index.ts';
import { documents } from './tables.ts';

/** Tables with rows of a document. */
export const DOCUMENT_PARTS = [[documents, documents.id]] as const satisfies readonly KeptPart[];

/** Deleted documents. */
export const deletedDocuments = deletedMedia({
  kind: 'document',
  label: 'Document',
  parts: DOCUMENT_PARTS,
  screenOf: (id) => `/wagtail/documents/edit/${id}/`,
  filesOf: (rows) => rowsIn(rows, documents).map((row) => String(row['file_key'])),
});
