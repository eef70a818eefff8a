import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound, Problem } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { route, SeeOther } from '#platform/http/route.ts';
import { UNSUBSCRIBE_PARAMETERS } from '../contract.ts';
import * as contract from '../unsubscribe-contract.ts';
import type { GuestContext } from './commands/sign-up.ts';
import { unsubscribeSubscriber } from './commands/unsubscribe.ts';
import type { SubscriberLinks } from './links.ts';
import type { SubscriberMailer } from './mailer.ts';
import { findAddress } from './queries/find-address.ts';
import { receiveUnsubscribe } from './receive-unsubscribe.ts';

export interface SubscriptionDeps {
  db: Db;
  clock: Clock;
  links: SubscriberLinks;
  mailer: SubscriberMailer;
  /** Path of the live unsubscribe page of the site that was asked, in a language if there is one; undefined without any. */
  unsubscribePageOf(request: FastifyRequest, language: string): Promise<string | undefined>;
}

/** Unsubscribing by the form may queue a mail. */
const FORM_COST = 100;
/** Mail services send these requests for many recipients from few addresses. */
const ONE_CLICK_COST = 10;

/** Routes to unsubscribe: the form, one click in the mail program, the link at the end of a mail. */
export function subscriptionRoutes(app: FastifyInstance, deps: SubscriptionDeps): void {
  const { db, clock, links, mailer } = deps;
  const guestOf = (request: FastifyRequest): GuestContext => ({
    now: new Date(clock.now()).toISOString(),
    ipAddress: request.ip,
    mailer,
  });

  route(
    app,
    contract.unsubscribe,
    ({ body, request }) =>
      receiveUnsubscribe(deps, {
        email: body.Email,
        language: request.headers['accept-language'],
        ip: request.ip,
        nowMs: clock.now(),
        broadLogId: body.BroadLogId,
        signature: body.Signature,
      }),
    { access: 'everyone', cost: FORM_COST },
  );

  void app.register(async (scope) => {
    // RFC 8058 allows two encodings of forms; the content is always the same, so it is not read.
    scope.removeContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data']);
    scope.addContentTypeParser('*', (_request, payload, done) => {
      (payload as Readable).resume();
      done(null, {});
    });
    route(
      scope,
      contract.oneClickUnsubscribe,
      async ({ params, request }) => {
        const subscriberId = links.readOneClickToken(params.token);
        if (subscriberId === null) throw new Problem('not_found', 'This is no link of ours');
        await inTransactionAgain(db, (tx) =>
          unsubscribeSubscriber(tx, guestOf(request), subscriberId, { source: 'one click' }),
        );
        return { isValid: true, errors: [] };
      },
      // The token is the authority: no cookie is read, so there is nothing to forge.
      { cost: ONE_CLICK_COST, isCsrfExempt: true, access: 'everyone with the link of a mail' },
    );
  });

  route(
    app,
    contract.openUnsubscribePage,
    async ({ params, query, request, reply }) => {
      const subscriberId = links.readOneClickToken(params.token);
      // A link that a mail program cut or broke still leads to the form.
      const person = subscriberId === null ? undefined : await findAddress(db, subscriberId);
      const page = await deps.unsubscribePageOf(request, person?.language ?? '');
      if (page === undefined) throw new NotFound('This site has no unsubscribe page');
      const parameters = new URLSearchParams();
      if (person) {
        parameters.set(UNSUBSCRIBE_PARAMETERS.email, person.email);
        parameters.set(UNSUBSCRIBE_PARAMETERS.signature, links.signAddress(person.email.toLowerCase()));
      }
      if (query.blid) parameters.set(UNSUBSCRIBE_PARAMETERS.broadLogId, query.blid);
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      return new SeeOther(parameters.size > 0 ? `${page}?${parameters}` : page);
    },
    { cost: ONE_CLICK_COST, access: 'everyone with the link of a mail' },
  );
}
