import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Invalid } from '#shared/problem.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { VIDEO_EXTENSIONS, type VideoMimetype, type videoSources } from './tables.ts';

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

/** Columns of a source whose file is in the media store. */
export type WrittenSource = Pick<typeof videoSources.$inferSelect, 'mimetype' | 'fileKey' | 'fileHash' | 'sizeBytes'>;

/**
 * Validates a source by its first bytes and its size, and copies it to the media store in chunks, before the transaction.
 * @throws Invalid naming 'file'
 */
export async function putSource(
  store: Pick<MediaStore, 'put'>,
  { content, mimetype }: NewSource,
): Promise<WrittenSource> {
  const sizeBytes = await sizeOf(content);
  await checkSource({ content, mimetype }, sizeBytes);
  const fileKey = `videos/${randomUUID()}/0.${extensionOf(mimetype)}`;
  const hash = createHash('sha256');
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

async function checkSource({ mimetype, content }: NewSource, sizeBytes: number): Promise<void> {
  const refuse = (message: string) => new Invalid([{ field: 'file', message }]);
  if (!Object.hasOwn(CONTENTS, mimetype)) throw refuse(`must be ${Object.keys(CONTENTS).join(' or ')}`);
  if (sizeBytes === 0) throw refuse('is empty');
  if (sizeBytes > MAX_BYTES) throw refuse(`must be at most ${MAX_BYTES / 1e6} MB`);
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
  const found = await (content instanceof Uint8Array ? fileTypeFromBuffer(content) : fileTypeFromFile(content.path));
  if (!found || !CONTENTS[mimetype].includes(found.ext))
    throw refuse(found ? `holds ${found.ext}, not ${mimetype}` : `does not contain ${mimetype}`);
}

/** Extension of a video's file name: "mp4". */
export function extensionOf(mimetype: VideoMimetype): string {
  return VIDEO_EXTENSIONS[mimetype];
}

async function sizeOf(content: NewSource['content']): Promise<number> {
  return content instanceof Uint8Array ? content.byteLength : (await stat(content.path)).size;
}
