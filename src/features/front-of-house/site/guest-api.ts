import { fetchCsrfToken } from '#ui/site/csrf-token.ts';
import { aString, type Check, listOf, optional, record } from '#ui/site/shape.ts';

const problemShape = record<{ type: string; errors?: { field: string }[] | undefined }>({
  type: aString,
  errors: optional(listOf(record<{ field: string }>({ field: aString }))),
});

/** A refusal by the restaurant: the code of its problem, and the fields with errors. */
export class GuestRefusal extends Error {
  readonly code: string;
  readonly errors: readonly { field: string }[];

  constructor(code: string, errors: readonly { field: string }[] = []) {
    super(`The restaurant refused: ${code}`);
    this.name = 'GuestRefusal';
    this.code = code;
    this.errors = errors;
  }
}

/**
 * Reads JSON of a guest API, never from the browser's cache, which may be older than the guest's last action.
 * @throws GuestRefusal, ShapeMismatch, or what fetch throws when no answer came
 */
export async function readFrom<T>(url: string, shape: Check<T>, signal?: AbortSignal): Promise<T> {
  const reply = await fetch(url, {
    headers: { accept: 'application/json' },
    cache: 'no-cache',
    ...(signal && { signal }),
  });
  return read(reply, shape);
}

/**
 * Posts JSON to a guest API. The same key with the same body gives the same answer, so it is safe to send again.
 * @throws GuestRefusal, ShapeMismatch, or what fetch throws when no answer came
 */
export async function postTo<T>(
  url: string,
  body: object,
  shape: Check<T>,
  { key, language }: { key: string; language: string },
): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'accept-language': language,
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-csrftoken': await fetchCsrfToken(),
    },
    body: JSON.stringify(body),
  });
  return read(reply, shape);
}

async function read<T>(reply: Response, shape: Check<T>): Promise<T> {
  if (reply.ok) return shape(await reply.json(), '');
  // A proxy may answer with something other than a problem.
  if (!reply.headers.get('content-type')?.includes('json')) throw new Error(`The restaurant answered ${reply.status}`);
  const { type, errors } = problemShape(await reply.json(), '');
  throw new GuestRefusal(type, errors);
}
