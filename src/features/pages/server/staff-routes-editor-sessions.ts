import type { FastifyInstance } from 'fastify';
import { onRecord } from '#features/rights/staff-rule.ts';
import { staffRoutes } from '#features/accounts/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import { pingEditing as pingEndpoint, releaseEditing as releaseEndpoint } from '../editor-contract.ts';
import { pingEditing, releaseEditing } from './editing-sessions/ping.ts';
import type { PageRouteDeps } from './routes-deps.ts';

/** Who has a page open in the editor. */
export function editingSessionRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db, guard } = deps;

  staffRoutes(app, deps).change(
    pingEndpoint,
    onRecord("see the page's draft"),
    async (tx, { params, body, context }) => {
      const presence = await pingEditing(tx, context, context.now, {
        pageId: params.object_id,
        sessionId: params.session_id,
        isEditing: body.is_editing,
        version: body.version,
        isTakingOver: body.take_over,
        field: body.field,
        isAsking: body.ask_over,
        answer: body.answer,
      });
      return {
        session_id: presence.sessionId,
        ping_url: `/wagtail/editing-sessions/ping/pages/page/${params.object_id}/${presence.sessionId}/`,
        release_url: `/wagtail/editing-sessions/release/${presence.sessionId}/`,
        others: presence.others,
        newest: presence.newest,
        taken_over_by: presence.takenOverBy,
        asked_by: presence.askedBy,
      };
    },
    { prepare: (request) => readNumbers(request, ['version']) },
  );

  // A beacon has no CSRF token. It can only end its sender's own session, and only from this site.
  route(
    app,
    releaseEndpoint,
    async ({ params, request, reply }) => {
      reply.header('cache-control', 'no-store, private');
      const staff = request.headers['sec-fetch-site'] === 'cross-site' ? undefined : await guard.staffOf(request);
      if (staff && !staff.device) await inTransaction(db, (tx) => releaseEditing(tx, staff.userId, params.session_id));
      return {};
    },
    { access: 'staff, without a token', isCsrfExempt: true },
  );
}

/** Numbers that a form sent as texts, in place; anything else stays for the schema to refuse. */
export function readNumbers(request: { body: unknown }, names: readonly string[]): void {
  const body = request.body as Record<string, unknown> | null | undefined;
  if (typeof body !== 'object' || body === null) return;
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) body[name] = Number(value);
  }
}
