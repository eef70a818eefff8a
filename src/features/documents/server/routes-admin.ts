import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectionRoots } from '#features/accounts/permissions.ts';
import { type StaffGuard, staffContext } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import {
  collectionOfForm,
  keepingFiles,
  type MediaChange,
  requireTarget,
  versionOfForm,
} from '#features/library/server/index.ts';
import { Forbidden } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type UploadRules, withUpload } from '#platform/http/receive-upload.ts';
import { route } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import {
  addDocument as addEndpoint,
  addManyDocuments,
  deleteDocument,
  documentBulk,
  documentHistory,
  getDocument,
  listDocuments,
  replaceDocumentFile as replaceEndpoint,
  saveDocument as saveEndpoint,
} from '../contract.ts';
import { MAX_DOCUMENT_BYTES } from '../document-kinds.ts';
import { inspectDocument } from './inspect-document.ts';
import { getDocumentFor, listDocumentsFor } from './queries-library.ts';
import { bulkOfDocuments } from './staff-bulk.ts';
import { addDocument, removeDocument, replaceDocumentFile, saveDocument } from './staff-commands.ts';

interface Deps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  mediaStore: MediaStore;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const RULES: UploadRules = {
  noun: 'A document',
  maxBytes: MAX_DOCUMENT_BYTES,
  texts: { title: MAX_TITLE_CHARACTERS },
};

/** The library's documents for the staff: each answer and change is bound by their rights on the collections. */
export function documentAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, guard } = deps;
  const seeing = { access: 'staff with a right on documents, in their collections', guard: guard.requireStaff };
  const adding = { access: 'staff who may add documents', guard: guard.requireStaff };
  const changing = { access: 'staff who may change the document', guard: guard.requireStaff };
  const askerOf = async (exchange: Exchange) => {
    const { actor, powers } = await staffContext(deps, exchange);
    return { accountId: actor.accountId, powers };
  };

  route(
    app,
    listDocuments,
    async ({ query, ...input }) => {
      const asker = await askerOf(input);
      if (collectionRoots(asker.powers, 'document').length === 0) throw new Forbidden('You may not see the documents');
      return listDocumentsFor(db, asker, query);
    },
    seeing,
  );

  route(app, getDocument, async ({ params, ...input }) => getDocumentFor(db, await askerOf(input), params.id), seeing);

  route(
    app,
    documentHistory,
    async ({ params: { id }, query, ...input }) => {
      const { title } = await getDocumentFor(db, await askerOf(input), id);
      return { title, ...(await listHistory(db, { kind: 'document', id: String(id) }, query.p)) };
    },
    seeing,
  );

  route(
    app,
    saveEndpoint,
    ({ params: { id }, body: { title, tags, collection, base_version }, ...input }) =>
      changed(deps, input, (tx, change) =>
        saveDocument(tx, change, { id, title, tags, collectionId: collection, baseVersion: base_version }),
      ),
    changing,
  );

  route(
    app,
    deleteDocument,
    ({ params: { id }, body, ...input }) =>
      changed(deps, input, (tx, change) => removeDocument(tx, change, { id, althoughUsed: body.although_used })),
    changing,
  );

  route(
    app,
    documentBulk.addTags,
    ({ body, ...input }) => changed(deps, input, (tx, change) => bulkOfDocuments.tag(tx, change, body)),
    changing,
  );

  route(
    app,
    documentBulk.move,
    ({ body: { ids, collection }, ...input }) =>
      changed(deps, input, (tx, change) => bulkOfDocuments.move(tx, change, { ids, collectionId: collection })),
    changing,
  );

  route(
    app,
    documentBulk.remove,
    ({ body: { ids, although_used }, ...input }) =>
      changed(deps, input, (tx, change) => bulkOfDocuments.remove(tx, change, { ids, althoughUsed: although_used })),
    changing,
  );

  void app.register(async (scope) => {
    // Too large is refused in our own words.
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const endpoint of [addEndpoint, addManyDocuments]) route(scope, endpoint, (input) => add(deps, input), adding);
    route(scope, replaceEndpoint, ({ params, ...input }) => replace(deps, input, params.id), changing);
  });
}

async function add(deps: Deps, exchange: Exchange) {
  const context = await staffContext(deps, exchange);
  // Before megabytes are taken in for nothing.
  if (collectionRoots(context.powers, 'document', ['add']).length === 0)
    throw new Forbidden('You may not add documents');
  return withUpload(exchange.request, RULES, async (received) => {
    const collectionId = collectionOfForm(received.text('collection'));
    // Before the file is looked at, which takes a while; the command asks once more, under its lock.
    await inTransaction(deps.db, (tx) => requireTarget(tx, context.powers, 'document', collectionId));
    const file = await inspectDocument({ bytes: await readFile(received.path), fileName: received.fileName });
    const id = await keepingFiles(deps, context, (tx, change) =>
      addDocument(tx, change, { file, title: cleanLine(received.text('title')), collectionId }),
    );
    const { title } = await getDocumentFor(deps.db, { ...context, accountId: context.actor.accountId }, id);
    return {
      item: { id, title, edit_url: `/wagtail/documents/edit/${id}/`, thumbnail: null },
      is_duplicate: false,
    };
  });
}

async function replace(deps: Deps, exchange: Exchange, id: number) {
  const context = await staffContext(deps, exchange);
  const { may_change } = await getDocumentFor(deps.db, { ...context, accountId: context.actor.accountId }, id);
  if (!may_change) throw new Forbidden('You may not change this document');
  return withUpload(exchange.request, RULES, async (received) => {
    const baseVersion = versionOfForm(received.text('base_version'));
    const file = await inspectDocument({ bytes: await readFile(received.path), fileName: received.fileName });
    return keepingFiles(deps, context, (tx, change) => replaceDocumentFile(tx, change, { id, baseVersion, file }));
  });
}

async function changed<T>(deps: Deps, exchange: Exchange, work: (tx: Tx, change: MediaChange) => Promise<T>) {
  return keepingFiles(deps, await staffContext(deps, exchange), work);
}
