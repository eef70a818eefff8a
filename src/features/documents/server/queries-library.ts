import type { z } from 'zod';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { listPage } from '#shared/listing.ts';
import { NotFound } from '#shared/problem.ts';
import { mayChangeMedia, type StaffPowers } from '#features/rights/permissions.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import {
  collectionNameOf,
  collectionPathOf,
  inPublicCollection,
  isInCollection,
  isInAllowedCollection,
} from '#features/collections/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import { mediaRules } from '#features/library/rules.ts';
import { countReferringEach, isUnreferred, usesOfKind } from '#features/references/server/index.ts';
import { cleanTag } from '#features/library/tags.ts';
import type { Db } from '#platform/db/client.ts';
import { byIds, hasWords, inOrder } from '#platform/db/list-sql.ts';
import {
  DOCUMENT_PAGE_SIZE,
  type DocumentRow,
  type getDocument,
  type listDocuments,
  MAX_DUPLICATES_NAMED,
} from '../contract.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../document-kinds.ts';
import { documentUrl } from './queries.ts';
import { documents } from './tables.ts';

/** The signed-in user. */
export interface Viewer {
  accountId: number | null;
  powers: StaffPowers;
}

/** Parsed query of the list endpoint. */
export type DocumentSearch = z.output<NonNullable<(typeof listDocuments)['query']>>;

/** One page of the documents that the user may see; a constant number of statements. */
export async function listDocumentsFor(
  db: Db,
  viewer: Viewer,
  search: DocumentSearch,
): Promise<z.input<(typeof listDocuments)['reply']>> {
  const where = and(
    isInAllowedCollection(documents.collectionId, viewer.powers, 'document'),
    ...conditions(viewer, search),
  );
  const total = await db.$count(documents, where);
  const used = usesOfKind(db, 'document');
  const orderBy = inOrder(
    search.ordering,
    {
      title: sql`lower(${documents.title})`,
      createdAt: documents.createdAt,
      size: documents.sizeBytes,
      downloads: documents.servedCount,
      uses: sql`coalesce(${used.uses}, 0)`,
    },
    documents.id,
  );
  const withUses = eq(used.targetId, documents.id);
  // PostgreSQL removes joins that the query does not use.
  const { rows, ...part } = await listPage(
    total,
    { p: search.p, size: DOCUMENT_PAGE_SIZE },
    byIds(
      db
        .select({ id: documents.id })
        .from(documents)
        .leftJoin(used, withUses)
        .where(where)
        .orderBy(...orderBy),
      (ids) =>
        selectRow(db)
          .leftJoin(used, withUses)
          .where(inArray(documents.id, ids))
          .orderBy(...orderBy),
    ),
  );
  const uses = await countReferringEach(
    db,
    'document',
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => toRow(viewer, row, uses)),
    ...part,
    mayAdd: mediaRules.document.add.allows(viewer.powers, {}),
  };
}

/** @throws NotFound for a deleted document, or one in a collection where the user has no right on documents */
export async function getDocumentFor(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<z.input<(typeof getDocument)['reply']>> {
  const mine = isInAllowedCollection(documents.collectionId, viewer.powers, 'document');
  const [row] = await selectRow(db).where(and(eq(documents.id, id), mine));
  if (!row) throw new NotFound('The document does not exist');
  const uses = await countReferringEach(db, 'document', [id]);
  const past = await listHistory(db, { kind: 'document', id: String(id) }, 1);
  const [changed] = past.rows;
  const duplicates = await db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .where(and(eq(documents.fileHash, row.fileHash), ne(documents.id, id), mine))
    .orderBy(asc(documents.id))
    .limit(MAX_DUPLICATES_NAMED);
  return {
    ...toRow(viewer, row, uses),
    collectionId: row.collectionId,
    version: row.version,
    uploadedBy: row.uploadedBy,
    changed: changed ? { by: changed.by, at: changed.at } : null,
    duplicates,
  };
}

function selectRow(db: Db) {
  return db
    .select({
      id: documents.id,
      title: documents.title,
      fileName: documents.fileName,
      extension: documents.fileExtension,
      sizeBytes: documents.sizeBytes,
      fileHash: documents.fileHash,
      downloads: documents.servedCount,
      tags: documents.tags,
      version: documents.version,
      uploadedById: documents.uploadedById,
      uploadedBy: staffName,
      createdAt: documents.createdAt,
      collectionId: documents.collectionId,
      collection: collectionNameOf(documents.collectionId),
      collectionPath: collectionPathOf(documents.collectionId),
      isPublic: inPublicCollection(documents.collectionId),
    })
    .from(documents)
    .leftJoin(staffNames, eq(staffNames.id, documents.uploadedById))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRow>>[number];

function toRow(viewer: Viewer, row: Row, uses: ReadonlyMap<number, number>): DocumentRow {
  return {
    id: row.id,
    title: row.title,
    collection: row.collection,
    createdAt: new Date(row.createdAt).toISOString(),
    tags: row.tags,
    uses: uses.get(row.id) ?? 0,
    mayChange: mayChangeMedia(viewer, 'document', row),
    fileName: row.fileName,
    extension: row.extension,
    sizeBytes: row.sizeBytes,
    downloads: row.downloads,
    isPrivate: !row.isPublic,
    url: documentUrl(row.id, row.fileName),
  };
}

function conditions({ accountId }: Viewer, { q, collection, tag, mine, unused, kind }: DocumentSearch) {
  return [
    hasWords(q, documents.title, documents.fileName, sql`array_to_string(${documents.tags}, ' ')`),
    collection === undefined ? undefined : isInCollection(documents.collectionId, collection),
    tag === '' ? undefined : sql`${documents.tags} @> ARRAY[${cleanTag(tag)}]::text[]`,
    mine ? (accountId === null ? sql`false` : eq(documents.uploadedById, accountId)) : undefined,
    unused ? isUnreferred('document', sql`${documents}.id`) : undefined,
    kind === undefined ? undefined : isOfKind(kind),
  ];
}

function isOfKind(kind: DocumentKind): SQL {
  return inArray(documents.fileExtension, [...DOCUMENT_KINDS[kind].extensions]);
}
