import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { isCurrent } from './etag.ts';
import type { CachedResponse, HtmlCache } from './html-cache.ts';
import type { Piece } from './gzip-pieces.ts';
import { joinedBody } from './joined-bytes.ts';
import { countOf, isHost } from './require-host.ts';
import { securityHeaders } from './security-headers.ts';
import { codingsOf } from './send-cached.ts';

/** A response of the API: its JSON text in pieces, and its Cache-Control header. */
export interface EarlyAnswer {
  pieces: readonly Piece[];
  cacheControl: string;
}

/** Makes a response before the request is routed; undefined leaves the request to its route. */
export type AnswerEarly = (request: IncomingMessage, query: string, ip: string) => EarlyAnswer | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers a function that responds to GETs of a path before they are routed. */
    answerEarly?: (path: string, answer: AnswerEarly) => void;
  }
}

/** Requests with longer addresses are routed: remembering long ones would let a client fill hundreds of megabytes. */
const MOST_NAME_CHARACTERS = 1000;

interface KeptAddress {
  /** Key of the response in the HTML cache. */
  key: string;
  /** Path as it is logged. */
  path: string;
}

interface Wiring {
  cache: HtmlCache;
  clock: Clock;
  logger: Logger;
  isSecure: boolean;
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: readonly string[];
  pathOf(request: FastifyRequest): string;
}

/**
 * Sends cached responses before a request is routed: one look-up by the address finds the key, another one the response,
 * whose headers are one prepared list. Also sends responses that a route makes early, from memory alone. Headers, request id
 * and log line are the same as for requests that are routed.
 */
export class KeptAnswers {
  readonly #wiring: Wiring;
  readonly #addresses = new LRUCache<string, KeptAddress>({ max: 20_000 });
  readonly #headers = new WeakMap<CachedResponse, Map<string, readonly string[]>>();
  readonly #early = new Map<string, AnswerEarly>();
  readonly #earlyHeaders: readonly string[];
  readonly #ipOf: (request: IncomingMessage) => string;
  #isOpen = true;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    const isTrusted = proxyAddr.compile([...wiring.trustProxy]);
    this.#ipOf = (request) => proxyAddr(request, isTrusted);
    const headers = { ...securityHeaders(wiring), 'content-type': 'application/json; charset=utf-8' };
    this.#earlyHeaders = Object.entries(headers).flat();
  }

  /** Puts this before the app's own request listener. */
  register(app: FastifyInstance): void {
    const { server } = app;
    app.decorate('answerEarly', (path: string, answer: AnswerEarly) => void this.#early.set(path, answer));
    const [handle] = server.listeners('request');
    if (!handle) throw new Error('The server has no handler');
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.#answer(request, response)) handle.call(server, request, response);
    });
    app.addHook('preClose', async () => void (this.#isOpen = false));
  }

  /** Remembers the cache key of the response to this request. */
  remember(request: FastifyRequest, key: string): void {
    const name = this.#nameOf(request.raw);
    if (request.method === 'GET' && name.length <= MOST_NAME_CHARACTERS)
      this.#addresses.set(name, { key, path: this.#wiring.pathOf(request) });
  }

  /** Forgets all keys. After any change, another key may be right. */
  forget(): void {
    this.#addresses.clear();
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || !this.#isOpen || hasBody(request)) return false;
    return this.#sendKept(request, response) || this.#sendEarly(request, response);
  }

  #sendKept(request: IncomingMessage, response: ServerResponse): boolean {
    const address = this.#addresses.get(this.#nameOf(request));
    const kept = address && this.#wiring.cache.peek(address.key);
    if (!kept || kept.status !== 200 || countOf(request, 'host') !== 1) return false;
    const form = kept.ready(codingsOf(request.headers['accept-encoding']));
    if (!form) return false;
    const id = crypto.randomUUID();
    const isKnown = isCurrent(request.headers['if-none-match'], kept.etag);
    const status = isKnown ? 304 : 200;
    response.writeHead(status, [
      'x-request-id',
      id,
      ...this.#headersOf(kept, isKnown ? '304' : form.coding, form.bytes),
    ]);
    response.end(isKnown ? undefined : form.bytes);
    this.#log(response, { reqId: id, method: 'GET', path: address.path, status });
    return true;
  }

  #sendEarly(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '' } = request;
    const end = url.indexOf('?');
    const path = url.slice(0, end);
    const answer = end > 0 ? this.#early.get(path) : undefined;
    if (!answer || countOf(request, 'host') !== 1 || !isHost(headers.host ?? '')) return false;
    // Requests with a forwarded host are routed: the router checks whether to trust the proxy.
    if (this.#wiring.trustProxy.length > 0 && headers['x-forwarded-host'] !== undefined) return false;
    const made = answer(request, url.slice(end + 1), this.#ipOf(request));
    if (!made) return false;
    const id = crypto.randomUUID();
    const body = joinedBody(made.pieces, headers['accept-encoding'], response);
    response.writeHead(200, [
      'x-request-id',
      id,
      ...this.#earlyHeaders,
      'cache-control',
      made.cacheControl,
      'content-length',
      String(body.bytes.length),
      ...Object.entries(body.headers).flat(),
    ]);
    response.end(body.bytes);
    this.#log(response, { reqId: id, method: 'GET', path, status: 200 });
    return true;
  }

  #log(response: ServerResponse, line: { reqId: string; method: string; path: string; status: number }): void {
    const { clock, logger } = this.#wiring;
    if (!logger.isLevelEnabled('info')) return;
    const from = clock.now();
    response.once('close', () => logger.info({ ...line, ms: clock.now() - from }, 'request'));
  }

  /**
   * The parts of a request that determine the site and the page; behind trusted proxies, also the forwarded host and scheme.
   */
  #nameOf({ headers, socket, url }: IncomingMessage): string {
    if (this.#wiring.trustProxy.length === 0) return `${headers.host} ${url}`;
    const { 'x-forwarded-host': host, 'x-forwarded-proto': scheme } = headers;
    return `${headers.host} ${socket.remoteAddress} ${String(host)} ${String(scheme)} ${url}`;
  }

  #headersOf(kept: CachedResponse, form: string, body: Buffer): readonly string[] {
    let forms = this.#headers.get(kept);
    if (!forms) this.#headers.set(kept, (forms = new Map()));
    let list = forms.get(form);
    // A smaller form may have been made meanwhile.
    if (list?.at(-1) !== String(body.length) && form !== '304') list = undefined;
    if (!list) {
      list = Object.entries({
        ...securityHeaders(this.#wiring),
        ...kept.headers,
        vary: 'accept-encoding',
        etag: kept.etag,
        ...(form !== '304' && form !== '' && { 'content-encoding': form }),
        ...(form !== '304' && { 'content-length': String(body.length) }),
      }).flat();
      forms.set(form, list);
    }
    return list;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
