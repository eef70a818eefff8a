import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signBody } from '#platform/http/signed-body.ts';
import { createCardBook, type Event } from './card-book.ts';
import { drawPayPage } from './pay-page.ts';

/**
 * Fault of the next API calls. `lost`: the call is done, but gets no reply.
 */
export type CardFault = 'lost' | 'silent' | 'broken' | 'garbage' | 'rate' | 'declined' | null;

interface CardServerOptions {
  key: string;
  /** Key that signs reports. */
  webhookSecret: string;
  now: () => number;
  port?: number;
  /** URL to which reports are posted; without it they are only in `service.events`. */
  hookUrl?: string;
}

/**
 * A card provider with the protocol of Galley's card adapter (payment pages, intents with manual capture, refunds,
 * idempotency keys, signed reports), over real HTTP on this machine. No card is read and no money moves.
 */
export async function startCardServer({ key, webhookSecret, now, port = 0, hookUrl }: CardServerOptions) {
  const events: Event[] = [];
  const book = createCardBook({
    now,
    tell: (event) => {
      events.push(event);
      if (service.hookUrl !== null) void service.report(event, service.hookUrl).catch(() => undefined);
    },
  });
  const service = {
    url: '',
    book,
    fault: null as CardFault,
    /** Calls with the fault: part of "POST /v1/refunds"; all without it. */
    faultAt: '',
    hookUrl: hookUrl ?? null,
    events,
    /** "POST /v1/refunds" of each call. */
    calls: [] as string[],
    /** Called after a call, before its reply. */
    onDone: null as ((call: string) => unknown) | null,
    /** Header and body of a report. @param secret another one forges the report @param ageMs for a late report */
    sign(event: Event, { secret = webhookSecret, ageMs = 0 }: { secret?: string; ageMs?: number } = {}) {
      const body = JSON.stringify(event);
      const seconds = Math.floor((now() - ageMs) / 1000);
      return { body, header: signBody(Buffer.from(body), secret, seconds) };
    },
    async report(event: Event, to: string) {
      const { body, header } = service.sign(event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': header };
      return fetch(to, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
    },
    /** The guest pays on the page, or is declined. @returns where the browser goes, null to stay */
    pay: (session: string, isGood = true) => book.pay(session, isGood),
    stop: async () => {},
  };

  const json = (reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  const answer = async (request: IncomingMessage, text: string, reply: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const page = /^\/pay\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (page !== undefined) return drawPayPage(book, page, { request, text, reply });
    const call = `${request.method} ${url.pathname}`;
    if (request.headers.authorization !== `Bearer ${key}`)
      return json(reply, 401, { error: { type: 'invalid_request_error', message: `not ${key}` } });
    const isAbout = service.fault !== null && call.includes(service.faultAt);
    const fault = isAbout ? service.fault : null;
    if (fault === 'silent') return undefined;
    if (fault === 'rate')
      return json(reply, 429, { error: { type: 'rate_limit_error', message: key } }, { 'retry-after': '7' });
    if (fault === 'declined')
      return json(reply, 402, { error: { type: 'card_error', code: 'card_declined', message: `no, ${key}` } });
    if (fault === 'broken') return json(reply, 500, { error: { message: `stack trace with ${key}` } });
    if (fault === 'garbage') return reply.writeHead(200).end('<html>');
    const { status, body } = book.call(
      { method: request.method ?? '', path: url.pathname, query: url.searchParams, form: new URLSearchParams(text) },
      { key: request.headers['idempotency-key']?.toString(), pageOrigin: new URL(service.url).origin },
    );
    service.calls.push(call);
    await service.onDone?.(call);
    if (fault === 'lost') return undefined;
    return json(reply, status, body);
  };

  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, Buffer.concat(chunks).toString('utf8'), reply));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return service;
}
export type CardServer = Awaited<ReturnType<typeof startCardServer>>;
