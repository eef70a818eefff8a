import type { z } from 'zod';
import { Unavailable } from '#shared/problem.ts';

/** A geocoding service answers within this or counts as not answering. */
export const LONGEST_WAIT_MS = 3000;
const LARGEST_REPLY_BYTES = 2_000_000;

export interface HttpGeocoderOptions {
  /** Default and most: 3000. */
  timeoutMs?: number;
  /** Sent as User-Agent: public services ask who is calling. */
  userAgent?: string;
}

/**
 * GETs a JSON document and checks its shape.
 * @throws Unavailable('geocoder') for no answer in time, any status but 2xx, too large, not JSON or another shape.
 */
export async function fetchJson<Shape extends z.ZodType>(
  url: URL,
  shape: Shape,
  { timeoutMs = LONGEST_WAIT_MS, userAgent }: HttpGeocoderOptions,
): Promise<z.output<Shape>> {
  try {
    const reply = await fetch(url, {
      headers: { accept: 'application/json', ...(userAgent && { 'user-agent': userAgent }) },
      signal: AbortSignal.timeout(Math.min(timeoutMs, LONGEST_WAIT_MS)),
      redirect: 'error',
    });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return shape.parse(JSON.parse(await readBounded(reply)));
  } catch (cause) {
    // The address holds the key: only the cause goes on.
    throw new Unavailable('geocoder', { cause });
  }
}

async function readBounded(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_REPLY_BYTES) throw new Error(`reply larger than ${LARGEST_REPLY_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
