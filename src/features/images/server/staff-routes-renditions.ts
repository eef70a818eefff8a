import type { FastifyInstance } from 'fastify';
import { Id } from '#shared/listing.ts';
import { Invalid } from '#shared/problem.ts';
import { mediaRules } from '#features/library/rules.ts';
import type { MediaRoutes } from '#features/library/server/index.ts';
import { parseSpec, renditionMimetype, type RenditionSpec } from '../contract.ts';
import { focalKey } from '../rendition-size.ts';
import { generateImageUrl, imagePreviewPath } from '../staff-contract.ts';
import { type Viewer, findImageFor } from './image-for.ts';
import type { StoredImage } from './queries.ts';
import { findRenditionKey, hasRendition, isPublicImage } from './queries-details.ts';
import { renditionPolicy } from './rendition-policy.ts';
import type { ImageAdminDeps } from './staff-routes.ts';

/** Addresses of renditions for use elsewhere, and renditions of private images for staff. */
export function imageRenditionRoutes(app: FastifyInstance, staff: MediaRoutes, deps: ImageAdminDeps): void {
  const { db, images, originOf } = deps;
  const find = async (
    viewer: Viewer,
    id: number,
    text: string,
  ): Promise<{ image: StoredImage; spec: RenditionSpec }> => {
    const { image } = await findImageFor(db, viewer, id);
    const spec = parseSpec(text);
    if (!spec || !hasRendition(image, spec))
      throw new Invalid([{ field: 'spec', message: 'is not an available rendition' }]);
    return { image, spec };
  };

  staff.serve(generateImageUrl, mediaRules.image.changeOne, async ({ params, request, context }) => {
    const { image, spec } = await find(context, params.id, params.spec);
    const isPublic = await isPublicImage(db, image.id);
    return {
      url: isPublic ? `${originOf(request)}${images.signer.url(image, spec)}` : null,
      preview_url: imagePreviewPath(image.id, params.spec),
    };
  });

  app.get<{ Params: { id: string; spec: string } }>(
    '/wagtail/images/:id/preview/:spec/',
    { preHandler: staff.guard(mediaRules.image.changeOne) },
    async (request, reply) => {
      const context = await staff.contextOf({ request, reply });
      const id = Id.safeParse(request.params.id);
      if (!id.success) throw new Invalid([{ field: 'id', message: 'must be a number' }]);
      const { image, spec } = await find(context, id.data, request.params.spec);
      const key = await findRenditionKey(db, image.id, spec, focalKey(spec, image.focalPoint));
      const bytes = await images.renditions.get(image, spec, key);
      return reply
        .header('content-type', renditionMimetype(spec))
        .header('content-security-policy', renditionPolicy(spec))
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
