import { eq } from 'drizzle-orm';
import { storeDocument } from '#features/documents/server/commands.ts';
import { documentAdminRoutes } from '#features/documents/server/staff-routes.ts';
import { inspectDocument, putDocument } from '#features/documents/server/inspect-document.ts';
import { documents } from '#features/documents/server/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { imageContext } from './stored-images.ts';
import { buildMediaHarness, type MediaHarness, type SentFile } from './media-harness.ts';

export const PDF = new TextEncoder().encode('%PDF-1.4\nA menu of the harbor\n%%EOF');

/** A document as sent by staff. */
export const MENU: SentFile = { name: 'Winter menu.pdf', bytes: PDF };

type DocumentColumns = typeof documents.$inferSelect;

/** The library's documents, with their routes. */
export interface DocumentHarness extends MediaHarness {
  /** A document, by default in "Menus" and without an uploader. Returns its id. */
  add(more?: Partial<DocumentColumns> & { bytes?: Uint8Array; name?: string }): Promise<number>;
  /** Row of a document; undefined once deleted. */
  find(id: number): Promise<DocumentColumns | undefined>;
  /** Deletes all documents and files. */
  clear(): Promise<void>;
}

export async function buildDocumentHarness(): Promise<DocumentHarness> {
  const harness = await buildMediaHarness('document', documentAdminRoutes);
  const { db } = harness.database;
  return {
    ...harness,
    async add({ bytes = PDF, name = 'menu.pdf', ...columns } = {}) {
      const file = await putDocument(harness.store, await inspectDocument({ bytes, fileName: name }));
      const id = await inTransaction(db, (tx) =>
        storeDocument(tx, imageContext(harness.store), { file, title: '', collectionId: harness.menus }),
      );
      if (Object.keys(columns).length > 0) await db.update(documents).set(columns).where(eq(documents.id, id));
      return id;
    },
    find: async (id) => (await db.select().from(documents).where(eq(documents.id, id)))[0],
    async clear() {
      await db.delete(documents);
      harness.store.files.clear();
    },
  };
}
