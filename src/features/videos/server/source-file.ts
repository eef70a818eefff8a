import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type FieldError, Invalid } from '#shared/problem.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { VIDEO_EXTENSIONS, type VideoMimetype } from './tables.ts';

/** An uploaded source: in memory, or a local file that is read as a stream. */
export interface NewSource {
  mimetype: VideoMimetype;
  content: Uint8Array | { path: string };
}

const MAX_BYTES = 200 * 1000 * 1000;
/** Names of the formats in the package file-type; m4v is a variant of MP4. */
const CONTENTS: Readonly<Record<VideoMimetype, readonly string[]>> = {
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
};

/** Validates a source by its first bytes and its size. */
export async function checkSource({ mimetype, content }: NewSource, field: string): Promise<FieldError[]> {
  const refuse = (message: string): FieldError[] => [{ field, message }];
  if (!Object.hasOwn(CONTENTS, mimetype)) return refuse(`must be ${Object.keys(CONTENTS).join(' or ')}`);
  const sizeBytes = await sizeOf(content);
  if (sizeBytes === 0) return refuse('is empty');
  if (sizeBytes > MAX_BYTES) return refuse(`must be at most ${MAX_BYTES / 1e6} MB`);
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
  const found = await (content instanceof Uint8Array ? fileTypeFromBuffer(content) : fileTypeFromFile(content.path));
  if (found && CONTENTS[mimetype].includes(found.ext)) return [];
  return refuse(found ? `holds ${found.ext}, not ${mimetype}` : `does not contain ${mimetype}`);
}

/** Copies a source to the media store in chunks. */
export async function putSource(
  store: MediaStore,
  fileKey: string,
  { content, mimetype }: NewSource,
): Promise<{ mimetype: VideoMimetype; fileKey: string; fileHash: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  const sizeBytes = await sizeOf(content);
  if (content instanceof Uint8Array) {
    hash.update(content);
    await store.put(fileKey, content);
  } else {
    const hashed = async function* () {
      for await (const chunk of createReadStream(content.path) as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await store.put(fileKey, { stream: Readable.from(hashed()), sizeBytes });
  }
  return { mimetype, fileKey, fileHash: hash.digest('hex'), sizeBytes };
}

/** Extension of a video's file name: "mp4". */
export function extensionOf(mimetype: VideoMimetype): string {
  return VIDEO_EXTENSIONS[mimetype];
}

async function sizeOf(content: NewSource['content']): Promise<number> {
  return content instanceof Uint8Array ? content.byteLength : (await stat(content.path)).size;
}

/**
 * Renames the field "sources.0" of a command's error to "file", because a form has one file.
 * @throws the error, always
 */
export function aboutFile(error: unknown): never {
  if (!(error instanceof Invalid)) throw error;
  throw new Invalid(
    error.errors.map(({ field, message }) => ({ field: field === 'sources.0' ? 'file' : field, message })),
  );
}
