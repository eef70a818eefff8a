import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Forbidden } from '#shared/problem.ts';
import type { Actor } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { inBatch } from '#platform/jobs/daily-purge.ts';
import { type Answer, route, type RouteInput, type RouteOptions } from '#platform/http/route.ts';
import type { StaffRule } from '#features/rights/staff-rule.ts';
import type { StaffGuard } from './routes-guard.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { hashToken } from '#platform/token.ts';
import { actorOf, type Staff } from './staff.ts';
import { staffAnswers } from './tables.ts';

/** Context of the admin's commands: the user, the user's powers, and the time. */
export interface StaffContext {
  actor: Actor & { accountId: number };
  accountId: number;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
  staff: Staff;
}

/** The context of a request. Forbids caching, because answers depend on the user. @throws unauthenticated, Forbidden */
async function staffContext(
  { guard, clock }: { guard: StaffGuard; clock: Clock },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  rule?: StaffRule,
): Promise<StaffContext> {
  reply.header('cache-control', 'no-store, private');
  const staff = await guard.staff(request, rule);
  const { userId: accountId, powers } = staff;
  return { actor: actorOf(staff), accountId, powers, now: new Date(clock.now()).toISOString(), staff };
}

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
/** Names who may call the route, for docs/routes.md. */
type PreHandler = ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>) & {
  readonly who: string;
};

/** What a handler of a staff route gets: the parsed request, and who sent it. */
export interface StaffInput<E, C> extends RouteInput<E> {
  context: C;
}

/** Options of a staff route. Its rule decides who may call it. */
export type StaffRouteOptions<E> = Omit<RouteOptions<E>, 'access' | 'guard'>;

/** Dependencies of every staff route. */
export interface StaffRouteDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
}

/** Functions that register routes of the admin. */
export interface StaffRoutes<C = StaffContext> {
  /** Serves an endpoint. The handler opens a transaction itself if it needs one. */
  serve<E extends AnyEndpoint>(
    endpoint: E,
    rule: StaffRule,
    handler: (input: StaffInput<E, C>) => Promise<Answer<E>> | Answer<E>,
    options?: StaffRouteOptions<E>,
  ): void;
  /**
   * Serves an endpoint in one transaction, which starts again when the database ends it to resolve a deadlock: the handler
   * changes nothing but `tx`.
   */
  change<E extends AnyEndpoint>(
    endpoint: E,
    rule: StaffRule,
    handler: (tx: Tx, input: StaffInput<E, C>) => Promise<Answer<E>>,
    options?: StaffRouteOptions<E>,
  ): void;
  /** The same routes on another Fastify instance, for example one that accepts multipart bodies. */
  on(scope: FastifyInstance): StaffRoutes<C>;
  /** Enforces a rule before a handler that is registered without an endpoint, such as a download. */
  guard(rule: StaffRule): PreHandler;
  /** @param rule the route's, where paired devices may call it. @throws unauthenticated, Forbidden */
  contextOf(exchange: { request: FastifyRequest; reply: FastifyReply }, rule?: StaffRule): Promise<C>;
}

/**
 * Does a request with an Idempotency-Key once: sent again, also at the same moment, it gets the first answer.
 * @param work returns plain JSON; nothing is stored when it throws
 */
export async function doOnce<T>(
  tx: Tx,
  { request, accountId, now }: Pick<StaffContext, 'accountId' | 'now'> & { request: FastifyRequest },
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return work();
  const { requestHash, answer } = staffAnswers;
  const hash = hashToken(JSON.stringify([accountId, key, request.url, request.body]));
  // Waits for the end of another transaction with the same request.
  const [first] = await tx
    .insert(staffAnswers)
    .values({ requestHash: hash, answeredAt: now })
    .onConflictDoNothing()
    .returning({ requestHash });
  const ofRequest = eq(requestHash, hash);
  if (!first) {
    const [before] = await tx.select({ answer }).from(staffAnswers).where(ofRequest);
    return before?.answer as T;
  }
  const made = await work();
  await tx.update(staffAnswers).set({ answer: made }).where(ofRequest);
  return made;
}

/** Forgets a batch of answers that are older than `before`; returns their number. */
export async function forgetAnswers(tx: Tx, before: string): Promise<number> {
  const { requestHash, answeredAt } = staffAnswers;
  const old = tx.select({ requestHash }).from(staffAnswers).where(lt(answeredAt, before)).orderBy(asc(answeredAt));
  const gone = await tx.delete(staffAnswers).where(inBatch(requestHash, old)).returning({ requestHash });
  return gone.length;
}

/**
 * Registers routes of the admin. The server checks a route's rule before it reads the input, and docs/routes.md prints the rule.
 * Rules on one record (this page, this restaurant) are checked by queries and commands.
 * @param extend adds what the feature's commands need to the context of each request
 */
export function staffRoutes<C = StaffContext>(
  app: FastifyInstance,
  deps: StaffRouteDeps,
  extend: (context: StaffContext, request: FastifyRequest) => C = (context) => context as C,
): StaffRoutes<C> {
  const contextOf: StaffRoutes<C>['contextOf'] = async (exchange, rule) =>
    extend(await staffContext(deps, exchange, rule), exchange.request);
  const guard = (rule: StaffRule): PreHandler => {
    const check = async (request: FastifyRequest, reply: FastifyReply) => {
      const redirected = await deps.guard.requireStaff(request, reply, rule);
      if (redirected) return redirected;
      const { powers } = await deps.guard.staff(request, rule);
      if (!rule.allows(powers, request.params as Record<string, string>)) throw new Forbidden(rule.refusal);
      return undefined;
    };
    return Object.assign(check, { who: rule.who });
  };
  const on = (scope: FastifyInstance): StaffRoutes<C> => {
    const serve: StaffRoutes<C>['serve'] = (endpoint, rule, handler, options) =>
      route(scope, endpoint, async (input) => handler({ ...input, context: await contextOf(input, rule) }), {
        ...options,
        access: rule.who,
        guard: guard(rule),
      });
    return {
      serve,
      change: (endpoint, rule, handler, options) =>
        serve(
          endpoint,
          rule,
          async (input) => {
            const asker = endpoint.isDoneOnce && (await staffContext(deps, input, rule));
            return inTransactionAgain(deps.db, (tx) => {
              const work = () => handler(tx, input);
              return asker ? doOnce(tx, { ...asker, request: input.request }, work) : work();
            });
          },
          options,
        ),
      on,
      guard,
      contextOf,
    };
  };
  return on(app);
}
