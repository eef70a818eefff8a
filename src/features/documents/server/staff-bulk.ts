import { inArray } from 'drizzle-orm';
import { mediaBulk } from '#features/library/server/index.ts';
import { lockDocuments } from './commands.ts';
import { documents } from './tables.ts';

/** The bulk actions of documents. */
export const bulkOfDocuments = mediaBulk({
  kind: 'document',
  table: documents,
  lock: lockDocuments,
  async remove(tx, ids) {
    const gone = await tx
      .delete(documents)
      .where(inArray(documents.id, [...ids]))
      .returning({ key: documents.fileKey });
    return gone.map(({ key }) => key);
  },
});
