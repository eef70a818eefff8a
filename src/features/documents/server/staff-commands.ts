import { eq, inArray, sql } from 'drizzle-orm';
import { mayChangeMedia } from '#features/accounts/permissions.ts';
import { recordHistory } from '#features/history/server/index.ts';
import {
  collectionPathOf,
  type MediaChange,
  requireTarget,
  standsWhereAllowed,
} from '#features/library/server/index.ts';
import { countReferring } from '#features/references/server/index.ts';
import { Conflict, Forbidden, NotFound, Problem } from '#shared/problem.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { deleteDocument, replaceDocument, storeDocument } from './commands.ts';
import type { InspectedDocument } from './inspect-document.ts';
import { documentUrl } from './queries.ts';
import { documents } from './tables.ts';

/** A document as its row was when it was locked. */
export interface LockedDocument {
  id: number;
  title: string;
  fileName: string;
  tags: string[];
  version: number;
  collectionId: number | null;
  collectionPath: string;
  uploadedById: number | null;
}

/** @throws Invalid as `storeDocument`, and naming 'collection' without the right to add there */
export async function addDocument(
  tx: Tx,
  change: MediaChange,
  document: { file: InspectedDocument; title: string; collectionId: number | null },
): Promise<number> {
  await requireTarget(tx, change.powers, 'document', document.collectionId);
  return storeDocument(tx, change, document);
}

/**
 * Changes what is said of a document.
 * @throws NotFound, Forbidden; Conflict when it has changed since `baseVersion`; Invalid naming 'collection' when it is to
 * stand elsewhere without the right to add there
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
  await record(tx, change, 'update', id, details);
  await announceChange(tx, [`document:${id}`]);
  return { version, url: documentUrl(id, before.fileName) };
}

/** @throws as `saveDocument` */
export async function replaceDocumentFile(
  tx: Tx,
  change: MediaChange,
  { baseVersion, ...replacement }: { id: number; baseVersion: number; file: InspectedDocument },
): Promise<{ version: number; url: string }> {
  const { id } = replacement;
  const before = await lockForChange(tx, change, { id, baseVersion });
  const fileName = await replaceDocument(tx, change, replacement);
  const version = before.version + 1;
  await tx.update(documents).set({ version }).where(eq(documents.id, id));
  return { version, url: documentUrl(id, fileName) };
}

/** @throws NotFound, Forbidden; Conflict for one that is used, unless `althoughUsed` */
export async function removeDocument(
  tx: Tx,
  change: MediaChange,
  { id, althoughUsed }: { id: number; althoughUsed: boolean },
): Promise<{ title: string }> {
  const { title } = await lockForChange(tx, change, { id });
  if (!althoughUsed && (await countReferring(tx, { kind: 'document', ids: [id] })) > 0)
    throw new Problem('conflict', 'The document is used', {
      errors: [{ field: 'although_used', message: 'is required' }],
    });
  await deleteDocument(tx, change, id);
  return { title };
}

/** Locks those of the documents that the asker may see, in the order of their ids; one statement. */
export async function lockDocuments(
  tx: Tx,
  { powers }: Pick<MediaChange, 'powers'>,
  ids: readonly number[],
): Promise<LockedDocument[]> {
  const isMine = standsWhereAllowed(documents.collectionId, powers, 'document');
  return tx
    .select({
      id: documents.id,
      title: documents.title,
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

/** Whether the one who asks may change a document or delete it. */
function mayChange({ actor: { accountId }, powers }: MediaChange, document: LockedDocument): boolean {
  return mayChangeMedia({ accountId, powers }, 'document', document);
}

async function lockForChange(
  tx: Tx,
  change: MediaChange,
  { id, baseVersion }: { id: number; baseVersion?: number },
): Promise<LockedDocument> {
  const [document] = await lockDocuments(tx, change, [id]);
  if (!document) throw new NotFound('The document does not exist');
  if (!mayChange(change, document)) throw new Forbidden('You may not change this document');
  if (baseVersion !== undefined && baseVersion !== document.version)
    throw new Conflict('Somebody changed this document in the meantime');
  return document;
}

function record(tx: Tx, change: MediaChange, action: string, id: number, details: Record<string, unknown>) {
  return recordHistory(tx, change.actor, {
    at: change.now,
    action: `document.${action}`,
    subjectKind: 'document',
    subjectId: String(id),
    details,
  });
}
