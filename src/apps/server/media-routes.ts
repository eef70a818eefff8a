import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { MEDIA_ROOT } from '#features/images/server/index.ts';
import type { Services } from './services.ts';

/** The only kinds of file that are served, so that nothing stored can run as a page. */
const MIME_TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** Stored renditions. Keys hold the content's hash, so an address never changes what it shows. */
export function mediaRoutes(app: FastifyInstance, { mediaStore }: Pick<Services, 'mediaStore'>): void {
  app.get(`${MEDIA_ROOT}*`, async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const type = MIME_TYPES[key.slice(key.lastIndexOf('.') + 1)];
    const isRendition = /^[a-z-]+\/[a-z0-9-]+\/\d+\.[a-z]+$/.test(key);
    const bytes = type && isRendition ? await mediaStore.get(key) : undefined;
    if (!bytes || !type) throw new NotFound('There is no such file');
    return reply
      .header('content-type', type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes);
  });
}
