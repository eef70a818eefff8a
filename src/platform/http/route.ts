import { parse as parseQuery } from 'node:querystring';
import '@fastify/cookie';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { type FieldError, Invalid, NotFound, Problem } from '#shared/problem.ts';
import type { CostLimit } from './cost-limit.ts';
import { takesSlash } from './final-slash.ts';
import { type CachedResponse, responseOf } from './html-cache.ts';
import type { EarlyAnswer } from './kept-answers.ts';
import { isStorable } from '#shared/storable.ts';
import type { Piece } from './gzip-pieces.ts';
import { joinedBody } from './joined-bytes.ts';
import { parseInput, requireStorable } from './parse-input.ts';
import { redirectToPath } from './redirect.ts';
import { sendSmallest } from './send-cached.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True for routes that accept a bearer token alone: other sites cannot send the token. With 'without_cookie' the route also
     * accepts a session, and only requests with a token or without any cookie are exempt.
     */
    isCsrfExempt?: boolean | 'without_cookie';
  }
  interface FastifyInstance {
    costs?: CostLimit;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

type Out<S> = S extends z.ZodType<infer T> ? T : undefined;

/** Parameter of a handler: parsed values, and the raw request for headers and cookies. */
export interface RouteInput<E> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? Out<P> : never;
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Out<Q> : never;
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? Out<B> : never;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A reply that is already JSON text in the endpoint's shape: for frequent requests whose text is prepared ahead of time. */
export class RawJson {
  /** The text, or its pieces in order. */
  readonly text: string | readonly Piece[];

  constructor(text: string | readonly Piece[]) {
    this.text = text;
  }
}

/**
 * A reply for several clients at once: its JSON text is made once, and compressed once for each coding. For large replies that
 * hold no secret.
 */
export class SharedJson {
  readonly response: CachedResponse;

  constructor(text: string) {
    this.response = responseOf({
      status: 200,
      headers: { 'content-type': JSON_TYPE },
      body: text,
      version: '',
      tags: new Set(),
      seconds: 0,
    });
  }
}

/** Redirects a posted form to a path of this site (302). */
export class SeeOther {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;

/** Result of a handler. */
export type Answer<E> = ReplyOf<E> | RawJson | SharedJson | SeeOther;

/** Everything that `route` registered: for docs/routes.md, OpenAPI and the tests of all routes. */
export interface RegisteredRoute {
  endpoint: Endpoint;
  /** Who may call, as docs/routes.md prints it. */
  access: string;
  /** True when an unsafe request needs no CSRF token, or not always. */
  isCsrfExempt: boolean;
}

const registered = new WeakMap<FastifyInstance, RegisteredRoute[]>();

/** Makes an app record what `route` registers on it; encapsulated plugins share the list. */
export function rememberRoutes(app: FastifyInstance): RegisteredRoute[] {
  const list: RegisteredRoute[] = [];
  registered.set(app, list);
  return list;
}

/** The list of this app, or of the parent from which a plugin's app inherits. Undefined without `rememberRoutes`. */
export function rememberedBy(app: FastifyInstance): RegisteredRoute[] | undefined {
  for (let one: object | null = app; one; one = Object.getPrototypeOf(one) as object | null) {
    const list = registered.get(one as FastifyInstance);
    if (list) return list;
  }
  return undefined;
}

/** How a route is served. */
export interface RouteOptions<E> {
  /** Who may call: "everyone", or for staff the text of their rule (see staffRoutes). Printed in docs/routes.md. */
  access: string;
  /** Runs before the request is parsed, so that error messages reveal nothing to strangers. */
  guard?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** Adapts the request before it is parsed: turns the texts of a posted form into numbers, for example. */
  prepare?: (request: FastifyRequest) => void;
  /** Points charged to the sender's budget (see cost-limit.ts); omit for cheap reads. */
  cost?: number | ((input: Pick<RouteInput<E>, 'query'>) => number);
  isCsrfExempt?: FastifyContextConfig['isCsrfExempt'];
  /** Maximum size of the body in bytes, where it exceeds the app's own limit. */
  bodyLimit?: number;
  /** For a GET that is requested very often: makes the same response before routing, from memory alone. */
  early?: (input: EarlyInput<E>) => EarlyAnswer;
}

/** Parameter of `early`. */
export interface EarlyInput<E> {
  query: RouteInput<E>['query'];
  cookies: FastifyRequest['cookies'];
}

/**
 * Runs a handler. When it fails unexpectedly and its input contains text that the database cannot store, the input is at
 * fault. Input is not checked before, because some handlers name the field better, and a search for such text finds nothing.
 * @throws Invalid naming the field, or NotFound for a parameter of the address
 */
async function answerOf<I extends { params: unknown; query: unknown; body: unknown }, A>(
  handler: (input: I) => Promise<A> | A,
  input: I,
): Promise<A> {
  try {
    return await handler(input);
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (!isStorable(input.params)) throw new NotFound('Nothing has this address');
    requireStorable(input.query);
    requireStorable(input.body);
    throw error;
  }
}

/** Makes an early response. Invalid input and all errors are left to the route. */
function answerEarly<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  app: FastifyInstance,
  endpoint: E,
  { cost = 0, early }: RouteOptions<E>,
): void {
  if (!early) return;
  app.answerEarly?.(endpoint.path, ({ headers }, text, ip) => {
    const errors: FieldError[] = [];
    const query = parseInput(endpoint.query, parseQuery(text), errors);
    if (errors.length > 0) return undefined;
    const cookies = headers.cookie === undefined ? {} : app.parseCookie(headers.cookie);
    const input = { query, cookies } as EarlyInput<E>;
    try {
      app.costs?.spend({ ip }, typeof cost === 'number' ? cost : cost(input));
      return early(input);
    } catch {
      return undefined;
    }
  });
}

/**
 * Serves an endpoint with and without its final slash; for most, `FinalSlash` adds the slash. Bad params, query or
 * body answer 400 naming each field; the reply passes through the endpoint's schema, which strips what it does not name.
 */
export function route<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: RouteInput<E>) => Promise<Answer<E>> | Answer<E>,
  options: RouteOptions<E>,
): void {
  rememberedBy(app)?.push({ endpoint, access: options.access, isCsrfExempt: options.isCsrfExempt !== undefined });
  answerEarly(app, endpoint, options);
  const config = {
    ...(options.isCsrfExempt && { isCsrfExempt: options.isCsrfExempt }),
  };
  const { method, path } = endpoint;
  for (const url of new Set([path, takesSlash(method, path) ? path : path.replace(/\/$/, '')])) {
    app.route({
      // One route for GET and HEAD. By default, Fastify registers a second route for HEAD.
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      exposeHeadRoute: false,
      url,
      config,
      ...(options.guard && { preHandler: options.guard }),
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
      handler: async (request, reply) => {
        options.prepare?.(request);
        const errors: FieldError[] = [];
        const input = {
          params: parseInput(endpoint.params, request.params, errors),
          query: parseInput(endpoint.query, request.query, errors),
          body: parseInput(endpoint.body, request.body, errors),
          request,
          reply,
        } as RouteInput<E>;
        if (errors.length > 0) throw new Invalid(errors);
        const { cost } = options;
        if (cost !== undefined) request.server.costs?.spend(request, typeof cost === 'number' ? cost : cost(input));
        const answer = await answerOf(handler, input);
        if (answer instanceof SeeOther) return redirectToPath(reply, answer.path, 302);
        if (answer instanceof SharedJson) return sendSmallest(request, reply, answer.response);
        if (endpoint.status !== undefined) reply.code(endpoint.status);
        reply.header('content-type', JSON_TYPE);
        if (answer instanceof RawJson) {
          const { text } = answer;
          if (typeof text === 'string') return reply.send(text);
          const body = joinedBody(text, request.headers['accept-encoding'], reply.raw);
          return reply.headers(body.headers).send(body.bytes);
        }
        return reply.send(JSON.stringify(endpoint.reply.parse(answer)));
      },
    });
  }
}
