import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { RateLimited } from '#shared/problem.ts';
import { fixedClock } from '#platform/clock.ts';
import { COST_BURST, COST_PER_SECOND, CostLimit } from './cost-limit.ts';

const NOW = '2026-11-19T19:30:00.000Z';
const one = { ip: '203.0.113.7' };

/** The wait in seconds that the client is told; 0 when the cost was deducted. */
function waitFor(limit: CostLimit, from: { ip: string }, cost: number): number {
  try {
    limit.spend(from, cost);
    return 0;
  } catch (error) {
    if (error instanceof RateLimited) return error.retryAfterSeconds;
    throw error;
  }
}

describe('a budget', () => {
  it('refuses when it is spent, says how long to wait, and recovers with time', () => {
    const clock = fixedClock(NOW);
    const limit = new CostLimit(clock);
    expect(waitFor(limit, one, COST_BURST)).toBe(0);
    expect(waitFor(limit, one, 3 * COST_PER_SECOND)).toBe(3);
    clock.advance(2000);
    expect(waitFor(limit, one, 3 * COST_PER_SECOND)).toBe(1);
    clock.advance(1000);
    expect(waitFor(limit, one, 3 * COST_PER_SECOND)).toBe(0);
    expect(waitFor(limit, one, 1)).toBe(1);
  });

  it('is spent also by a guest who has closed the connection', async () => {
    const limit = new CostLimit(fixedClock(NOW));
    const app = fastify();
    const spent = new Promise<number>((resolve, reject) => {
      app.get('/', async (request) => {
        request.raw.socket.destroy();
        try {
          resolve(waitFor(limit, request, 1));
        } catch (error) {
          reject(error);
        }
      });
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(url)).rejects.toThrow();
    expect(await spent).toBe(0);
    await app.close();
  });

  it('belongs to one address; an IPv6 network counts as one', () => {
    const limit = new CostLimit(fixedClock(NOW));
    const network = { ip: '2001:db8:1:2::7' };
    for (const from of [one, network]) expect(waitFor(limit, from, COST_BURST)).toBe(0);
    expect(waitFor(limit, { ip: '2001:db8:1:2:ffff::1' }, 1)).toBe(1);
    expect(waitFor(limit, { ip: '2001:db8:1:3::7' }, 1)).toBe(0);
    expect(waitFor(limit, { ip: '203.0.113.8' }, 1)).toBe(0);
    expect(waitFor(limit, { ip: `::ffff:${one.ip}` }, 1), 'the same IPv4 address').toBe(1);
    expect(waitFor(limit, { ip: '::ffff:203.0.113.9' }, 1), 'another IPv4 address').toBe(0);
  });

  it('is not charged for pages that the machine itself requests, and is for all others', () => {
    const limit = new CostLimit(fixedClock(NOW));
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      limit.spendOnPage({ ip }, COST_BURST);
      expect(() => limit.spendOnPage({ ip }, COST_BURST), ip).not.toThrow();
    }
    limit.spendOnPage(one, COST_BURST);
    expect(() => limit.spendOnPage(one, 1)).toThrow(RateLimited);
  });

  it('loses nothing when the clock is set back', () => {
    const clock = fixedClock(NOW);
    const limit = new CostLimit(clock);
    limit.spend(one, COST_BURST - 10);
    clock.advance(-60_000);
    expect(waitFor(limit, one, 10)).toBe(0);
  });

  it('is kept while its address is active, although many other addresses come', () => {
    const limit = new CostLimit(fixedClock(NOW));
    limit.spend(one, COST_BURST - 100);
    for (let at = 0; at < 50_000; at++) {
      if (at % 5000 === 0) limit.spend(one, 1);
      limit.spend({ ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` }, 1);
    }
    expect(waitFor(limit, one, 91)).toBeGreaterThan(0);
    expect(waitFor(limit, one, 90)).toBe(0);
    expect(waitFor(limit, { ip: '10.0.0.0' }, COST_BURST), 'the others are forgotten').toBe(0);
  });

  it('never exceeds its initial amount', () => {
    const clock = fixedClock(NOW);
    const limit = new CostLimit(clock);
    limit.spend(one, 1);
    clock.advance(24 * 3_600_000);
    expect(waitFor(limit, one, COST_BURST)).toBe(0);
    expect(waitFor(limit, one, 1)).toBe(1);
  });
});
