import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import { route } from '#platform/http/route.ts';
import { readSignedHook } from '#platform/providers/hook.ts';

const CALL_COST = 20;
const MOST_BYTES = 500_000;
type Received = z.ZodType<{ received: number }>;

/** Serves the address to which a partner reports changes of entries. */
export function servePartnerHook<Entry extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Received>,
  {
    clock,
    secrets,
    entry,
    partner,
    signer,
  }: {
    clock: Clock;
    secrets: readonly Secret[];
    entry: Entry;
    /** Null without a partner: then the address does not exist. */
    partner: () => { take(occurredAt: string, entries: readonly z.output<Entry>[]): Promise<void> } | null;
    /** The variable with the secrets, for docs/routes.md. */
    signer: string;
  },
): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(
      scope,
      endpoint,
      async ({ request }) => {
        const taker = partner();
        if (!taker) throw new Problem('not_found');
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const hook = readSignedHook({ headers: request.headers, raw }, { secrets, nowMs: clock.now(), event: entry });
        if ('err' in hook) {
          const { changes } = hook.err;
          // Only a sender who signs is told what is wrong in the body.
          throw changes
            ? new Problem('invalid', `In the report, ${changes.join(', ')}`)
            : new Problem('unauthenticated', 'The signature is missing, wrong or too old');
        }
        await taker.take(hook.ok.occurredAt, hook.ok.events);
        return { received: hook.ok.events.length };
      },
      { cost: CALL_COST, isCsrfExempt: true, access: `senders who sign with ${signer}`, bodyLimit: MOST_BYTES },
    );
  });
}
