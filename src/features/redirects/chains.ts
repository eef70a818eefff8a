/** A redirect as others may lead to it. */
export interface Hop {
  id: number;
  /** Null is every site. */
  siteId: number | null;
  oldPath: string;
  /** Where it leads, in the spelling of old paths; null when that is a page or elsewhere, where every chain ends. */
  targetPath: string | null;
  /** Its target as it is stored: one of the two. */
  pageId: number | null;
  targetUrl: string | null;
}

/** What somebody goes through who follows a redirect. */
export interface Trail {
  /** Redirects on the way, itself included: 1 is as it should be. */
  length: number;
  /** It comes back to an address where it was before, and leads nowhere. */
  isRing: boolean;
  /** The last redirect of the way; of a ring, the one that closes it. */
  last: Hop;
}

/** Longer chains are as bad as rings: browsers give up at twenty. */
const MAX_HOPS = 20;

/** Redirects that may lead to each other. Those at addresses of live pages are left out by the caller: they never answer. */
export class RedirectGraph {
  readonly #byPath = new Map<string, Hop[]>();

  constructor(hops: Iterable<Hop>) {
    for (const hop of hops) this.set(hop);
  }

  /** Adds a redirect, in place of the one with its site and old path. */
  set(hop: Hop): void {
    const others = (this.#byPath.get(hop.oldPath) ?? []).filter(({ siteId }) => siteId !== hop.siteId);
    this.#byPath.set(hop.oldPath, [...others, hop]);
  }

  /** The redirect of exactly this site (null: every site) and path. */
  find(siteId: number | null, path: string): Hop | undefined {
    return this.#byPath.get(path)?.find((hop) => hop.siteId === siteId);
  }

  /** The way from a redirect, in whichever site it is worst: a ring rather than a chain, the longest chain. */
  trailFrom(start: Hop): Trail {
    return this.#walk(start, start.siteId, new Set([start.oldPath]), 1);
  }

  /**
   * Where a redirect leads in the end, when that is the same in every site where it answers; undefined when it is not, or
   * when it leads in a ring.
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

  /** A site's own redirect comes before that of every site; without a site, any may be asked. */
  #answering(siteId: number | null, path: string): readonly Hop[] {
    const there = this.#byPath.get(path) ?? [];
    if (siteId === null) return there;
    const one = there.find((hop) => hop.siteId === siteId) ?? there.find((hop) => hop.siteId === null);
    return one ? [one] : [];
  }
}
