import type { z } from 'zod';
import { Unavailable } from '#shared/problem.ts';

const LARGEST_REPLY_BYTES = 2_000_000;

export interface JsonRequest {
  /** Who is asked, as health checks and logs name it: "geocoder". */
  service: string;
  /** Until the service counts as not answering. */
  timeoutMs: number;
  /** Sent as User-Agent: public services ask who is calling. */
  userAgent?: string | undefined;
  /** Posted as a form; a GET without. */
  form?: URLSearchParams;
}

/**
 * Asks another service for a JSON document and checks its shape.
 * @throws Unavailable for no answer in time, any status but 2xx, too large, not JSON or another shape.
 */
export async function fetchJson<Shape extends z.ZodType>(
  url: URL,
  shape: Shape,
  { service, timeoutMs, userAgent, form }: JsonRequest,
): Promise<z.output<Shape>> {
  try {
    const reply = await fetch(url, {
      headers: { accept: 'application/json', ...(userAgent && { 'user-agent': userAgent }) },
      ...(form && { method: 'POST', body: form }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return shape.parse(JSON.parse(await readBounded(reply)));
  } catch (cause) {
    // The address may hold a key: only the cause goes on.
    throw new Unavailable(service, { cause });
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
