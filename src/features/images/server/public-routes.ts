import type { FastifyInstance } from 'fastify';
import { Forbidden, NotFound, Problem } from '#shared/problem.ts';
import { type FileGate, PUBLIC_CACHING, RESTRICTED_CACHING } from '#features/collections/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hasCurrent } from '#platform/http/etag.ts';
import { IMAGE_ROOT, renditionMimetype, specFileName } from '../contract.ts';
import { imageVersion, parseRenditionAddress } from './address.ts';
import { findImageWithRendition } from './queries.ts';
import { renditionPolicy } from './rendition-policy.ts';
import type { ImageService } from './service.ts';

const MISSING = 'This image does not exist';

/**
 * Renditions of images, made on first request. The content of an address never changes; the address may become invalid.
 */
export function imageRoutes(
  app: FastifyInstance,
  { db, images, gate }: { db: Db; images: ImageService; gate: FileGate },
): void {
  app.get<{ Params: { id: string; version: string; signature: string; file: string } }>(
    `${IMAGE_ROOT}:id/:version/:signature/:file`,
    async (request, reply) => {
      const address = parseRenditionAddress(request.params);
      if (!address) throw new NotFound('This rendition does not exist');
      // Checked before any query, so that an invalid address costs only one hash.
      if (!images.signer.isGenuine(address)) throw new Forbidden('This address is not valid');
      const { spec } = address;
      const found = await findImageWithRendition(db, address.id, spec);
      if (!found) throw new NotFound(MISSING);
      const admitted = await gate.admit({ request, reply }, { kind: 'image', access: found.access, missing: MISSING });
      if (!admitted) return reply;
      if (imageVersion(found.image) !== address.version)
        throw new Problem('gone', 'This image has changed: reload the page that shows it');

      const etag = `"${address.version}-${specFileName(spec)}"`;
      reply
        .header('cache-control', admitted.isRestricted ? RESTRICTED_CACHING : PUBLIC_CACHING)
        .header('cross-origin-resource-policy', admitted.isRestricted ? 'same-origin' : 'cross-origin')
        .header('etag', etag);
      if (hasCurrent(request, etag)) return reply.code(304).send();
      const bytes = await images.renditions.get(found.image, spec, found.key).catch((error: unknown) => {
        // The refusal may be temporary, so it must not be cached.
        reply.removeHeader('cache-control').removeHeader('etag');
        throw error;
      });
      return reply
        .header('content-type', renditionMimetype(spec))
        .header('content-security-policy', renditionPolicy(spec))
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
