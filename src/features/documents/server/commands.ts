import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import { hasCollection } from '#features/collections/server/index.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { forgetFiles } from '#features/library/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { splitFileName } from '#shared/file-name.ts';
import type { InspectedDocument } from './inspect-document.ts';
import { documents } from './tables.ts';

interface Context {
  actor: Actor;
  /** ISO instant. */
  now: string;
  store: MediaStore;
}

const MAX_TITLE_LENGTH = 255;

/**
 * Adds a file to download. The file is written before the row, so a row never names a file that is not there.
 * @throws Invalid for a bad title or a collection that is gone
 */
export async function storeDocument(
  tx: Tx,
  context: Context,
  /** '' as title takes the file's name without its extension; no collection is the root. */
  document: { file: InspectedDocument; title: string; collectionId?: number | null },
): Promise<number> {
  const collectionId = document.collectionId ?? null;
  const title = document.title.trim() || splitFileName(document.file.fileName).stem;
  if (title.length > MAX_TITLE_LENGTH)
    throw new Invalid([{ field: 'title', message: `may have ${MAX_TITLE_LENGTH} characters at most` }]);
  if (!(await hasCollection(tx, collectionId))) throw new Invalid([{ field: 'collection', message: 'does not exist' }]);
  const file = await putFile(context.store, document.file);
  const [inserted] = await tx
    .insert(documents)
    .values({
      ...file,
      title,
      collectionId,
      uploadedById: context.actor.accountId,
      createdAt: context.now,
    })
    .returning({ id: documents.id });
  if (!inserted) throw new Error('The new document has no id');
  await record(tx, context, 'create', inserted.id, { title, file_name: file.fileName });
  await announceChange(tx, [`document:${inserted.id}`]);
  return inserted.id;
}

/**
 * Gives a document another file: its address changes when the name does. The old file goes when the transaction commits.
 * Rights are asked by the caller.
 * @returns the name under which it is kept
 * @throws NotFound for a document that is gone.
 */
export async function replaceDocument(
  tx: Tx,
  context: Context,
  { id, file: replacement }: { id: number; file: InspectedDocument },
): Promise<string> {
  const oldKey = await lockFile(tx, id);
  const file = await putFile(context.store, replacement);
  await tx.update(documents).set(file).where(eq(documents.id, id));
  await record(tx, context, 'replace', id, { file_name: file.fileName });
  await announceChange(tx, [`document:${id}`]);
  forgetFiles(tx, context.store, [oldKey]);
  return file.fileName;
}

/**
 * Its file goes when the transaction commits. Rights are asked by the caller.
 * @throws NotFound for a document that is gone.
 */
export async function deleteDocument(tx: Tx, context: Context, id: number): Promise<void> {
  const key = await lockFile(tx, id);
  const [deleted] = await tx.delete(documents).where(eq(documents.id, id)).returning({ title: documents.title });
  await record(tx, context, 'delete', id, { ...deleted });
  await announceChange(tx, [`document:${id}`]);
  forgetFiles(tx, context.store, [key]);
}

/** Adds downloads to the counts, by document; those of documents that are gone are dropped. No page shows them. */
export async function countServed(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of counts) {
    await tx
      .update(documents)
      .set({ servedCount: sql`${documents.servedCount} + ${count}` })
      .where(eq(documents.id, id));
  }
}

async function putFile(store: MediaStore, { bytes, ...columns }: InspectedDocument) {
  const fileKey = `documents/${randomUUID()}.${columns.fileExtension}`;
  await store.put(fileKey, bytes);
  return { ...columns, fileKey };
}

async function lockFile(tx: Tx, id: number): Promise<string> {
  const [found] = await tx.select({ key: documents.fileKey }).from(documents).where(eq(documents.id, id)).for('update');
  if (!found) throw new NotFound('The document does not exist');
  return found.key;
}

function record(tx: Tx, context: Context, action: string, id: number, details: Record<string, unknown> = {}) {
  return recordHistory(tx, context.actor, {
    at: context.now,
    action: `document.${action}`,
    subjectKind: 'document',
    subjectId: String(id),
    details,
  });
}
