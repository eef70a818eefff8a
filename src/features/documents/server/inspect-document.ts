import { createHash, randomUUID } from 'node:crypto';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import { Invalid, Problem } from '#shared/problem.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { MAX_DOCUMENT_BYTES } from '../document-kinds.ts';
import { checkFileKind } from './file-kinds.ts';

/** An inspected file whose content matches the type in its name. */
export interface InspectedDocument {
  bytes: Uint8Array;
  /** Cleaned file name. */
  fileName: string;
  fileExtension: string;
  mimetype: string;
  sizeBytes: number;
  fileHash: string;
}

/**
 * Inspects an uploaded file. Call it outside a transaction: it takes long, and a transaction may hold the only connection.
 * @throws Invalid naming 'file' for a type that is not accepted and for an empty file; Problem "too_large" above 50 MB
 */
export async function inspectDocument(upload: { bytes: Uint8Array; fileName: string }): Promise<InspectedDocument> {
  const { bytes } = upload;
  if (bytes.byteLength === 0) throw new Invalid([{ field: 'file', message: 'is empty' }]);
  if (bytes.byteLength > MAX_DOCUMENT_BYTES)
    throw new Problem('too_large', `A document must be at most ${MAX_DOCUMENT_BYTES / 1e6} MB`);
  const fileName = cleanFileName(upload.fileName);
  const { extension } = splitFileName(fileName);
  return {
    bytes,
    fileName,
    fileExtension: extension,
    mimetype: await checkFileKind(bytes, extension),
    sizeBytes: bytes.byteLength,
    fileHash: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Columns of a document's file that is in the media store. */
export type WrittenDocument = Omit<InspectedDocument, 'bytes'> & { fileKey: string };

/** Stores the document’s file. To be called before the transaction. */
export async function putDocument(
  store: Pick<MediaStore, 'put'>,
  { bytes, ...columns }: InspectedDocument,
): Promise<WrittenDocument> {
  const fileKey = `documents/${randomUUID()}.${columns.fileExtension}`;
  await store.put(fileKey, bytes);
  return { ...columns, fileKey };
}
