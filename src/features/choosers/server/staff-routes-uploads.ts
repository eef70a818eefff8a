import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { findListedDocuments, inspectDocument, storeDocument } from '#features/documents/server/index.ts';
import { findListedImages, storeImage } from '#features/images/server/index.ts';
import { requireTarget } from '#features/collections/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { mediaRules } from '#features/library/rules.ts';
import { collectionOfForm, keepingFiles, type MediaChange, type MediaRoutes } from '#features/library/server/index.ts';
import { aboutFile, findListedVideos, readVideoMetadata, storeVideo } from '#features/videos/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
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
      async inspect({ path, fileName, title, text, collectionId }) {
        const sent = { bytes: await readFile(path), fileName: cleanFileName(fileName) };
        const file = await images.inspector.inspect(input.context.accountId, sent);
        return (tx, change) =>
          storeImage(tx, change, { file, title, altText: cleanLine(text('altText')), collectionId });
      },
      async find(id) {
        const found = (await findListedImages(db, [id])).get(id);
        return found && imageItem(found, images.signer);
      },
    }),
  );
  staff.serve(contract.uploadDocument, mediaRules.document.add, (input) =>
    upload(deps, input, 'document', {
      async inspect({ path, fileName, title, collectionId }) {
        const file = await inspectDocument({ bytes: await readFile(path), fileName });
        return (tx, change) => storeDocument(tx, change, { file, title, collectionId });
      },
      async find(id) {
        const found = (await findListedDocuments(db, [id])).get(id);
        return found && documentItem(found);
      },
    }),
  );
  staff.serve(contract.uploadVideo, mediaRules.video.add, (input) =>
    upload(deps, input, 'video', {
      async inspect({ path, title, collectionId }) {
        const { mimetype, ...metadata } = await readVideoMetadata(path);
        const sources = [{ mimetype, content: { path } }];
        return (tx, change) =>
          storeVideo(tx, change, { title, ...metadata, posterImageId: null, sources, tracks: [], collectionId });
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
  /** Inspects the file before a transaction is opened; returns how it is stored in one. */
  inspect(
    upload: ReceivedUpload & { title: string; collectionId: number | null },
  ): Promise<(tx: Tx, change: MediaChange) => Promise<number>>;
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
    const store = await work.inspect({ ...received, title, collectionId });
    const { id, isNew } = await keepingFiles(deps, context, async (tx, change, files) => ({
      id: await store(tx, change),
      isNew: files.hasNew(),
    })).catch(aboutFile);
    const item = await work.find(id);
    if (!item) throw new Error('The uploaded file no longer exists');
    return { item, isDuplicate: !isNew };
  });
}
