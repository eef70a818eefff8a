import { eq, inArray, sql } from 'drizzle-orm';
import { splitFileName } from '#shared/file-name.ts';
import { Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { mayChangeMedia } from '#features/rights/permissions.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { collectionPathOf, requireTarget, isInAllowedCollection } from '#features/collections/server/index.ts';
import type { MediaChange } from '#features/library/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { forgetFiles } from '#platform/storage/forget-files.ts';
import type { WrittenDocument } from './inspect-document.ts';
import { documentUrl } from './queries.ts';
import { documents } from './tables.ts';

const MAX_TITLE_LENGTH = 255;

/**
 * Stores a document, whose file is written before the transaction.
 * @throws Invalid naming 'title', or 'collection' without the right to add there
 */
export async function storeDocument(
  tx: Tx,
  change: MediaChange,
  /**
   * An empty title is replaced by the file name without its extension; without a collection, the document is in the root.
   */
  document: { file: WrittenDocument; title: string; collectionId?: number | null },
): Promise<number> {
  const collectionId = document.collectionId ?? null;
  await requireTarget(tx, change.powers, 'document', collectionId);
  const { file } = document;
  const title = document.title.trim() || splitFileName(file.fileName).stem;
  if (title.length > MAX_TITLE_LENGTH)
    throw new Invalid([{ field: 'title', message: `must have at most ${MAX_TITLE_LENGTH} characters` }]);
  const [inserted] = await tx
    .insert(documents)
    .values({ ...file, title, collectionId, uploadedById: change.actor.accountId, createdAt: change.now })
    .returning({ id: documents.id });
  if (!inserted) throw new Error('The new document has no id');
  await recordHistory(tx, change, 'document.create', ['document', inserted.id], { title, file_name: file.fileName });
  await announceChange(tx, [`document:${inserted.id}`]);
  return inserted.id;
}

/**
 * Changes a document's title, tags and collection.
 * @throws NotFound, Forbidden; Conflict when it has changed since `baseVersion`; Invalid naming 'collection'
 * without the right to add to the new one
 */
export async function saveDocument(
  tx: Tx,
  change: MediaChange,
  save: { id: number; baseVersion: number; title: string; tags: readonly string[]; collectionId: number | null },
): Promise<{ version: number; url: string }> {
  const before = await lockForChange(tx, change, save);
  const { id, title, tags, collectionId } = save;
  const isMoved = collectionId !== before.collectionId;
  if (isMoved) await requireTarget(tx, change.powers, 'document', collectionId);
  const version = before.version + 1;
  await tx
    .update(documents)
    .set({ title, tags: [...tags], collectionId, version })
    .where(eq(documents.id, id));
  const details = { title, ...(isMoved && { collection_id: collectionId }) };
  await recordHistory(tx, change, 'document.update', ['document', id], details);
  await announceChange(tx, [`document:${id}`]);
  return { version, url: documentUrl(id, before.fileName) };
}

/**
 * Replaces a document's file. The document's address changes if the file name does. The old file is deleted after the
 * transaction commits.
 * @throws NotFound, Forbidden, Conflict
 */
export async function replaceDocumentFile(
  tx: Tx,
  change: MediaChange,
  { id, baseVersion, file }: { id: number; baseVersion: number; file: WrittenDocument },
): Promise<{ version: number; url: string }> {
  const before = await lockForChange(tx, change, { id, baseVersion });
  const version = before.version + 1;
  await tx
    .update(documents)
    .set({ ...file, version })
    .where(eq(documents.id, id));
  await recordHistory(tx, change, 'document.replace', ['document', id], { file_name: file.fileName });
  await announceChange(tx, [`document:${id}`]);
  forgetFiles(tx, change.store, [before.fileKey]);
  return { version, url: documentUrl(id, file.fileName) };
}

/** Adds downloads to the counts, by document id. Counts of deleted documents are dropped. No page shows the counts. */
export async function countServed(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of counts) {
    await tx
      .update(documents)
      .set({ servedCount: sql`${documents.servedCount} + ${count}` })
      .where(eq(documents.id, id));
  }
}

/** Locks those of the documents that the user may see, in the order of their ids; one statement. */
export function lockDocuments(tx: Tx, { powers }: Pick<MediaChange, 'powers'>, ids: readonly number[]) {
  const isMine = isInAllowedCollection(documents.collectionId, powers, 'document');
  return tx
    .select({
      id: documents.id,
      title: documents.title,
      fileKey: documents.fileKey,
      fileName: documents.fileName,
      tags: documents.tags,
      version: documents.version,
      collectionId: documents.collectionId,
      collectionPath: collectionPathOf(documents.collectionId),
      uploadedById: documents.uploadedById,
    })
    .from(documents)
    .where(sql`${inArray(documents.id, [...ids])} AND ${isMine ?? sql`true`}`)
    .orderBy(documents.id)
    .for('update');
}

async function lockForChange(tx: Tx, change: MediaChange, { id, baseVersion }: { id: number; baseVersion: number }) {
  const [document] = await lockDocuments(tx, change, [id]);
  if (!document) throw new NotFound('The document does not exist');
  if (!mayChangeMedia({ accountId: change.actor.accountId, powers: change.powers }, 'document', document))
    throw new Forbidden('You may not change this document');
  await refuseOlderVersion(tx, { kind: 'document', id, noun: 'this document', version: document.version }, baseVersion);
  return document;
}
