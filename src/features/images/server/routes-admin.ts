import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '#shared/problem.ts';
import { collectionRoots } from '#features/accounts/permissions.ts';
import { type StaffGuard, staffContext } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import * as contract from '../staff-contract.ts';
import { deleteImage, updateImage } from './commands-edit.ts';
import { findImageFor } from './image-for.ts';
import { getImageDetails } from './queries-details.ts';
import { listLibraryImages } from './queries-library.ts';
import { imageRenditionRoutes } from './routes-admin-renditions.ts';
import { imageUploadRoutes } from './routes-admin-uploads.ts';
import type { ImageService } from './service.ts';
import { bulkOfImages } from './staff-bulk.ts';

/** What the library's routes are made of, given by the app. */
export interface ImageAdminDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  images: ImageService;
  mediaStore: MediaStore;
  /** "https://lanternbay.example" */
  originOf(request: FastifyRequest): string;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The library's images: lists, changes, uploads and addresses. Nothing outside the asker's collections is told. */
export function imageAdminRoutes(app: FastifyInstance, deps: ImageAdminDeps): void {
  const { db, guard, mediaStore } = deps;
  const staffOnly = { access: 'staff with a right on images', guard: guard.requireStaff };
  const changers = { access: 'staff who may change the image', guard: guard.requireStaff };
  const contextOf = async (exchange: Exchange) => {
    const context = await staffContext(deps, exchange);
    return { ...context, asker: { accountId: context.actor.accountId, powers: context.powers } };
  };
  const changeOf = async (exchange: Exchange) => ({ ...(await staffContext(deps, exchange)), store: mediaStore });

  route(
    app,
    contract.listImages,
    async ({ query, ...exchange }) => {
      const { asker } = await contextOf(exchange);
      if (collectionRoots(asker.powers, 'image').length === 0) throw new Forbidden('You may not see the images');
      return listLibraryImages(db, asker, deps.images.signer, query);
    },
    staffOnly,
  );

  route(
    app,
    contract.getImage,
    async ({ params, ...exchange }) =>
      getImageDetails(db, (await contextOf(exchange)).asker, deps.images.signer, params.id),
    changers,
  );

  route(
    app,
    contract.getImageHistory,
    async ({ params, query, ...exchange }) => {
      const { image } = await findImageFor(db, (await contextOf(exchange)).asker, params.id);
      return { ...(await listHistory(db, { kind: 'image', id: String(params.id) }, query.p)), title: image.title };
    },
    changers,
  );

  route(
    app,
    contract.updateImage,
    async ({ params, body, ...exchange }) => {
      const context = await contextOf(exchange);
      const edit = {
        baseVersion: body.base_version,
        title: body.title,
        altText: body.alt_text,
        tags: body.tags,
        collectionId: body.collection,
        focalPoint: body.focal_point,
      };
      return { version: await inTransaction(db, (tx) => updateImage(tx, context, params.id, edit)) };
    },
    changers,
  );

  route(
    app,
    contract.deleteImage,
    async ({ params, body, ...exchange }) => {
      const change = await changeOf(exchange);
      const althoughUsed = body.although_used;
      await inTransaction(db, (tx) => deleteImage(tx, change, params.id, { althoughUsed }));
      return {};
    },
    changers,
  );

  route(
    app,
    contract.imageBulk.addTags,
    async ({ body, ...exchange }) => {
      const change = await changeOf(exchange);
      return inTransaction(db, (tx) => bulkOfImages.tag(tx, change, body));
    },
    staffOnly,
  );

  route(
    app,
    contract.imageBulk.move,
    async ({ body: { ids, collection }, ...exchange }) => {
      const change = await changeOf(exchange);
      return inTransaction(db, (tx) => bulkOfImages.move(tx, change, { ids, collectionId: collection }));
    },
    staffOnly,
  );

  route(
    app,
    contract.imageBulk.remove,
    async ({ body: { ids, although_used }, ...exchange }) => {
      const change = await changeOf(exchange);
      return inTransaction(db, (tx) => bulkOfImages.remove(tx, change, { ids, althoughUsed: although_used }));
    },
    staffOnly,
  );

  imageRenditionRoutes(app, deps);
  imageUploadRoutes(app, deps);
}
