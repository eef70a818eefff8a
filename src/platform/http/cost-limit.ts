import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimited } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import { clientKeyOf } from './client-key.ts';

/** Maximum number of points of an address. A point is about a millisecond of processor time. */
export const COST_BURST = 10_000;
/** Points regained per second: more than thousands of guests behind one address use. */
export const COST_PER_SECOND = 200;
/** Maximum number of addresses in memory; beyond it, the least recently active are dropped. */
const MAX_ADDRESSES = 20_000;

const LOOPBACK = /^(?:127\.|0:0:0:0$)/;

interface Budget {
  points: number;
  atMs: number;
}

/**
 * Limits the cost of requests by client address (token bucket). It protects the processor, so each node counts on its own,
 * in memory; sign-in attempts and stored submissions are counted in the database.
 */
export class CostLimit {
  readonly #clock: Clock;
  /**
   * Two generations, the newer first. When the newer one is full, the older one is dropped; active addresses move to the
   * newer one.
   */
  #budgets = [new Map<string, Budget>(), new Map<string, Budget>()] as const;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Deducts the cost from the budget of the sender's address. @throws RateLimited when the budget is too small; nothing is deducted then */
  spend(request: Pick<FastifyRequest, 'ip'>, cost: number): void {
    const address = clientKeyOf(request.ip);
    const atMs = this.#clock.now();
    const [newer, older] = this.#budgets;
    const budget = newer.get(address) ?? older.get(address) ?? { points: COST_BURST, atMs };
    const cameBack = (Math.max(0, atMs - budget.atMs) / 1000) * COST_PER_SECOND;
    const points = Math.min(COST_BURST, budget.points + cameBack);
    if (points < cost) throw new RateLimited(((cost - points) / COST_PER_SECOND) * 1000);
    budget.points = points - cost;
    budget.atMs = atMs;
    if (newer.size * 2 >= MAX_ADDRESSES) this.#budgets = [new Map([[address, budget]]), newer];
    else newer.set(address, budget);
  }

  /**
   * `spend` for a page that is drawn. The machine itself pays nothing: its requests come from checks of its operator, or
   * from a proxy that TRUST_PROXY does not name, behind which all guests have one address.
   */
  spendOnPage(request: Pick<FastifyRequest, 'ip'>, cost: number): void {
    if (!LOOPBACK.test(clientKeyOf(request.ip))) this.spend(request, cost);
  }
}

/** Adds the limit to the app: it charges each route's `cost`. */
export function limitCosts(app: FastifyInstance, clock: Clock): void {
  app.decorate('costs', new CostLimit(clock));
}
