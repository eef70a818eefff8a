import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Logger } from '#platform/logger.ts';
import { reportPayments } from '../contract.ts';
import type { Orders } from './orders.ts';

const CALL_COST = 20;
const MAX_REPORT_BYTES = 300_000;

/** Where the card provider reports. A report is kept and answered at once; what it is about is asked of the provider after. */
export function paymentHookRoutes(
  app: FastifyInstance,
  { orders, wake, logger }: { orders: Orders; wake: () => void; logger: Logger },
): void {
  void app.register(async (scope) => {
    // The bytes as they came are what is signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(
      scope,
      reportPayments,
      async ({ request }) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const received = await orders.payments.takeReport(request.headers, raw);
        void orders.payments
          .settleReports()
          .then(wake)
          .catch((error: unknown) => logger.error({ err: error }, 'a report of a payment waits for the next minute'));
        return { received };
      },
      // The signature is the authority: no cookie is read, so there is nothing to forge.
      {
        cost: CALL_COST,
        isCsrfExempt: true,
        access: 'whoever signs with PAYMENTS_WEBHOOK_SECRETS',
        bodyLimit: MAX_REPORT_BYTES,
      },
    );
  });
}
