import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import { MAX_REPORT_BYTES, reportTexts } from '../hook-contract.ts';
import type { MessagingProvider } from './port.ts';
import type { TextRunner } from './runner.ts';
import { receiveReport } from './receive-report.ts';

const CALL_COST = 20;

/** Route for reports of the text message provider. */
export function textReportRoutes(
  app: FastifyInstance,
  {
    db,
    clock,
    messaging,
    texts,
  }: {
    db: Db;
    clock: Clock;
    messaging: MessagingProvider;
    texts: Pick<TextRunner, 'wake'>;
  },
): void {
  void app.register(async (scope) => {
    // The signature is over the unparsed bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(
      scope,
      reportTexts,
      async ({ request }) => {
        if (!messaging.capabilities().hasReports) throw new Problem('not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const verified = await messaging.verify(request.headers, body);
        if ('err' in verified)
          throw new Problem(
            'unauthenticated',
            'The signature is missing, wrong or too old, or the body has another shape',
          );
        const now = new Date(clock.now()).toISOString();
        await inTransactionAgain(db, (tx) => receiveReport(tx, { now }, verified.ok));
        // The queue may contain an answer to a guest.
        texts.wake();
        return { received: verified.ok.events.length };
      },
      // Authenticated by the signature, not by a cookie, so CSRF is impossible.
      {
        cost: CALL_COST,
        isCsrfExempt: true,
        access: 'senders who sign with MESSAGING_SECRET',
        bodyLimit: MAX_REPORT_BYTES,
      },
    );
  });
}
