import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const HOST = new RegExp(String.raw`^(?:${LABEL}(?:\.${LABEL})*\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$`, 'i');
const MAX_HOST_CHARACTERS = 261;

/** The valid host that was asked last: nearly every request names the same. */
let lastHost = '';

/** True for a valid Host header: a name or an IP address, with an optional port, of which an address can be made. */
export function isHost(text: string): boolean {
  if (text === lastHost && text !== '') return true;
  const isValid = text.length <= MAX_HOST_CHARACTERS && HOST.test(text) && URL.canParse(`http://${text}`);
  if (isValid) lastHost = text;
  return isValid;
}

/**
 * Refuses requests without a Host header, with several, or with an invalid one. Pages and mail contain addresses made from
 * it; if there were two, a proxy and this server might use different ones.
 */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOne = countOf(request.raw, 'host') <= 1 && isHost(request.host);
    done(isOne ? undefined : new Problem('invalid', 'The request must name one host'));
  });
}

/** Number of headers of this name in a request. */
export function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const text = rawHeaders[at];
    if (text?.length === name.length && text.toLowerCase() === name) count += 1;
  }
  return count;
}
