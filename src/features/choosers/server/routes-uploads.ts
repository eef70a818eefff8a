import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Forbidden, Invalid } from '#shared/problem.ts';
import type { Staff } from '#features/accounts/server/index.ts';
import { cleanFileName, splitFileName } from '#features/documents/file-name.ts';
import { findListedDocuments, storeDocument } from '#features/documents/server/index.ts';
import { findListedImages, storeImage } from '#features/images/server/index.ts';
import { findListedVideos, storeVideo } from '#features/videos/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import {
  type ChooserItem,
  uploadDocument,
  type Uploaded,
  type UploadKind,
  uploadImage,
  uploadVideo,
} from '../contract.ts';
import { mayUpload } from '../upload-rights.ts';
import { documentItem, imageItem, videoItem } from './chooser-items.ts';
import { keptFiles } from './kept-files.ts';
import { readFilm } from './read-film.ts';
import { type ReceivedUpload, withUpload } from './routes-receive.ts';
import type { ChooserDeps } from './routes.ts';

/** Uploads from choosers. A scope of its own: nowhere else are multipart forms taken. */
export function uploadRoutes(app: FastifyInstance, deps: ChooserDeps): void {
  const { db, guard, images } = deps;
  const staffOnly = { access: 'staff who write pages', guard: guard.requireStaff };

  void app.register(async (scope) => {
    // Too large is refused in our own words.
    await scope.register(multipart, { throwFileSizeLimit: false });

    route(
      scope,
      uploadImage,
      ({ request }) =>
        upload(deps, request, 'image', {
          async store(tx, context, { path, fileName, title, altText }) {
            const bytes = await readFile(path);
            return storeImage(tx, context, { bytes, fileName: cleanFileName(fileName), title, altText });
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
          async store(tx, context, { path, fileName, title }) {
            return storeDocument(tx, context, { bytes: await readFile(path), fileName, title });
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
          async store(tx, context, { path, title }) {
            const { mimetype, ...film } = await readFilm(path);
            const sources = [{ mimetype, content: { path } }];
            return storeVideo(tx, context, { title, ...film, posterImageId: null, sources, tracks: [] });
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

interface Work {
  store(
    tx: Tx,
    context: { actor: { accountId: number; name: string }; now: string; store: MediaStore },
    upload: ReceivedUpload,
  ): Promise<number>;
  find(id: number): Promise<ChooserItem | undefined>;
}

async function upload(
  { db, clock, guard, mediaStore }: ChooserDeps,
  request: FastifyRequest,
  kind: UploadKind,
  work: Work,
): Promise<Uploaded> {
  const staff = await guard.staff(request);
  if (!mayUpload(staff.powers)) throw new Forbidden('You may not upload files');
  const files = keptFiles(mediaStore);
  return withUpload(request, kind, async (received) => {
    const context = {
      actor: { accountId: staff.userId, name: nameOf(staff) },
      now: new Date(clock.now()).toISOString(),
      store: files.store,
    };
    const title = received.title || splitFileName(cleanFileName(received.fileName)).stem;
    const id = await inTransaction(db, (tx) => work.store(tx, context, { ...received, title })).catch(async (error) => {
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

function nameOf({ firstName, lastName, username }: Staff): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}
