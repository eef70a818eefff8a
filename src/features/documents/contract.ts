import { z } from 'zod';
import { historyEndpoint } from '#features/history/contract.ts';
import {
  bulkEndpoints,
  CollectionId,
  MediaListQuery,
  MediaRow,
  MediaUploaded,
  MediaTitle,
} from '#features/library/contract.ts';
import { Tags } from '#features/library/tags.ts';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Count, listOf } from '#shared/listing.ts';
import { DOCUMENT_KIND_NAMES } from './document-kinds.ts';

export const DOCUMENT_PAGE_SIZE = 20;
/** Maximum number of documents with the same file that the edit screen names. */
export const MAX_DUPLICATES_NAMED = 10;

export const DOCUMENT_ORDERINGS = bothWays('title', 'createdAt', 'size', 'uses', 'downloads');

/** A document in a list. */
export const DocumentRow = MediaRow.extend({
  fileName: z.string(),
  /** In lower case, without the dot: "pdf". */
  extension: z.string(),
  sizeBytes: z.number().int(),
  downloads: z.number().int(),
  /** True when its collection, or an ancestor of that collection, is private. */
  isPrivate: z.boolean(),
  /** Address for guests: "/documents/7/menu.pdf". */
  url: z.string(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

/** Documents in collections where the user has any right on documents; by title by default. */
export const listDocuments = endpoint('GET', '/wagtail/api/main/documents/', {
  summary: 'Documents of the library',
  query: MediaListQuery.extend({
    kind: z.enum(DOCUMENT_KIND_NAMES, 'must be a kind of file').optional(),
    ordering: z.enum(DOCUMENT_ORDERINGS, `must be one of ${DOCUMENT_ORDERINGS.join(', ')}`).default('title'),
  }),
  reply: listOf(DocumentRow).extend({ mayAdd: z.boolean() }),
});

/**
 * One document with everything that its screens show. 404 for a document in a collection on which the user has no rights.
 */
export const getDocument = endpoint('GET', '/wagtail/api/main/documents/:id/', {
  summary: 'One document of the library',
  reply: DocumentRow.extend({
    collectionId: CollectionId,
    /** Changes send it back as `baseVersion`. */
    version: z.number().int(),
    /** Null for documents of seeds and of deleted users. */
    uploadedBy: z.string().nullable(),
    /** The latest change, by any user. */
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
    /** Up to `MAX_DUPLICATES_NAMED` other documents with the same bytes that the user may see. */
    duplicates: z.array(z.object({ id: z.number().int(), title: z.string() })),
  }),
});

/**
 * Each call takes one file. 413 when it is too large; 400 naming `file` when its content does not match its name, or it is
 * empty or missing; 400 naming `collection` without the right to add there.
 */
const upload = (path: string) =>
  endpoint('POST', path, { summary: 'Add a document (multipart: file, title, collection)', reply: MediaUploaded });
export const addDocument = upload('/wagtail/documents/add/');
export const addManyDocuments = upload('/wagtail/documents/multiple/add/');

const Saved = z.object({ version: z.number().int(), url: z.string() });
const baseVersion = Count;

/** Requires the right to change, and to add to a new collection. 409 when the document has changed since `baseVersion`. */
export const saveDocument = endpoint('POST', '/wagtail/documents/edit/:id/', {
  summary: 'Change a document’s title, tags and collection',
  body: z.object({
    title: MediaTitle,
    tags: Tags,
    collection: CollectionId,
    baseVersion,
  }),
  reply: Saved,
});

/** The id stays the same; the address changes when the file name does. Refusals as for uploads, and 409 as for saving. */
export const replaceDocumentFile = endpoint('POST', '/wagtail/documents/edit/:id/file/', {
  summary: 'Give a document another file (multipart: file, baseVersion)',
  reply: Saved,
});

/** 409 for a document that is used, unless `althoughUsed`. */
export const deleteDocument = endpoint('POST', '/wagtail/documents/delete/:id/', {
  summary: 'Delete a document',
  body: z.object({ althoughUsed: z.boolean().default(false) }),
  isDoneOnce: true,
  reply: z.object({ title: z.string() }),
});

export const documentHistory = historyEndpoint('/wagtail/api/main/documents/:id/history/', 'History of a document');

export const documentBulk = bulkEndpoints('documents', 'document');
