import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Forbidden } from '#shared/problem.ts';
import { listHistory } from '#features/history/server/index.ts';
import { requireTarget } from '#features/collections/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { mediaRules } from '#features/library/rules.ts';
import {
  bulkRoutes,
  collectionOfForm,
  keepingFiles,
  type MediaRouteDeps,
  mediaRoutes,
  type MediaRoutes,
  uploadRoutes,
  versionOfForm,
} from '#features/library/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type UploadRules, withUpload } from '#platform/http/receive-upload.ts';
import * as contract from '../contract.ts';
import { MAX_DOCUMENT_BYTES } from '../document-kinds.ts';
import { replaceDocumentFile, saveDocument, storeDocument } from './commands.ts';
import { inspectDocument, putDocument } from './inspect-document.ts';
import { getDocumentFor, listDocumentsFor } from './queries-library.ts';
import { bulkOfDocuments } from './staff-bulk.ts';

const rules = mediaRules.document;

const FILE: UploadRules = {
  noun: 'A document',
  maxBytes: MAX_DOCUMENT_BYTES,
  texts: { title: MAX_TITLE_CHARACTERS },
};

/** The library's documents for staff. The user's rights on collections limit every reply and change. */
export function documentAdminRoutes(app: FastifyInstance, deps: MediaRouteDeps): void {
  const { db } = deps;
  const staff = mediaRoutes(app, deps);

  staff.serve(contract.listDocuments, rules.view, ({ query, context }) => listDocumentsFor(db, context, query));
  staff.serve(contract.getDocument, rules.viewOne, ({ params, context }) => getDocumentFor(db, context, params.id));
  staff.serve(contract.documentHistory, rules.viewOne, async ({ params: { id }, query, context }) => {
    const { title } = await getDocumentFor(db, context, id);
    return { title, ...(await listHistory(db, { kind: 'document', id: String(id) }, query.p)) };
  });
  staff.change(contract.saveDocument, rules.changeOne, (tx, { params: { id }, body, context }) => {
    const { title, tags, collection, baseVersion } = body;
    return saveDocument(tx, context, { id, title, tags, collectionId: collection, baseVersion });
  });
  staff.change(contract.deleteDocument, rules.changeOne, (tx, { params: { id }, body, context }) =>
    bulkOfDocuments.removeOne(tx, context, { id, althoughUsed: body.althoughUsed }),
  );
  bulkRoutes(staff, 'document', contract.documentBulk, bulkOfDocuments);
  uploadRoutes(app, staff, (uploading) => documentUploadRoutes(uploading, deps));
}

function documentUploadRoutes(staff: MediaRoutes, deps: MediaRouteDeps): void {
  const { db } = deps;

  for (const endpoint of [contract.addDocument, contract.addManyDocuments]) {
    staff.serve(endpoint, rules.add, ({ request, context }) =>
      withUpload(request, FILE, async ({ path, fileName, text }) => {
        const collectionId = collectionOfForm(text('collection'));
        // Checked before the slow inspection of the file; the command checks the right again.
        await inTransaction(db, (tx) => requireTarget(tx, context.powers, 'document', collectionId));
        const inspected = await inspectDocument({ bytes: await readFile(path), fileName });
        const id = await keepingFiles(
          deps,
          context,
          (store) => putDocument(store, inspected),
          (tx, change, file) => storeDocument(tx, change, { file, title: cleanLine(text('title')), collectionId }),
        );
        const { title } = await getDocumentFor(db, context, id);
        return {
          item: { id, title, edit_url: `/wagtail/documents/edit/${id}/`, thumbnail: null },
          isDuplicate: false,
        };
      }),
    );
  }
  staff.serve(contract.replaceDocumentFile, rules.changeOne, async ({ params: { id }, request, context }) => {
    const { mayChange } = await getDocumentFor(db, context, id);
    if (!mayChange) throw new Forbidden('You may not change this document');
    return withUpload(request, FILE, async ({ path, fileName, text }) => {
      const baseVersion = versionOfForm(text('baseVersion'));
      const inspected = await inspectDocument({ bytes: await readFile(path), fileName });
      return keepingFiles(
        deps,
        context,
        (store) => putDocument(store, inspected),
        (tx, change, file) => replaceDocumentFile(tx, change, { id, baseVersion, file }),
      );
    });
  });
}
