import { z } from 'zod';
import { contentOf, Refusal, refusalOf } from './problem.ts';
import { awaitSignIn } from './session-gate.ts';

const CSRF_PATH = '/api-nc/csrftoken/';
const CsrfReply = z.object({ csrf_token: z.string() });

export interface SendFormOptions {
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with a file. When the session has ended it waits for a new sign-in in place and sends it once more.
 * @throws Refusal for every answer that does not fit the schema, and for none; the signal's reason when it is aborted
 */
export async function sendForm<T>(
  path: string,
  form: FormData,
  shape: z.ZodType<T>,
  options: SendFormOptions = {},
): Promise<T> {
  let reply = await send(path, form, options);
  if (reply.status === 401) {
    const refusal = await refusalOf(reply);
    if (!(await awaitSignIn())) throw refusal;
    reply = await send(path, form, options);
  }
  if (!reply.ok) throw await refusalOf(reply);
  return contentOf(reply, shape);
}

async function send(path: string, form: FormData, options: SendFormOptions): Promise<Response> {
  options.signal?.throwIfAborted();
  // A new token for each form: an upload may take longer than a token lasts.
  const token = await fetchCsrfToken();
  return post(path, form, token, options);
}

async function fetchCsrfToken(): Promise<string> {
  const reply = await fetch(CSRF_PATH, { headers: { accept: 'application/json' }, cache: 'no-store' }).catch(() => {
    throw offline();
  });
  if (!reply.ok) throw await refusalOf(reply);
  return (await contentOf(reply, CsrfReply)).csrf_token;
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function post(path: string, form: FormData, token: string, { onProgress, signal }: SendFormOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-csrftoken', token);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(offline()));
    request.addEventListener('abort', () => reject(signal?.reason ?? offline()));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function offline(): Refusal {
  return new Refusal('offline', 'The server cannot be reached. Check your connection and try again.');
}
