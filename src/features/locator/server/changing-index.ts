import { setImmediate } from 'node:timers/promises';
import { inSlices } from '#platform/slices.ts';
import {
  createLocationIndex,
  type IndexedPoint,
  type LocationIndex,
  type NearestQuery,
  type NearestResult,
} from './location-index.ts';

/** An index that accepts single changes. After many changes, a new index should be built. */
export interface ChangingIndex extends LocationIndex {
  add(point: IndexedPoint): void;
  /** Removes a point that is in the index. */
  remove(point: IndexedPoint): void;
  /** Number of points that were added to or removed from the trees. Each makes a search a little slower. */
  readonly loose: number;
}

/** Points per tree. Sorting more points at once would block the event loop. */
const TREE_POINTS = 10_000;
/** Points per slice that are only put into a list. */
const SLICE = 10_000;

/**
 * Creates an index of trees, which do not change. Two small indexes hold the points that were removed from the trees and the
 * points that were added since. Their results are subtracted from and added to the results of the trees. All indexes use the
 * same arithmetic.
 */
export async function createChangingIndex(points: readonly IndexedPoint[]): Promise<ChangingIndex> {
  const trees = await growTrees(points);
  const removed = new Map<number, IndexedPoint>();
  const added = new Map<number, IndexedPoint>();
  let removedIndex = createLocationIndex([]);
  let addedIndex = createLocationIndex([]);
  const refresh = () => {
    removedIndex = createLocationIndex([...removed.values()]);
    addedIndex = createLocationIndex([...added.values()]);
  };

  return {
    get size() {
      return points.length - removed.size + added.size;
    },
    get loose() {
      return removed.size + added.size;
    },
    add(point) {
      added.set(point.rlid, point);
      refresh();
    },
    remove(point) {
      if (!added.delete(point.rlid)) removed.set(point.rlid, point);
      refresh();
    },
    nearest(query) {
      const [only] = trees;
      if (only && trees.length === 1 && removed.size + added.size === 0) return only.nearest(query);
      const found = trees.map((tree) => tree.nearest({ ...query, limit: query.limit + removed.size }));
      const gone = removedIndex.nearest({ ...query, limit: 1 });
      return merge([...found, addedIndex.nearest(query)], { query, gone, removed });
    },
  };
}

function merge(
  found: readonly NearestResult[],
  { query, gone, removed }: { query: NearestQuery; gone: NearestResult; removed: ReadonlyMap<number, IndexedPoint> },
): NearestResult {
  const [added] = found.slice(-1);
  const ofTrees = found.slice(0, -1).flatMap(({ hits }) => hits.filter(({ rlid }) => !removed.has(rlid)));
  const hits = [...ofTrees, ...(added?.hits ?? [])]
    .toSorted((a, b) => a.distanceMiles - b.distanceMiles || a.rlid - b.rlid)
    .slice(0, query.limit);
  return { total: found.reduce((sum, { total }) => sum + total, 0) - gone.total, hits };
}

/** Builds trees in stripes from west to east, so that the points near a place are in only one or two trees. */
async function growTrees(points: readonly IndexedPoint[]): Promise<LocationIndex[]> {
  if (points.length <= TREE_POINTS) return [createLocationIndex(points)];
  const byDegree = new Map<number, IndexedPoint[]>();
  for await (const slice of inSlices(points, SLICE))
    for (const point of slice) {
      const degree = Math.floor(point.longitude);
      const ofDegree = byDegree.get(degree);
      if (ofDegree) ofDegree.push(point);
      else byDegree.set(degree, [point]);
    }
  const trees: LocationIndex[] = [];
  let stripe: IndexedPoint[] = [];
  const grow = async () => {
    await setImmediate();
    trees.push(createLocationIndex(stripe));
    stripe = [];
  };
  for (const degree of [...byDegree.keys()].toSorted((a, b) => a - b)) {
    for (const point of byDegree.get(degree) ?? []) {
      stripe.push(point);
      if (stripe.length === TREE_POINTS) await grow();
    }
  }
  if (stripe.length > 0) await grow();
  return trees;
}
