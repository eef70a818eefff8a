import { join } from 'node:path';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import serveStatic from '@fastify/static';
import { fastify, type FastifyInstance, type FastifyReply, LogController, type RouteOptions } from 'fastify';
import { apiFallback, rememberMethods } from '#platform/http/api-fallback.ts';
import { KeptAnswers } from '#platform/http/kept-answers.ts';
import { limitCosts } from '#platform/http/cost-limit.ts';
import { csrfProtection } from '#platform/http/csrf.ts';
import { FinalSlash } from '#platform/http/final-slash.ts';
import { pathLogger } from '#platform/http/logged-path.ts';
import { limitPipelining } from '#platform/http/limit-pipelining.ts';
import {
  problemOf,
  type ProblemPage,
  problemReplies,
  refuseMethod,
  sendProblem,
} from '#platform/http/problem-reply.ts';
import { refuseUnread } from '#platform/http/refuse-unread.ts';
import { requireHost } from '#platform/http/require-host.ts';
import { requirePlainBody } from '#platform/http/require-plain-body.ts';
import { rememberRoutes, type RegisteredRoute } from '#platform/http/route.ts';
import { addSecurityHeaders } from '#platform/http/security-headers.ts';
import { watchBodies } from '#platform/http/watch-bodies.ts';
import { projectRoot } from '#platform/project-root.ts';
import { baseMapRoutes } from './pages/base-map-routes.ts';
import { errorPage } from './pages/error-page.ts';
import { iconRoutes } from './pages/icon-routes.ts';
import { PageServer } from './pages/page-routes.ts';
import { pushWorkerRoute } from './pages/push-worker.ts';
import { guestOriginOf, originOf } from './pages/request-origin.ts';
import { createLiveStreams } from '#platform/http/live-streams.ts';
import { registerRoutes } from './routes.ts';
import type { Services } from './process/services.ts';
import { SiteFactsStore } from './pages/site-facts.ts';

/** A built server that does not listen yet: tests inject requests, `main` listens. */
export interface App {
  http: FastifyInstance;
  /** Endpoints registered through `route`. */
  routes: readonly RegisteredRoute[];
  /** Drops all cached answers with these tags; '*' drops every answer. */
  forget(tags: readonly string[]): void;
}

const MAX_BODY_BYTES = 256 * 1024;
/** Time limit for receiving all request headers. */
const HEADERS_MS = 15_000;
/** Closes a connection without traffic in either direction; also the longest wait for the first byte of a response. */
const SILENT_MS = 120_000;
const YEAR_SECONDS = 31_536_000;
const API_PREFIXES = ['/api/', '/api-nc/'];

/**
 * Wires services to HTTP. Reads nothing from the environment and does not listen.
 * @param onRoute called for every route when it is registered
 */
export async function buildApp(services: Services, onRoute?: (route: RouteOptions) => void): Promise<App> {
  const { config, logger } = services;
  const isSecure = config.publicUrl?.startsWith('https://') ?? false;
  const finalSlash = new FinalSlash();
  const http = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseUnread,
    // What the router itself refuses reaches no route.
    frameworkErrors: (error, request, reply) => void sendProblem(reply as FastifyReply, problemOf(error, request.id)),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    bodyLimit: MAX_BODY_BYTES,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: finalSlash.rewrite,
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // `watchBodies` limits request bodies by progress, not by total time.
    connectionTimeout: SILENT_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 3 },
  });
  const app = http as unknown as FastifyInstance;
  const routes = rememberRoutes(app);

  app.server.maxConnections = config.maxConnections;

  limitPipelining(app);
  finalSlash.watch(app);
  const methodsOf = rememberMethods(app);
  const pathOf = pathLogger(app);
  if (onRoute) app.addHook('onRoute', onRoute);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (logger.isLevelEnabled('info'))
      request.log.info(
        { method: request.method, path: pathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      );
    done();
  });
  requireHost(app);
  requirePlainBody(app);
  watchBodies(app, services.clock);
  addSecurityHeaders(app, { isSecure });
  await app.register(cookie);
  await app.register(formbody);
  limitCosts(app, services.clock);

  const kept = new KeptAnswers({
    cache: services.htmlCache,
    clock: services.clock,
    logger,
    isSecure,
    trustProxy: config.trustProxy,
    pathOf,
  });
  kept.register(app);
  const facts = new SiteFactsStore(services);
  const pages = new PageServer(services, facts, kept);
  const drawProblem: ProblemPage = async (request, reply, problem) => {
    if (problem.status === 404 && ['GET', 'HEAD'].includes(request.method)) {
      const isStaffs = request.url.startsWith('/wagtail/');
      try {
        return await (isStaffs ? pages.notFound(request, reply) : pages.missing(request, reply));
      } catch (error) {
        request.log.error({ err: error }, 'the 404 page could not be drawn');
      }
    }
    return errorPage(reply, problem, facts.findKnownHome(request.host, request.url));
  };
  problemReplies(app, drawProblem, methodsOf);
  csrfProtection(app, {
    isSecure,
    // Staff sign in at one address only.
    originOf: (request) =>
      request.url.startsWith('/wagtail/') ? originOf(request, config.publicUrl) : guestOriginOf(request, services),
  });

  const mapOrigins = config.map.kind === 'maplibre' ? ` ${new URL(config.map.styleUrl).origin}` : '';
  const workerPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'${mapOrigins}; img-src 'self'${mapOrigins}; style-src 'self'; font-src 'self'`;
  services.earlierBuilds.register(app, workerPolicy);
  await app.register(serveStatic, {
    root: join(projectRoot(), 'dist/client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    decorateReply: false,
    // The policy of a worker is that of its own file, not of its page: the map's worker fetches tiles.
    setHeaders: (reply) => void reply.header('content-security-policy', workerPolicy),
  });
  const factsOf = (host: string) => facts.find(host);
  await baseMapRoutes(app, services, factsOf);
  const live = createLiveStreams({ most: Math.floor(config.maxConnections / 2) });
  // Streams never end by themselves, and a stopping server waits for its requests.
  app.addHook('preClose', async () => live.stop());
  registerRoutes(app, services, pages, factsOf, live, methodsOf);
  iconRoutes(app, factsOf);
  pushWorkerRoute(app);
  apiFallback(app, API_PREFIXES, methodsOf);
  pages.register(app);
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    app.route({
      method,
      url: '/*',
      config: { isCsrfExempt: true },
      handler: (request, reply) => refuseMethod(request, reply, methodsOf(request)),
    });
  }
  return {
    http: app,
    routes,
    forget(tags) {
      pages.forget(tags);
      live.wake(tags);
    },
  };
}
