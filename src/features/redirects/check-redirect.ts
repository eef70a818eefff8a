import type { FieldError } from '#shared/problem.ts';
import type { Hop, RedirectGraph } from './chains.ts';
import { checkOldPath, pathOnly } from './old-path.ts';
import { checkTarget, targetPathOf } from './target.ts';

/** A requested redirect, with unnormalized input. */
export interface RedirectInput {
  oldPath: string;
  /** Null for all sites. */
  siteId: number | null;
  pageId: number | null;
  url: string;
  isPermanent: boolean;
}

/** A validated redirect, with a normalised path and exactly one target. */
export interface CheckedRedirect {
  oldPath: string;
  siteId: number | null;
  pageId: number | null;
  targetUrl: string | null;
  targetPath: string | null;
  isPermanent: boolean;
}

interface PlacedPage {
  id: number;
  /** Null when the user may not see it. */
  title: string | null;
  /** Materialised path of ids. */
  path: string;
}

/** Existing sites, pages and redirects that the checks need. */
export interface RedirectWorld {
  sites: readonly { id: number; name: string; host: string; rootPath: string }[];
  ownHosts: readonly string[];
  /** Live pages of all sites by address, normalised as an old path. */
  livePages: ReadonlyMap<string, readonly PlacedPage[]>;
  /** Requested target pages, by id, without pages in the trash and pages that the user may not see. */
  pages: ReadonlyMap<number, PlacedPage>;
  graph: RedirectGraph;
}

/** Result of a check: the value to store, or errors by field name. */
export type Checked = { value: CheckedRedirect; notes: string[] } | { errors: FieldError[] };

/**
 * Checks one redirect against existing data. A local target that is a live page's address becomes that page; a target that
 * is itself redirected becomes the end of that chain, with a message in `notes`.
 * @param ownId id of the changed redirect; 0 for a new one
 */
export function checkRedirect(world: RedirectWorld, wanted: RedirectInput, ownId = 0): Checked {
  const errors: FieldError[] = [];
  const complain = (field: string, message: string): void => void errors.push({ field, message });
  const old = checkOldPath(wanted.oldPath);
  if ('error' in old) complain('oldPath', old.error);
  if (wanted.siteId !== null && !world.sites.some(({ id }) => id === wanted.siteId)) complain('site', 'does not exist');
  const target = readTarget(world, wanted, complain);
  if (errors.length > 0 || 'error' in old || !target) return { errors };

  const [shadow] = livePagesAt(world, wanted.siteId, pathOnly(old.path));
  if (shadow)
    complain(
      'oldPath',
      `is the address of ${shadow.title === null ? 'a live page' : `the live page “${shadow.title}”`}, which takes precedence`,
    );
  const other = world.graph.find(wanted.siteId, old.path);
  if (other && other.id !== ownId)
    complain(
      'oldPath',
      `is already redirected to ${target.pageId !== null && other.pageId === target.pageId ? 'the same page' : describeTarget(other)}`,
    );
  if (target.targetPath === old.path) complain('url', 'is the same as the old address');
  if (errors.length > 0) return { errors };

  const hop: Hop = { id: ownId, siteId: wanted.siteId, oldPath: old.path, ...target };
  if (world.graph.trailFrom(hop).isRing) {
    return { errors: [{ field: 'url', message: 'creates a loop of redirects' }] };
  }
  const end = world.graph.endOf(hop);
  const isChain = end !== undefined && end !== hop;
  const { pageId, targetUrl, targetPath } = isChain ? end : hop;
  return {
    value: { oldPath: old.path, siteId: wanted.siteId, pageId, targetUrl, targetPath, isPermanent: wanted.isPermanent },
    notes: isChain
      ? [
          `${target.targetUrl ?? 'The target'} is itself redirected, so this redirect leads directly to ${describeTarget(end)}`,
        ]
      : [],
  };
}

function readTarget(
  world: RedirectWorld,
  { siteId, pageId, url }: RedirectInput,
  complain: (field: string, message: string) => void,
): Pick<Hop, 'pageId' | 'targetUrl' | 'targetPath'> | undefined {
  const text = url.trim();
  if (pageId !== null && text !== '') {
    complain('url', 'must be empty when a page is chosen');
    return undefined;
  }
  if (pageId !== null) {
    const page = world.pages.get(pageId);
    if (!page) complain('page', 'does not exist');
    else if (!isInSite(world, siteId, page)) complain('page', 'is not in this site');
    else return { pageId, targetUrl: null, targetPath: null };
    return undefined;
  }
  if (text === '') {
    complain('url', 'is required: a page, or an address');
    return undefined;
  }
  const target = checkTarget(text, hostsOf(world, siteId));
  if ('error' in target) {
    complain('url', target.error);
    return undefined;
  }
  if (target.kind === 'url') return { pageId: null, targetUrl: target.url, targetPath: null };
  const targetPath = targetPathOf(target.path);
  const isPlain = !/[?#]/.test(target.path);
  // With several sites, a target for all sites stays an address: each site may have its own page there.
  const isOneSite = siteId !== null || world.sites.length === 1;
  const [page] = isPlain && isOneSite && targetPath !== null ? livePagesAt(world, siteId, targetPath) : [];
  if (page) return { pageId: page.id, targetUrl: null, targetPath: null };
  return { pageId: null, targetUrl: target.path, targetPath };
}

/** Hosts whose URLs are paths of the redirect's site. */
function hostsOf({ sites, ownHosts }: RedirectWorld, siteId: number | null): string[] {
  if (siteId === null && sites.length > 1) return [];
  const named = sites
    .filter(({ id, host }) => host !== '*' && (siteId === null || id === siteId))
    .map(({ host }) => host);
  // With several sites, the host of the request may belong to another site.
  return sites.length === 1 ? [...named, ...ownHosts] : named;
}

function livePagesAt(world: RedirectWorld, siteId: number | null, path: string): PlacedPage[] {
  return (world.livePages.get(path) ?? []).filter((page) => isInSite(world, siteId, page));
}

function isInSite({ sites }: RedirectWorld, siteId: number | null, page: PlacedPage): boolean {
  const ofSite = siteId === null ? sites : sites.filter(({ id }) => id === siteId);
  return ofSite.some(({ rootPath }) => page.path.startsWith(rootPath));
}

/** "/menu/", "https://…", or "a page". */
export function describeTarget({ targetUrl }: Pick<Hop, 'targetUrl'>): string {
  return targetUrl ?? 'a page';
}
