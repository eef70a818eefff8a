import { aString, record } from './shape.ts';

/** As declared in platform/http/csrf.ts; repeated so that its schema stays out of the browser. */
const CSRF_TOKEN_PATH = '/api-nc/csrftoken/';

const csrfShape = record<{ csrf_token: string }>({ csrf_token: aString });

/**
 * A token for the next post, to send as X-CSRFToken. Fetched just before: the page, which all guests share, has none.
 * @throws ShapeMismatch, or what fetch throws; an Error when the server refuses
 */
export async function fetchCsrfToken(): Promise<string> {
  const reply = await fetch(CSRF_TOKEN_PATH, { headers: { accept: 'application/json' }, cache: 'no-store' });
  if (!reply.ok) throw new Error(`${CSRF_TOKEN_PATH} answered ${reply.status}`);
  return csrfShape(await reply.json(), '').csrf_token;
}
