/** A redirect as a link of a chain. */
export interface Hop {
  id: number;
  /** Null for all sites. */
  siteId: number | null;
  oldPath: string;
  /** Target, normalized as an old path; null for a page or an external URL, where every chain ends. */
  targetPath: string | null;
  /** Stored target: exactly one of `pageId` and `targetUrl`. */
  pageId: number | null;
  targetUrl: string | null;
}

/** The chain that a browser follows from a redirect. */
export interface Trail {
  /** Number of redirects in the chain, the first included; ideally 1. */
  length: number;
  /** True for a redirect loop. */
  isRing: boolean;
  /** The last redirect of the chain; in a loop, the one that closes it. */
  last: Hop;
}

/** Longer chains count as loops: browsers give up after twenty redirects. */
const MAX_HOPS = 20;

/** Graph of redirects. The caller leaves out redirects from addresses of live pages, because they never apply. */
export class RedirectGraph {
  readonly #byPath = new Map<string, Hop[]>();

  constructor(hops: Iterable<Hop>) {
    for (const hop of hops) this.set(hop);
  }

  /** Adds a redirect; replaces one with the same site and old path. */
  set(hop: Hop): void {
    const others = (this.#byPath.get(hop.oldPath) ?? []).filter(({ siteId }) => siteId !== hop.siteId);
    this.#byPath.set(hop.oldPath, [...others, hop]);
  }

  /** The redirect of exactly this site (null: all sites) and path. */
  find(siteId: number | null, path: string): Hop | undefined {
    return this.#byPath.get(path)?.find((hop) => hop.siteId === siteId);
  }

  /** The chain from a redirect, in the site where it is worst: a loop before the longest chain. */
  trailFrom(start: Hop): Trail {
    return this.#walk(start, start.siteId, new Set([start.oldPath]), 1);
  }

  /**
   * The last redirect of the chain, if it is the same in every site where the redirect applies; undefined otherwise, and for
   * a loop.
   */
  endOf(start: Hop): Hop | undefined {
    let hop = start;
    for (let length = 1; length <= MAX_HOPS; length += 1) {
      const next = hop.targetPath === null ? [] : this.#answering(start.siteId, hop.targetPath);
      const [only] = next;
      if (!only) return hop;
      if (next.length > 1 || (start.siteId === null && only.siteId !== null)) return undefined;
      hop = only;
    }
    return undefined;
  }

  #walk(hop: Hop, siteId: number | null, seen: ReadonlySet<string>, length: number): Trail {
    const here: Trail = { length, isRing: false, last: hop };
    if (hop.targetPath === null) return here;
    if (seen.has(hop.targetPath) || length === MAX_HOPS) return { ...here, isRing: true };
    let worst = here;
    for (const next of this.#answering(siteId, hop.targetPath)) {
      const trail = this.#walk(next, siteId ?? next.siteId, new Set([...seen, next.oldPath]), length + 1);
      if (trail.isRing) return trail;
      if (trail.length > worst.length) worst = trail;
    }
    return worst;
  }

  /** A site's own redirect has priority over the one for all sites; without a site, any may apply. */
  #answering(siteId: number | null, path: string): readonly Hop[] {
    const there = this.#byPath.get(path) ?? [];
    if (siteId === null) return there;
    const one = there.find((hop) => hop.siteId === siteId) ?? there.find((hop) => hop.siteId === null);
    return one ? [one] : [];
  }
}
