import { type FileHandle, open } from 'node:fs/promises';
import { Invalid } from '#shared/problem.ts';

/** Metadata of a video's file. */
export interface VideoMetadata {
  mimetype: 'video/mp4' | 'video/webm';
  /** Pixels. */
  width: number;
  height: number;
  durationSeconds: number | null;
}

/** Limit of the index, which is read whole; larger than the index of any video of an accepted size. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
/** Maximum number of boxes in a file. Each box costs one read, and a real file has about ten. */
const MAX_BOXES = 10_000;
/** Number of bytes read from the start of a WebM file, which hold its header. */
const HEAD_BYTES = 256 * 1024;

/**
 * Reads format, size and duration of a video's file.
 * @throws Invalid on 'file' for formats other than MP4 and WebM, and for damaged files or files without a video track
 */
export async function readVideoMetadata(path: string): Promise<VideoMetadata> {
  const { fileTypeFromFile } = await import('file-type');
  const found = (await fileTypeFromFile(path))?.ext;
  const file = await open(path, 'r');
  try {
    const facts =
      found === 'mp4' || found === 'm4v'
        ? { mimetype: 'video/mp4' as const, ...mp4Facts(await mp4Index(file)) }
        : found === 'webm'
          ? { mimetype: 'video/webm' as const, ...webmFacts(await readAt(file, 0, HEAD_BYTES)) }
          : undefined;
    if (!facts) throw refused(`A video is MP4 or WebM; this file is ${found ? found.toUpperCase() : 'neither'}`);
    if (!facts.width || !facts.height) throw refused('The file is damaged: it cannot be read as a video');
    return facts;
  } finally {
    await file.close();
  }
}

/** The index box ("moov") of an MP4 file, which may be at the end of the file. */
async function mp4Index(file: FileHandle): Promise<Buffer> {
  const { size: fileSize } = await file.stat();
  let at = 0;
  for (let box = 0; at + 8 <= fileSize && box < MAX_BOXES; box += 1) {
    const head = await readAt(file, at, 16);
    const { type, size, headSize } = boxAt(head, 0, fileSize - at);
    if (size < headSize) break;
    if (type === 'moov') return size > MAX_INDEX_BYTES ? Buffer.alloc(0) : readAt(file, at + headSize, size - headSize);
    at += size;
  }
  return Buffer.alloc(0);
}

function mp4Facts(index: Buffer) {
  let width = 0;
  let height = 0;
  let durationSeconds: number | null = null;
  for (const { type, body } of boxes(index)) {
    if (type === 'mvhd') durationSeconds = movieSeconds(body);
    if (type !== 'trak') continue;
    const track = [...boxes(body)].find((box) => box.type === 'tkhd')?.body;
    // Width and height are the last fields, in 16.16 fixed point; zero for audio tracks.
    if (!track || track.length < 8) continue;
    const trackWidth = track.readUInt16BE(track.length - 8);
    if (trackWidth <= width) continue;
    width = trackWidth;
    height = track.readUInt16BE(track.length - 4);
  }
  return { width, height, durationSeconds };
}

function movieSeconds(body: Buffer): number | null {
  const isLong = body[0] === 1;
  if (body.length < (isLong ? 32 : 20)) return null;
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  return positive(length / scale);
}

function* boxes(buffer: Buffer): Generator<{ type: string; body: Buffer }> {
  let at = 0;
  while (at + 8 <= buffer.length) {
    const { type, size, headSize } = boxAt(buffer, at, buffer.length - at);
    if (size < headSize || at + size > buffer.length) return;
    yield { type, body: buffer.subarray(at + headSize, at + size) };
    at += size;
  }
}

/** @param rest number of bytes to the end; the size of a box with size 0 */
function boxAt(buffer: Buffer, at: number, rest: number): { type: string; size: number; headSize: number } {
  if (buffer.length < at + 8) return { type: '', size: 0, headSize: 8 };
  const type = buffer.toString('latin1', at + 4, at + 8);
  const size = buffer.readUInt32BE(at);
  if (size === 1 && buffer.length >= at + 16)
    return { type, size: Number(buffer.readBigUInt64BE(at + 8)), headSize: 16 };
  return { type, size: size === 0 ? rest : size, headSize: 8 };
}

/** Container elements of a WebM file on the path to the elements that are read. */
const CONTAINERS = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0]);
const [PIXEL_WIDTH, PIXEL_HEIGHT, TIME_SCALE, DURATION] = [0xb0, 0xba, 0x2ad7b1, 0x4489];

function webmFacts(head: Buffer) {
  const values = new Map<number, Buffer>();
  let at = 0;
  while (at < head.length) {
    const id = variableNumber(head, at, true);
    const size = id && variableNumber(head, at + id.length, false);
    if (!id || !size) break;
    const start = at + id.length + size.length;
    if (CONTAINERS.has(id.value)) {
      at = start;
      continue;
    }
    if (!values.has(id.value)) values.set(id.value, head.subarray(start, start + size.value));
    at = start + size.value;
  }
  const whole = (id: number, initial: number) => {
    const bytes = values.get(id);
    return bytes && bytes.length >= 1 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : initial;
  };
  const length = values.get(DURATION);
  const ticks = length?.length === 8 ? length.readDoubleBE(0) : length?.length === 4 ? length.readFloatBE(0) : 0;
  return {
    width: whole(PIXEL_WIDTH, 0),
    height: whole(PIXEL_HEIGHT, 0),
    // The time scale is in nanoseconds per tick.
    durationSeconds: positive((ticks * whole(TIME_SCALE, 1_000_000)) / 1e9),
  };
}

/** EBML variable-length integer: the leading bits encode its length. Ids include those bits. */
function variableNumber(buffer: Buffer, at: number, keepsMark: boolean): { value: number; length: number } | undefined {
  const first = buffer[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > buffer.length) return undefined;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let next = at + 1; next < at + length; next += 1) value = value * 256 + (buffer[next] ?? 0);
  return { value, length };
}

function positive(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function refused(message: string): Invalid {
  return new Invalid([{ field: 'file', message }]);
}
