import { and, eq, inArray } from 'drizzle-orm';
import type { DocumentTarget } from '#content/lookup.ts';
import { accessOf, inPublicCollection, isInAllowedCollection } from '#features/collections/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { documents } from './tables.ts';

/** Public documents by id, one query; ids of deleted documents and of those in private collections are absent. */
export async function loadDocumentTargets(db: Db, ids: readonly number[]): Promise<Map<number, DocumentTarget>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: documents.id,
      title: documents.title,
      fileName: documents.fileName,
      file_extension: documents.fileExtension,
      file_size: documents.sizeBytes,
    })
    .from(documents)
    .where(and(inArray(documents.id, [...ids]), inPublicCollection(documents.collectionId)));
  return new Map(rows.map(({ fileName, ...row }) => [row.id, { ...row, url: documentUrl(row.id, fileName) }]));
}

/** Address for guests: "/documents/7/menu.pdf". */
export function documentUrl(id: number, fileName: string): string {
  return `/documents/${id}/${encodeURIComponent(fileName)}`;
}

/** A document's file with its access restrictions. */
export async function findDocumentFile(db: Db, id: number) {
  const [row] = await db
    .select({
      fileName: documents.fileName,
      mimetype: documents.mimetype,
      sizeBytes: documents.sizeBytes,
      hash: documents.fileHash,
      key: documents.fileKey,
      access: accessOf(documents.collectionId),
    })
    .from(documents)
    .where(eq(documents.id, id));
  return row;
}

/** Number of documents in the user's collections, including private ones. */
export function countDocuments(db: Db, powers: StaffPowers): Promise<number> {
  return db.$count(documents, isInAllowedCollection(documents.collectionId, powers, 'document'));
}
