import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportFile } from '#platform/spreadsheet/export-file.ts';

/** Streams an export as a download. Rows are made as fast as the client receives them; the response is never cached. */
export function sendExport(reply: FastifyReply, { fileName, contentType, content }: ExportFile): FastifyReply {
  return reply
    .headers({
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(content));
}
