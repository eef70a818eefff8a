import { and, asc, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { inPublicCollection } from '#features/collections/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { documents } from './tables.ts';

/** A document in lists of staff. */
export interface ListedDocument {
  id: number;
  title: string;
  fileName: string;
  fileExtension: string;
  sizeBytes: number;
  isPublic: boolean;
}

/**
 * Documents by title, and their total number; two statements.
 * @param filter `patterns` are LIKE patterns ("%menu%"), each must match the title or the file name; `where` limits to
 * documents that the user may choose
 */
export async function listDocuments(
  db: Db,
  filter: { patterns: readonly string[]; where?: SQL | undefined; limit: number; offset: number },
): Promise<{ rows: ListedDocument[]; total: number }> {
  const where = and(
    ...filter.patterns.map((pattern) => or(ilike(documents.title, pattern), ilike(documents.fileName, pattern))),
    filter.where,
  );
  const total = await db.$count(documents, where);
  const rows = await selectListed(db)
    .where(where)
    .orderBy(asc(sql`lower(${documents.title})`), asc(documents.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { rows, total };
}

/** Documents by id, including private ones; one statement. Ids of deleted documents are absent. For staff only. */
export async function findListedDocuments(db: Db, ids: readonly number[]): Promise<Map<number, ListedDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await selectListed(db).where(inArray(documents.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

function selectListed(db: Db) {
  return db
    .select({
      id: documents.id,
      title: documents.title,
      fileName: documents.fileName,
      fileExtension: documents.fileExtension,
      sizeBytes: documents.sizeBytes,
      isPublic: inPublicCollection(documents.collectionId),
    })
    .from(documents)
    .$dynamic();
}
