import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { findListedDocuments, inspectDocument, putDocument, storeDocument } from '#features/documents/server/index.ts';
import { findListedImages, putOriginal, storeImage } from '#features/images/server/index.ts';
import { requireTarget } from '#features/collections/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { mediaRules } from '#features/library/rules.ts';
import { collectionOfForm, keepingFiles, type MediaRoutes } from '#features/library/server/index.ts';
import { findListedVideos, putSource, readVideoMetadata, storeVideo } from '#features/videos/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type ReceivedUpload, type UploadRules, withUpload } from '#platform/http/receive-upload.ts';
import * as contract from '../contract.ts';
import { documentItem, imageItem, videoItem } from './chooser-items.ts';
import type { ChooserDeps } from './staff-routes.ts';

/** Uploads from choosers. */
export function chooserUploadRoutes(staff: MediaRoutes, deps: ChooserDeps): void {
  const { db, images } = deps;

  staff.serve(contract.uploadImage, mediaRules.image.add, (input) =>
    upload(deps, input, 'image', {
      async store({ path, fileName, title, text, collectionId }) {
        const sent = { bytes: await readFile(path), fileName: cleanFileName(fileName) };
        const inspected = await images.inspector.inspect(input.context.accountId, sent);
        const image = { title, altText: cleanLine(text('altText')), collectionId };
        return keepingFiles(
          deps,
          input.context,
          (store) => putOriginal(store, inspected),
          (tx, change, file) => storeImage(tx, change, { ...image, file }),
        );
      },
      async find(id) {
        const found = (await findListedImages(db, [id])).get(id);
        return found && imageItem(found, images.signer);
      },
    }),
  );
  staff.serve(contract.uploadDocument, mediaRules.document.add, (input) =>
    upload(deps, input, 'document', {
      async store({ path, fileName, title, collectionId }) {
        const inspected = await inspectDocument({ bytes: await readFile(path), fileName });
        const id = await keepingFiles(
          deps,
          input.context,
          (store) => putDocument(store, inspected),
          (tx, change, file) => storeDocument(tx, change, { file, title, collectionId }),
        );
        return { id, isNew: true };
      },
      async find(id) {
        const found = (await findListedDocuments(db, [id])).get(id);
        return found && documentItem(found);
      },
    }),
  );
  staff.serve(contract.uploadVideo, mediaRules.video.add, (input) =>
    upload(deps, input, 'video', {
      async store({ path, title, collectionId }) {
        const { mimetype, ...metadata } = await readVideoMetadata(path);
        const video = { title, ...metadata, posterImageId: null, tracks: [], collectionId };
        const id = await keepingFiles(
          deps,
          input.context,
          (store) => putSource(store, { mimetype, content: { path } }),
          (tx, change, source) => storeVideo(tx, change, { ...video, sources: [source] }),
        );
        return { id, isNew: true };
      },
      async find(id) {
        const found = (await findListedVideos(db, [id])).get(id);
        return found && videoItem(found, new Map(), images.signer);
      },
    }),
  );
}

const MAX_ID_CHARACTERS = 20;
const texts = {
  title: contract.MAX_TITLE_CHARACTERS,
  altText: contract.MAX_ALT_CHARACTERS,
  collection: MAX_ID_CHARACTERS,
};
const RULES: Readonly<Record<contract.UploadKind, UploadRules>> = {
  image: { noun: 'An image', maxBytes: contract.UPLOAD_LIMITS.image, texts },
  document: { noun: 'A document', maxBytes: contract.UPLOAD_LIMITS.document, texts },
  video: { noun: 'A video', maxBytes: contract.UPLOAD_LIMITS.video, texts },
};

interface Work {
  store(
    upload: ReceivedUpload & { title: string; collectionId: number | null },
  ): Promise<{ id: number; isNew: boolean }>;
  find(id: number): Promise<contract.ChooserItem | undefined>;
}

async function upload(
  deps: ChooserDeps,
  { request, context }: { request: FastifyRequest; context: StaffContext },
  kind: contract.UploadKind,
  work: Work,
): Promise<contract.Uploaded> {
  return withUpload(request, RULES[kind], async (received) => {
    const title = cleanLine(received.text('title')) || splitFileName(cleanFileName(received.fileName)).stem;
    const collectionId = collectionOfForm(received.text('collection'));
    // The right is checked before the slow inspection; the command checks it again.
    await inTransaction(deps.db, (tx) => requireTarget(tx, context.powers, kind, collectionId));
    const { id, isNew } = await work.store({ ...received, title, collectionId });
    const item = await work.find(id);
    if (!item) throw new Error('The uploaded file no longer exists');
    return { item, isDuplicate: !isNew };
  });
}
