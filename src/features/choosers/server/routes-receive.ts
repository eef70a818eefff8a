import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Invalid, Problem } from '#shared/problem.ts';
import { MAX_ALT_CHARACTERS, MAX_TITLE_CHARACTERS, UPLOAD_LIMITS, type UploadKind } from '../contract.ts';
import { sizeText } from './chooser-items.ts';

/** What came with an upload: the file on this machine's disk, which is gone once the work with it is done. */
export interface ReceivedUpload {
  path: string;
  sizeBytes: number;
  /** As the sender's machine calls it. */
  fileName: string;
  title: string;
  altText: string;
}

/** Around the file: texts and boundaries. */
const MAX_FORM_BYTES = 100_000;
const NOUNS: Readonly<Record<UploadKind, string>> = { image: 'An image', document: 'A document', video: 'A video' };

/**
 * Reads the form of an upload, never holding more of its file than a piece, and does `work` with it.
 * @throws Problem too_large; Invalid naming 'file', 'title' or 'alt_text'
 */
export async function withUpload<T>(
  request: FastifyRequest,
  kind: UploadKind,
  work: (upload: ReceivedUpload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMITS[kind] + MAX_FORM_BYTES) throw tooLarge(kind);
  const folder = await mkdtemp(join(tmpdir(), 'galley-upload-'));
  try {
    return await work(await receive(request, kind, join(folder, 'file')).catch(wordCutForm));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, kind: UploadKind, path: string): Promise<ReceivedUpload> {
  const texts: Record<string, string> = {};
  let file: { fileName: string; sizeBytes: number } | undefined;
  const limits = { fileSize: UPLOAD_LIMITS[kind], files: 1, fields: 8, fieldSize: 10_000, parts: 10 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts[part.fieldname] = part.value.trim();
      continue;
    }
    // A browser sends a part without a name for a file that nobody chose.
    if (part.fieldname !== 'file' || !part.filename) {
      part.file.resume();
      continue;
    }
    const target = createWriteStream(path);
    await pipeline(part.file, target);
    if (part.file.truncated) throw tooLarge(kind);
    file = { fileName: part.filename, sizeBytes: target.bytesWritten };
  }
  const title = texts['title'] ?? '';
  const altText = texts['alt_text'] ?? '';
  const errors = [
    ...(file ? [] : [{ field: 'file', message: 'is required' }]),
    ...(file?.sizeBytes === 0 ? [{ field: 'file', message: 'is empty' }] : []),
    ...tooLong('title', title, MAX_TITLE_CHARACTERS),
    ...tooLong('alt_text', altText, MAX_ALT_CHARACTERS),
  ];
  if (!file || errors.length > 0) throw new Invalid(errors);
  return { ...file, path, title, altText };
}

/** The parser gives a form that ends too early no code of its own. */
function wordCutForm(error: unknown): never {
  if (error instanceof Error && /terminated early|unexpected end of multipart/i.test(error.message))
    throw new Invalid([{ field: 'file', message: 'did not arrive whole: send it again' }]);
  throw error;
}

function tooLong(field: string, text: string, most: number) {
  return text.length > most ? [{ field, message: `may have ${most} characters at most` }] : [];
}

function tooLarge(kind: UploadKind): Problem {
  const limit = sizeText(UPLOAD_LIMITS[kind]);
  const message = `${NOUNS[kind]} may have ${limit} at most`;
  return new Problem('too_large', message, { errors: [{ field: 'file', message }] });
}
