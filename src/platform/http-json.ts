import type { z } from 'zod';
import { Unavailable } from '#shared/problem.ts';

const LARGEST_REPLY_BYTES = 2_000_000;

export interface JsonRequest {
  /** Name of the service in health checks and logs: "geocoder". */
  service: string;
  /** After this time without an answer the service counts as unavailable. */
  timeoutMs: number;
  /** Sent as User-Agent. Public services require callers to identify themselves. */
  userAgent?: string | undefined;
  /** Form to post. Without a form, the request is a GET. */
  form?: URLSearchParams;
}

/**
 * Requests a JSON document from another service and checks its shape.
 * @throws Unavailable when no answer arrives in time, the status is not 2xx, or the body is too large, is not JSON or has
 * another shape
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
    // The address may contain a key, so the error has only the cause.
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
