import { mediaBulk } from '#features/library/server/index.ts';
import { lockDocuments } from './commands.ts';
import { DOCUMENT_PARTS } from './deleted-documents.ts';
import { documents } from './tables.ts';

/** The bulk actions of documents. */
export const bulkOfDocuments = mediaBulk({
  kind: 'document',
  table: documents,
  lock: lockDocuments,
  parts: DOCUMENT_PARTS,
});
