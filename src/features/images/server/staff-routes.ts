import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listHistory } from '#features/history/server/index.ts';
import { mediaRules } from '#features/library/rules.ts';
import { bulkRoutes, type MediaRouteDeps, mediaRoutes, uploadRoutes } from '#features/library/server/index.ts';
import * as contract from '../staff-contract.ts';
import { updateImage } from './commands-edit.ts';
import { findImageFor } from './image-for.ts';
import { getImageDetails } from './queries-details.ts';
import { listLibraryImages } from './queries-library.ts';
import { imageRenditionRoutes } from './staff-routes-renditions.ts';
import { imageUploadRoutes } from './staff-routes-uploads.ts';
import type { ImageService } from './service.ts';
import { bulkOfImages } from './staff-bulk.ts';

const rules = mediaRules.image;

/** Dependencies of the library's routes, passed by the app. */
export interface ImageAdminDeps extends MediaRouteDeps {
  images: ImageService;
  /** "https://lanternbay.example" */
  originOf(request: FastifyRequest): string;
}

/**
 * Routes for the library's images: lists, changes, uploads and addresses. They reveal nothing outside the user's
 * collections.
 */
export function imageAdminRoutes(app: FastifyInstance, deps: ImageAdminDeps): void {
  const { db } = deps;
  const { signer } = deps.images;
  const staff = mediaRoutes(app, deps);

  staff.serve(contract.listImages, rules.view, ({ query, context }) => listLibraryImages(db, context, signer, query));
  staff.serve(contract.getImage, rules.changeOne, ({ params, context }) =>
    getImageDetails(db, context, signer, params.id),
  );
  staff.serve(contract.getImageHistory, rules.changeOne, async ({ params: { id }, query, context }) => {
    const { image } = await findImageFor(db, context, id);
    return { ...(await listHistory(db, { kind: 'image', id: String(id) }, query.p)), title: image.title };
  });
  staff.change(contract.updateImage, rules.changeOne, async (tx, { params, body, context }) => {
    const { title, altText, altTexts, tags, collection: collectionId, focalPoint } = body;
    const edit = { baseVersion: body.baseVersion, title, altText, altTexts, tags, collectionId, focalPoint };
    return { version: await updateImage(tx, context, params.id, edit) };
  });
  staff.change(contract.deleteImage, rules.changeOne, async (tx, { params: { id }, body, context }) => {
    await bulkOfImages.removeOne(tx, context, { id, althoughUsed: body.althoughUsed });
    return {};
  });
  bulkRoutes(staff, 'image', contract.imageBulk, bulkOfImages);
  imageRenditionRoutes(app, staff, deps);
  uploadRoutes(app, staff, (uploading) => imageUploadRoutes(uploading, deps));
}
