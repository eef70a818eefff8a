import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { type FileGate, RESTRICTED_CACHING } from '#features/collections/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { contentDisposition, sendFile } from '#platform/http/send-file.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { createDownloadCounter } from './download-counter.ts';
import { findDocumentFile } from './queries.ts';

/** Documents must not run or load anything. Browsers display PDF in a sandbox, too. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const MISSING = 'This document does not exist';

/** Routes to download documents. */
export function documentRoutes(
  app: FastifyInstance,
  { db, mediaStore, gate }: { db: Db; mediaStore: MediaStore; gate: FileGate },
): void {
  const downloads = createDownloadCounter(db, (error) => app.log.error({ err: error }, 'downloads were not counted'));
  app.addHook('onClose', () => downloads.close());

  app.route<{ Params: { id: string; fileName: string } }>({
    method: ['GET', 'HEAD'],
    url: '/documents/:id/:fileName',
    handler: async (request, reply) => {
      const { id, fileName } = request.params;
      const file = /^[1-9]\d{0,8}$/.test(id) ? await findDocumentFile(db, Number(id)) : undefined;
      // Nothing about the file is revealed before all three checks pass, not even that the client has the current version.
      if (!file || file.fileName !== fileName) throw new NotFound(MISSING);
      const admitted = await gate.admit(
        { request, reply },
        { kind: 'document', access: file.access, missing: MISSING },
      );
      if (!admitted) return reply;
      const isShown = file.mimetype === 'application/pdf' || file.mimetype.startsWith('image/');
      const sent = await sendFile(request, reply, mediaStore, {
        ...file,
        headers: {
          'content-type': file.mimetype,
          'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', file.fileName),
          // Browsers may cache it but must revalidate: its collection may have become private.
          'cache-control': admitted.isRestricted ? RESTRICTED_CACHING : 'no-cache',
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
        },
      });
      if (request.method === 'GET' && isBegun(reply.statusCode, reply.getHeader('content-range')))
        downloads.add(Number(id));
      return sent;
    },
  });
}

/** True for the start of a download; ranges further on belong to a download that was counted. */
function isBegun(status: number, contentRange: unknown): boolean {
  return status === 200 || (status === 206 && String(contentRange).startsWith('bytes 0-'));
}
