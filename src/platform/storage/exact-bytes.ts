import type { MediaUpload } from './media-store.ts';

/** The bytes of an upload. @throws when their number is not the announced one */
export async function* exactBytes({ stream, sizeBytes }: MediaUpload): AsyncGenerator<Uint8Array> {
  let seenBytes = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    seenBytes += chunk.byteLength;
    if (seenBytes > sizeBytes) throw new Error(`The file is larger than the ${sizeBytes} bytes announced`);
    yield chunk;
  }
  if (seenBytes !== sizeBytes) throw new Error(`The file ended after ${seenBytes} of ${sizeBytes} bytes`);
}
