import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import type { ByteRange, MediaStore } from '#platform/storage/media-store.ts';
import { hasCurrent } from './etag.ts';

/** A stored file that is being sent. `hash` is the hash of its bytes, which becomes the strong ETag. */
export interface ServedFile {
  key: string;
  sizeBytes: number;
  hash: string;
  /** Content type, caching and other headers of the file; sent with 200, 206 and 304, never with a refusal. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Streams a stored file for GET and HEAD: 304 when the client has it; one range as 206 or 416 (If-Range is respected);
 * several ranges as the whole file. The caller has checked that the client may see the file. Register the route for both
 * methods, because Fastify's own HEAD route would lose the length.
 * @throws NotFound when the store has lost the file or has another size of it, which is logged
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Pick<MediaStore, 'open' | 'has'>,
  file: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${file.hash}"`;
  if (hasCurrent(request, etag))
    return reply
      .code(304)
      .headers({ ...file.headers, etag })
      .send();
  const headers = { ...file.headers, etag, 'accept-ranges': 'bytes' };
  if (request.method === 'HEAD') {
    if (!(await store.has(file.key))) throw lost(request, file);
    return reply.headers({ ...headers, 'content-length': String(file.sizeBytes) }).send();
  }
  const range = isRangeOf(request, etag) ? parseRange(request.headers.range ?? '', file.sizeBytes) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  const opened = await store.open(file.key, range);
  if (!opened) throw lost(request, file);
  // With fewer bytes than announced, the client would read the next response as the rest of the file.
  if (opened.sizeBytes !== undefined && opened.sizeBytes !== file.sizeBytes) {
    opened.stream.destroy();
    throw lost(request, file, opened.sizeBytes);
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  const length = range ? range.end - range.start + 1 : file.sizeBytes;
  return reply.headers({ ...headers, 'content-length': String(length) }).send(opened.stream);
}

/** Sends a short text that is not stored as a file, for GET and HEAD: 304 when the client has it, no ranges. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, hash, headers }: { text: string; hash: string; headers: Readonly<Record<string, string>> },
): Promise<FastifyReply> {
  const etag = `"${hash}"`;
  reply.headers({ ...headers, etag });
  if (hasCurrent(request, etag)) return reply.code(304).send();
  reply.header('content-length', String(Buffer.byteLength(text)));
  return request.method === 'HEAD' ? reply.send() : reply.send(text);
}

/**
 * True when the range is of the current version. A range of another version would not fit the bytes that the client has; a
 * date in If-Range is no proof, so the client gets the whole file.
 */
function isRangeOf(request: FastifyRequest, etag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag;
}

/** Undefined stands for the whole file: no range, several ranges, or an invalid one. */
export function parseRange(header: string, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const lengthBytes = Math.min(Number(last), sizeBytes);
    return lengthBytes === 0 ? 'unsatisfiable' : { start: sizeBytes - lengthBytes, end: sizeBytes - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= sizeBytes) return 'unsatisfiable';
  return { start: Number(first), end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

function lost(request: FastifyRequest, { key, sizeBytes }: ServedFile, foundBytes?: number): NotFound {
  if (foundBytes === undefined) request.log.error({ key }, 'a stored file is missing');
  else request.log.error({ key, sizeBytes, foundBytes }, 'a stored file has another size');
  return new NotFound('This file does not exist');
}

/**
 * Content-Disposition by RFC 6266: an ASCII name for old clients, and the full name. The name must not contain control
 * characters.
 */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const full = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
