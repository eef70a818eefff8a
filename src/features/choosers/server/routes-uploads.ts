import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Forbidden, Invalid } from '#shared/problem.ts';
import { actorOf } from '#features/accounts/server/index.ts';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import { findListedDocuments, inspectDocument, storeDocument } from '#features/documents/server/index.ts';
import { findListedImages, storeImage } from '#features/images/server/index.ts';
import { collectionOfForm, requireTarget } from '#features/library/server/index.ts';
import { findListedVideos, readFilm, storeVideo } from '#features/videos/server/index.ts';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type ReceivedUpload, type UploadRules, withUpload } from '#platform/http/receive-upload.ts';
import { route } from '#platform/http/route.ts';
import { keptFiles } from '#platform/storage/kept-files.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import {
  type ChooserItem,
  MAX_ALT_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  UPLOAD_LIMITS,
  uploadDocument,
  type Uploaded,
  type UploadKind,
  uploadImage,
  uploadVideo,
} from '../contract.ts';
import { mayUpload } from '../media-rights.ts';
import { documentItem, imageItem, videoItem } from './chooser-items.ts';

import type { ChooserDeps } from './routes.ts';

/** Uploads from choosers. A scope of its own: nowhere else are multipart forms taken. */
export function uploadRoutes(app: FastifyInstance, deps: ChooserDeps): void {
  const { db, guard, images } = deps;
  const staffOnly = { access: 'staff who may add to a collection', guard: guard.requireStaff };

  void app.register(async (scope) => {
    // Too large is refused in our own words.
    await scope.register(multipart, { throwFileSizeLimit: false });

    route(
      scope,
      uploadImage,
      ({ request }) =>
        upload(deps, request, 'image', {
          async inspect({ path, fileName, title, text, collectionId }, accountId) {
            const sent = { bytes: await readFile(path), fileName: cleanFileName(fileName) };
            const file = await images.inspector.inspect(accountId, sent);
            return (tx, context) => storeImage(tx, context, { file, title, altText: text('alt_text'), collectionId });
          },
          async find(id) {
            const found = (await findListedImages(db, [id])).get(id);
            return found && imageItem(found, images.signer);
          },
        }),
      staffOnly,
    );

    route(
      scope,
      uploadDocument,
      ({ request }) =>
        upload(deps, request, 'document', {
          async inspect({ path, fileName, title, collectionId }) {
            const file = await inspectDocument({ bytes: await readFile(path), fileName });
            return (tx, context) => storeDocument(tx, context, { file, title, collectionId });
          },
          async find(id) {
            const found = (await findListedDocuments(db, [id])).get(id);
            return found && documentItem(found);
          },
        }),
      staffOnly,
    );

    route(
      scope,
      uploadVideo,
      ({ request }) =>
        upload(deps, request, 'video', {
          async inspect({ path, title, collectionId }) {
            const { mimetype, ...film } = await readFilm(path);
            const sources = [{ mimetype, content: { path } }];
            return (tx, context) =>
              storeVideo(tx, context, { title, ...film, posterImageId: null, sources, tracks: [], collectionId });
          },
          async find(id) {
            const found = (await findListedVideos(db, [id])).get(id);
            return found && videoItem(found, new Map(), images.signer);
          },
        }),
      staffOnly,
    );
  });
}

const MAX_ID_CHARACTERS = 20;
const texts = { title: MAX_TITLE_CHARACTERS, alt_text: MAX_ALT_CHARACTERS, collection: MAX_ID_CHARACTERS };
const RULES: Readonly<Record<UploadKind, UploadRules>> = {
  image: { noun: 'An image', maxBytes: UPLOAD_LIMITS.image, texts },
  document: { noun: 'A document', maxBytes: UPLOAD_LIMITS.document, texts },
  video: { noun: 'A video', maxBytes: UPLOAD_LIMITS.video, texts },
};

interface Work {
  /** Looks at the file, before a transaction is opened; returns how it is stored in one. */
  inspect(
    upload: ReceivedUpload & { title: string; collectionId: number | null },
    accountId: number,
  ): Promise<
    (
      tx: Tx,
      context: { actor: { accountId: number; name: string }; powers: StaffPowers; now: string; store: MediaStore },
    ) => Promise<number>
  >;
  find(id: number): Promise<ChooserItem | undefined>;
}

async function upload(
  { db, clock, guard, mediaStore }: ChooserDeps,
  request: FastifyRequest,
  kind: UploadKind,
  work: Work,
): Promise<Uploaded> {
  const staff = await guard.staff(request);
  if (!mayUpload(staff.powers, kind)) throw new Forbidden('You may not upload files');
  const files = keptFiles(mediaStore);
  return withUpload(request, RULES[kind], async (received) => {
    const context = {
      actor: actorOf(staff),
      powers: staff.powers,
      now: new Date(clock.now()).toISOString(),
      store: files.store,
    };
    const title = received.text('title') || splitFileName(cleanFileName(received.fileName)).stem;
    const collectionId = collectionOfForm(received.text('collection'));
    // Before the file is looked at, which takes a while; the command asks once more, under its lock.
    await inTransaction(db, (tx) => requireTarget(tx, staff.powers, kind, collectionId));
    const store = await work.inspect({ ...received, title, collectionId }, staff.userId);
    const id = await inTransaction(db, async (tx) => {
      await requireTarget(tx, staff.powers, kind, collectionId);
      return store(tx, context);
    }).catch(async (error) => {
      await files.takeBack();
      throw aboutFile(error);
    });
    const item = await work.find(id);
    if (!item) throw new Error('What was uploaded is not there');
    return { item, is_duplicate: !files.hasNew() };
  });
}

/** The form has one file, whatever number the feature gives it. */
function aboutFile(error: unknown): unknown {
  if (!(error instanceof Invalid)) return error;
  return new Invalid(
    error.errors.map(({ field, message }) => ({ field: field === 'sources.0' ? 'file' : field, message })),
  );
}
