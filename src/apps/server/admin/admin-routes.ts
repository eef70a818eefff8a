import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, type Problem } from '#shared/problem.ts';
import { ACCOUNT_PATH, LOGIN_PATH, safeNext } from '#features/accounts/next-path.ts';
import { mayAccessAdmin } from '#features/rights/permissions.ts';
import type { StaffRule } from '#features/rights/staff-rule.ts';
import { refuseMethod } from '#platform/http/problem-reply.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { sendExport } from '#platform/http/send-export.ts';
import { projectRoot } from '#platform/project-root.ts';
import { adminLeads } from './admin-leads.ts';
import { type AdminAssets, adminShell, readAdminAssets } from './admin-shell.ts';
import { adminSummaryRoutes } from './admin-summary.ts';
import { SCREENS } from '../features.ts';
import { screenExport, screenRefusal } from './screen-access.ts';
import { HOST_MANIFEST, HOST_SCOPE } from '../pages/icon-routes.ts';
import type { RouteParts } from '../route-parts.ts';
import type { FactsOf } from '../pages/site-facts.ts';

const YEAR_MS = 31_536_000_000;
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

/**
 * The admin's documents: each address of `SCREENS` responds with the shell, behind the guard unless the screen is open;
 * any other address under /wagtail/ responds with the shell and 404, or with 405 where it only takes other methods,
 * behind the guard too, so that it reveals no addresses.
 */
export function adminRoutes(
  app: FastifyInstance,
  { guard, ...services }: Pick<RouteParts, 'database' | 'locations' | 'clock' | 'guard' | 'conceal'>,
  factsOf: FactsOf,
  methodsOf: (request: FastifyRequest) => readonly string[],
): void {
  let assets: AdminAssets | undefined;
  const send = async (request: FastifyRequest, reply: FastifyReply, title: string, refusal?: Problem) => {
    const facts = await factsOf(request.host);
    const staff = await guard.staffOf(request);
    const identity = facts?.settings.in(facts.site.languageCode).values.site_identity;
    assets ??= readAdminAssets(projectRoot());
    const shell = adminShell({
      assets,
      title,
      settings: {
        site_name: identity?.short_name || identity?.name || facts?.site.name || '',
        ...(refusal?.status === 403 && { refusal: { title, detail: refusal.message } }),
      },
      theme: staff?.theme ?? 'system',
      manifest: request.url.startsWith(HOST_SCOPE) ? HOST_MANIFEST : undefined,
    });
    return reply
      .code(refusal?.status ?? 200)
      .headers(shell.headers)
      .send(shell.body);
  };
  const nothing = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, 'Nothing is here', new NotFound());
  const guarded = (rule?: StaffRule) => (request: FastifyRequest, reply: FastifyReply) =>
    guard.requireStaff(request, reply, rule);

  for (const [name, screen] of Object.entries(SCREENS)) {
    const { path, title, rule } = screen;
    const url = path.replace(/\$(\w+)/g, ':$1');
    app.get(url, { ...(rule !== 'open' && { preHandler: guarded(rule) }) }, async (request, reply) => {
      if (path === LOGIN_PATH) {
        const staff = await guard.staffOf(request);
        const { next } = request.query as { next?: unknown };
        if (staff && (staff.mustSetUpSecondStep || mayAccessAdmin(staff.powers))) {
          const path = staff.mustSetUpSecondStep ? ACCOUNT_PATH : safeNext(next);
          return redirectToPath(reply.header('cache-control', 'no-store, private'), path, 302);
        }
      }
      if (rule === 'open') return send(request, reply, title);
      // A user who must set up a second step may open only the account screen, where it is set up.
      const parts = { db: services.database.db, staff: await guard.signedInFor(request, rule) };
      const refusal = await screenRefusal(name, screen, request, parts);
      if (refusal) return send(request, reply, title, refusal);
      const file = await screenExport(name, request, { ...services, ...parts });
      if (!file) return send(request, reply, title);
      // Lists hold data of guests: the log says who took them.
      request.log.info({ account: parts.staff.userId, screen: name, file: file.fileName }, 'list downloaded');
      return sendExport(reply, file);
    });
    app.get(
      url.slice(0, -1),
      { preHandler: async (request, reply) => (endsInSlash(request) ? guarded()(request, reply) : undefined) },
      (request, reply) => (endsInSlash(request) ? nothing(request, reply) : redirectToSlash(request, reply)),
    );
  }
  // People without an account get these links by mail, and may copy them without the final slash.
  for (const url of ['/wagtail/approval/:token', '/wagtail/preview/:token'])
    app.get(url, (request, reply) => redirectToSlash(request, reply));
  app.get('/wagtail/*', { preHandler: guarded() }, (request, reply) => {
    const methods = methodsOf(request);
    return methods.length > 0 ? refuseMethod(request, reply, methods) : nothing(request, reply);
  });
  adminLeads(app);
  adminSummaryRoutes(app, services, guard);
  void app.register(serveStatic, {
    root: join(projectRoot(), 'dist/admin/static'),
    prefix: '/wagtail/static/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    decorateReply: false,
    // The policy of a worker is that of its own file, not of its page: the map's worker fetches tiles of our base map.
    setHeaders: (reply) => void reply.header('content-security-policy', WORKER_POLICY),
  });
}

function redirectToSlash(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query] = request.url.split('?', 2);
  if (endsInSlash(request)) throw new NotFound();
  return redirectToPath(reply, `${path}/${query === undefined ? '' : `?${query}`}`, 301);
}

/** A slash at the end of an address without one means that its last parameter is empty. */
function endsInSlash(request: FastifyRequest): boolean {
  return request.url.split('?', 1)[0]?.endsWith('/') ?? false;
}
