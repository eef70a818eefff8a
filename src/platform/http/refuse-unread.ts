import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const REFUSALS: Readonly<Record<string, readonly [status: number, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Try again.'],
  HPE_HEADER_OVERFLOW: [
    431,
    'The address or the cookies of this request are too long. Shorten the address, or delete the cookies of this site.',
  ],
};

/**
 * Responds to requests that Node could not parse, so that no route receives them. The client may be a browser or a program:
 * the response is a sentence for people, with a status for programs.
 */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, text] = REFUSALS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'content-type: text/plain; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${headers.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(error);
}
