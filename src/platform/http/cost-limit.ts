import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { RateLimited } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import { addressOf } from './client-address.ts';

/** Points that an address may spend at once. A point is about a millisecond of the server's time. */
export const COST_BURST = 10_000;
/** Points that come back each second: thousands of guests behind one address spend less. */
export const COST_PER_SECOND = 200;
/** Remembered at most; beyond, those who were quiet for longest are forgotten. */
const MAX_ADDRESSES = 20_000;

declare module 'fastify' {
  interface FastifyInstance {
    costs?: CostLimit;
  }
}

/**
 * What requests cost the server, by address (token bucket). It only protects the processor, so each node counts for itself, in
 * memory; tries at secrets and what is stored are counted in the database.
 */
export class CostLimit {
  readonly #clock: Clock;
  readonly #budgets = new LRUCache<string, { points: number; atMs: number }>({ max: MAX_ADDRESSES });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the cost off what the sender's address has left. @throws RateLimited when that is less; nothing is taken then */
  spend(request: Pick<FastifyRequest, 'ip'>, cost: number): void {
    const address = addressOf(request.ip);
    const atMs = this.#clock.now();
    const last = this.#budgets.get(address) ?? { points: COST_BURST, atMs };
    const cameBack = (Math.max(0, atMs - last.atMs) / 1000) * COST_PER_SECOND;
    const points = Math.min(COST_BURST, last.points + cameBack);
    if (points < cost) throw new RateLimited(((cost - points) / COST_PER_SECOND) * 1000);
    this.#budgets.set(address, { points: points - cost, atMs });
  }
}

/** Gives an app its limit, which the `cost` of routes is taken from. */
export function limitCosts(app: FastifyInstance, clock: Clock): void {
  app.decorate('costs', new CostLimit(clock));
}
