import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBody } from '#platform/http/signed-body.ts';

interface Kept {
  id: string;
  status: string;
  body: string;
}

export interface ServedText {
  to: string;
  text: string;
  lang: string;
  channel: string;
  consentId: string;
}

/** Fault of the next calls. `lost`: the message is accepted, but the call gets no reply. */
export type MessagingFault = 'lost' | 'silent' | 'declined' | 'rate' | 'broken' | 'garbage' | null;

/** A text message service with the documented protocol, over real HTTP on this machine. */
export async function startMessagingServer({ secret, now }: { secret: string; now: () => number }) {
  const kept = new Map<string, Kept>();
  const service = {
    url: '',
    fault: null as MessagingFault,
    /** Accepted messages, in order. */
    taken: [] as ServedText[],
    /** The keys of all calls to send, including refused ones. */
    keys: [] as string[],
    mark(key: string, status: string) {
      const message = kept.get(key);
      if (message) message.status = status;
    },
    stop: async () => {},
  };
  const json = (reply: ServerResponse, status: number, body: unknown) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const answer = (request: IncomingMessage, body: Buffer, reply: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const signature = request.headers['x-galley-signature'];
    if (!isSignedBody(typeof signature === 'string' ? signature : undefined, body, secret, now()))
      return json(reply, 401, { secret, text: 'who are you?' });
    if (request.method === 'GET') {
      const found = [...kept].find(
        ([key, { id }]) => key === url.searchParams.get('key') || url.pathname === `/v1/messages/${id}`,
      );
      return found ? json(reply, 200, { id: found[1].id, status: found[1].status }) : json(reply, 404, {});
    }
    const key = String(request.headers['idempotency-key']);
    service.keys.push(key);
    if (service.fault === 'silent') return undefined;
    if (service.fault === 'declined') return json(reply, 403, { kind: 'DECLINED', text: `no, ${secret}` });
    if (service.fault === 'rate') return json(reply, 429, { kind: 'RATE', retryAfter: 7 });
    if (service.fault === 'broken') return json(reply, 500, { text: `stack trace with ${secret}` });
    if (service.fault === 'garbage') return reply.writeHead(200).end('<html>');
    const known = kept.get(key);
    const text = body.toString('utf8');
    if (known && known.body !== text) return json(reply, 409, { kind: 'CONFLICT' });
    const message = known ?? { id: `m${kept.size + 1}`, status: 'sent', body: text };
    if (!known) {
      kept.set(key, message);
      service.taken.push(JSON.parse(text) as ServedText);
    }
    if (service.fault === 'lost') return undefined;
    return json(reply, 201, { id: message.id });
  };

  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, Buffer.concat(chunks), reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  service.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return service;
}
