import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hop, RedirectGraph } from './chains.ts';

let nextId = 0;
function hop(oldPath: string, targetPath: string | null, siteId: number | null = 1): Hop {
  return { id: ++nextId, siteId, oldPath, targetPath, pageId: targetPath === null ? 7 : null, targetUrl: targetPath };
}

describe('RedirectGraph', () => {
  it('counts the redirects on the way and finds the end', () => {
    const [a, b, c] = [hop('/a', '/b'), hop('/b', '/c'), hop('/c', null)] as const;
    const graph = new RedirectGraph([a, b, c]);
    expect(graph.trailFrom(a)).toMatchObject({ length: 3, isRing: false });
    expect(graph.endOf(a)).toBe(c);
    expect(graph.endOf(c)).toBe(c);
  });

  it.each([
    [['/a', '/a']],
    [
      ['/a', '/b'],
      ['/b', '/a'],
    ],
    [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/b'],
    ],
  ])('finds the ring of %j', (...pairs) => {
    const hops = pairs.map(([from = '', to = '']) => hop(from, to));
    const graph = new RedirectGraph(hops);
    expect(hops[0] && graph.trailFrom(hops[0]).isRing).toBe(true);
    expect(hops[0] && graph.endOf(hops[0])).toBeUndefined();
  });

  it('prefers the redirect of a site to the one for all sites', () => {
    const start = hop('/a', '/b', 1);
    const graph = new RedirectGraph([start, hop('/b', '/a', null), hop('/b', null, 1)]);
    expect(graph.trailFrom(start)).toMatchObject({ length: 2, isRing: false });
  });

  it('finds a loop that a redirect for all sites closes in one site', () => {
    const start = hop('/a', '/b', null);
    const graph = new RedirectGraph([start, hop('/b', null, 1), hop('/b', '/a', 2)]);
    expect(graph.trailFrom(start).isRing).toBe(true);
    expect(graph.endOf(start)).toBeUndefined();
  });

  it('has no one end for all sites where one site leads elsewhere', () => {
    const start = hop('/a', '/b', null);
    const graph = new RedirectGraph([start, hop('/b', null, 1)]);
    expect(graph.trailFrom(start)).toMatchObject({ length: 2, isRing: false });
    expect(graph.endOf(start)).toBeUndefined();
  });

  it('takes a chain for a loop when browsers would give it up', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) => hop(`/${index}`, index === length - 1 ? null : `/${index + 1}`));
    const isRing = (hops: Hop[]) => hops[0] && new RedirectGraph(hops).trailFrom(hops[0]).isRing;
    expect([isRing(chain(20)), isRing(chain(21))]).toEqual([false, true]);
  });

  it('finds either a loop or a final target for any redirect', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(path, path), { selector: ([from]) => from }), (pairs) => {
        const hops = pairs.map(([from, to]) => hop(from, to));
        const graph = new RedirectGraph(hops);
        for (const one of hops) {
          const end = graph.endOf(one);
          expect(graph.trailFrom(one).isRing).toBe(end === undefined);
          if (end) expect(hops.some(({ oldPath }) => oldPath === end.targetPath)).toBe(false);
        }
      }),
    );
  });
});
