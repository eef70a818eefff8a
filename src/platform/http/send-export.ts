import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportFile } from '#platform/spreadsheet/export-file.ts';

/** Streams an export as a download: rows are drawn as the client takes them. Nobody may keep it. */
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
