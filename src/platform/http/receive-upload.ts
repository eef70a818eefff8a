import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { formatFileSize } from '#shared/file-size.ts';
import { Invalid, Problem } from '#shared/problem.ts';
import { diskRefusal } from '#platform/storage/disk-refusal.ts';

/** An upload on this machine's disk; the file is deleted after it is handled. */
export interface ReceivedUpload {
  path: string;
  sizeBytes: number;
  /** File name on the sender's device. */
  fileName: string;
  /** Another field of the form, trimmed; '' when it is missing. */
  text(name: string): string;
}

export interface UploadRules {
  /** Begins the error message for a file that is too large: "An image". */
  noun: string;
  maxBytes: number;
  /** Maximum length of each text, in characters. */
  texts?: Readonly<Record<string, number>>;
}

/** How the names of the folders of uploads begin, in the system's folder for temporary files. */
export const UPLOAD_FOLDER_PREFIX = 'galley-upload-';

/** Limit of the form without its file: texts and boundaries. */
const MAX_FORM_BYTES = 100_000;

/**
 * Receives a multipart form with one `file` and texts, and calls `work`. The file is written to the disk in pieces, never
 * held in memory. The route's scope must register @fastify/multipart with `throwFileSizeLimit: false`.
 * @throws Problem too_large, unsupported_media_type; Invalid naming 'file' or a text; Unavailable when the disk is full
 */
export async function withUpload<T>(
  request: FastifyRequest,
  rules: UploadRules,
  work: (upload: ReceivedUpload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + MAX_FORM_BYTES) throw tooLarge(rules);
  const folder = await mkdtemp(join(tmpdir(), UPLOAD_FOLDER_PREFIX)).catch((error: unknown) => {
    throw worded(error);
  });
  try {
    const upload = await receive(request, rules, join(folder, 'file')).catch((error: unknown) => {
      // The rest of the form is read and dropped: until then the client gets no reply on this connection, nor the next one.
      request.raw.unpipe().resume();
      throw worded(error);
    });
    return await work(upload);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, rules: UploadRules, path: string): Promise<ReceivedUpload> {
  const texts = new Map<string, string>();
  let file: { fileName: string; sizeBytes: number } | undefined;
  const limits = { fileSize: rules.maxBytes, files: 1, fields: 12, fieldSize: 10_000, parts: 14 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts.set(part.fieldname, part.value.trim());
      continue;
    }
    // When no file was selected, browsers send a part without a file name.
    if (part.fieldname !== 'file' || !part.filename) {
      part.file.resume();
      continue;
    }
    const target = createWriteStream(path);
    await pipeline(part.file, target);
    if (part.file.truncated) throw tooLarge(rules);
    file = { fileName: unescapeQuotes(part.filename), sizeBytes: target.bytesWritten };
  }
  const text = (name: string) => texts.get(name) ?? '';
  const errors = [
    ...(file ? [] : [{ field: 'file', message: 'is required' }]),
    ...(file?.sizeBytes === 0 ? [{ field: 'file', message: 'is empty' }] : []),
    ...Object.entries(rules.texts ?? {}).flatMap(([name, most]) =>
      text(name).length > most ? [{ field: name, message: `must have at most ${most} characters` }] : [],
    ),
  ];
  if (!file || errors.length > 0) throw new Invalid(errors);
  return { ...file, path, text };
}

/** Browsers escape only quotation marks ("%22") and line breaks in file names. */
const unescapeQuotes = (fileName: string): string => fileName.replaceAll('%22', '"');

/** The parser's error for a form that is truncated or malformed has no code; “aborted” is a closed connection. */
function worded(error: unknown): unknown {
  if (
    error instanceof Error &&
    /^aborted$|terminated early|unexpected end of (multipart|form)|boundary not found|malformed part/i.test(
      error.message,
    )
  )
    return new Invalid([{ field: 'file', message: 'was not received completely: send it again' }]);
  return diskRefusal('The folder for uploads', error);
}

function tooLarge({ noun, maxBytes }: UploadRules): Problem {
  const message = `${noun} must be at most ${formatFileSize(maxBytes)}`;
  return new Problem('too_large', message, { errors: [{ field: 'file', message }] });
}
