import type { FastifyInstance } from 'fastify';
import { Invalid, Problem } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { isSignedBody } from '#platform/http/signed-body.ts';
import { route } from '#platform/http/route.ts';
import { MailEvents, MAX_REPORT_BYTES, reportMail, SIGNATURE_HEADER } from '../event-contract.ts';
import { type EventContext, storeMailEvents, storeMailReport } from './take-events.ts';

export interface MailEventDeps {
  db: Db;
  clock: Clock;
  /** Null turns the endpoint off. */
  eventsSecret: Secret | null;
  leave: EventContext['leave'];
}

const CALL_COST = 20;

/** Endpoints for delivery reports of mail servers and providers. */
export function mailEventRoutes(app: FastifyInstance, deps: MailEventDeps): void {
  void app.register(async (scope) => {
    // The signature is over the unparsed bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(
      scope,
      reportMail,
      async ({ request }) => {
        if (!deps.eventsSecret) throw new Problem('not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const nowMs = deps.clock.now();
        const signature = request.headers[SIGNATURE_HEADER];
        const header = Array.isArray(signature) ? signature[0] : signature;
        if (!isSignedBody(header, body, deps.eventsSecret.reveal(), nowMs))
          throw new Problem('unauthenticated', 'The signature is missing, wrong or too old');
        const context = { now: new Date(nowMs).toISOString(), leave: deps.leave };
        const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';', 1);
        if (type.trim() === 'message/rfc822') {
          await inTransactionAgain(deps.db, (tx) => storeMailReport(tx, context, body));
          return { received: 1 };
        }
        if (type.trim() !== 'application/json') throw new Problem('unsupported_media_type');
        const { events } = readEvents(body);
        await inTransactionAgain(deps.db, (tx) => storeMailEvents(tx, context, events));
        return { received: events.length };
      },
      // Authenticated by the signature, not by a cookie, so CSRF is impossible.
      {
        cost: CALL_COST,
        isCsrfExempt: true,
        access: 'senders who sign with MAIL_EVENTS_SECRET',
        bodyLimit: MAX_REPORT_BYTES,
      },
    );
  });
}

/** @throws Invalid naming what is wrong */
function readEvents(body: Buffer): ReturnType<typeof MailEvents.parse> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Invalid([{ field: '__all__', message: 'must be JSON in UTF-8' }]);
  }
  const parsed = MailEvents.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Invalid(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}
