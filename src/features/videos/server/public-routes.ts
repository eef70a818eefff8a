import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { type FileGate, PUBLIC_CACHING, RESTRICTED_CACHING } from '#features/collections/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { sendFile, sendText } from '#platform/http/send-file.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { findTrackText, findVideoFile, VIDEO_ROOT } from './queries.ts';
import { extensionOf } from './source-file.ts';

const ID = /^[1-9]\d{0,8}$/;
const FILE = /^(0|[1-9]\d?)\.(mp4|webm)$/;
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const MISSING_FILE = 'This video does not exist';
const MISSING_TRACK = 'This track does not exist';

/** Videos and their tracks. */
export function videoRoutes(
  app: FastifyInstance,
  { db, mediaStore, gate }: { db: Db; mediaStore: MediaStore; gate: FileGate },
): void {
  app.route<{ Params: { id: string; hash: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${VIDEO_ROOT}/:id/:hash/:file`,
    handler: async (request, reply) => {
      const { id, hash } = request.params;
      const [, number, extension] = FILE.exec(request.params.file) ?? [];
      const file =
        ID.test(id) && number !== undefined ? await findVideoFile(db, Number(id), Number(number)) : undefined;
      if (!file || file.hash.slice(0, 16) !== hash || extensionOf(file.mimetype) !== extension)
        throw new NotFound(MISSING_FILE);
      const admitted = await gate.admit(
        { request, reply },
        { kind: 'video', access: file.access, missing: MISSING_FILE },
      );
      if (!admitted) return reply;
      return sendFile(request, reply, mediaStore, {
        ...file,
        headers: {
          'content-type': file.mimetype,
          'content-security-policy': POLICY,
          ...(admitted.isRestricted
            ? { 'cache-control': RESTRICTED_CACHING, 'cross-origin-resource-policy': 'same-origin' }
            : {
                'cache-control': PUBLIC_CACHING,
                'cross-origin-resource-policy': 'cross-origin',
              }),
          'x-content-type-options': 'nosniff',
        },
      });
    },
  });

  for (const url of ['/video-track/:pk/', '/video-track/:pk']) {
    app.route<{ Params: { pk: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { pk } = request.params;
        const track = ID.test(pk) ? await findTrackText(db, Number(pk)) : undefined;
        if (!track) throw new NotFound(MISSING_TRACK);
        const admitted = await gate.admit(
          { request, reply },
          { kind: 'video', access: track.access, missing: MISSING_TRACK },
        );
        if (!admitted) return reply;
        return sendText(request, reply, {
          ...track,
          headers: {
            'content-type': 'text/vtt; charset=utf-8',
            'content-security-policy': POLICY,
            ...(admitted.isRestricted
              ? { 'cache-control': RESTRICTED_CACHING, 'cross-origin-resource-policy': 'same-origin' }
              : {
                  // Its text never changes; a week bounds how long it outlives the video, or its collection's privacy.
                  'cache-control': 'public, max-age=604800, s-maxage=300',
                  // A player on another host of the same chain may show it.
                  'access-control-allow-origin': '*',
                  'cross-origin-resource-policy': 'cross-origin',
                }),
            'x-content-type-options': 'nosniff',
          },
        });
      },
    });
  }
}
