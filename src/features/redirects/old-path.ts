/** Maximum length of a normalised old path. */
export const MAX_PATH_CHARACTERS = 255;
/** Longer requested URLs are not looked up. */
const MAX_ASKED_CHARACTERS = 4000;
/** Paths that the server always answers itself, whatever redirects there are. A test compares them with the routes. */
const ANSWERED_PATHS: ReadonlySet<string> = new Set([
  '/_util/login',
  '/accessibility-report',
  '/account',
  '/account/login',
  '/account/login/code',
  '/admin/load-balancer-ht',
  '/apple-touch-icon.png',
  '/base-map/style.json',
  '/blocks/footer',
  '/blocks/header',
  '/error-pages/404',
  '/favicon.ico',
  '/host-stand.webmanifest',
  '/icon-192.png',
  '/icon-512.png',
  '/integration-manifest.json',
  '/order',
  '/push-worker.js',
  '/reserve',
  '/robots.txt',
  '/site.webmanifest',
  '/sitemap.xml',
  '/sitemap/sitemap.xml',
  '/waitlist/join',
]);

/**
 * Canonical form of an address for storing and looking up redirects: the path of a URL, percent-decoded, without fragment and
 * trailing slash, with sorted `;` parameters and query. Idempotent.
 * "https://old.example/Menu/?b=2&a=1#top" → "/Menu?a=1&b=2".
 */
export function normaliseOldPath(text: string): string {
  const url = decodeKept(text)
    .normalize('NFC')
    .replace(/^\s*https?:\/\/[^/?#]*/i, '')
    .replace(/#.*$/s, '')
    .trim();
  const at = url.indexOf('?');
  const path = withSortedParameters(`/${(at < 0 ? url : url.slice(0, at)).replace(/^[\s/]+/, '')}`);
  const query = at < 0 ? '' : sorted(url.slice(at + 1), '&');
  return query ? `${path}?${query}` : path;
}

/** Normalises a typed old path, or returns an error message that follows the field's name. */
export function checkOldPath(text: string): { path: string } | { error: string } {
  const typed = text.trim();
  if (typed === '') return { error: 'is required' };
  if (!typed.isWellFormed() || /[\u0000-\u001f\u007f\\]/.test(typed) || /%(0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(typed)) {
    return { error: 'must not contain control characters or backslashes' };
  }
  if (typed.startsWith('//')) return { error: 'must begin with one slash' };
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^https?:\/\/[^/?#]/i.test(typed)) {
    return { error: 'must be a path such as /old/page/, or a web address of this site' };
  }
  const path = normaliseOldPath(typed);
  if (/(^|\/)\.{1,2}(\/|$)/.test(pathOnly(path).replace(/%2e/gi, '.'))) {
    return { error: 'must not contain "." or ".." between slashes' };
  }
  if (/^\/(wagtail|api|api-nc)(\/|$)/.test(path))
    return { error: 'must not begin with /wagtail/, /api/ or /api-nc/, where redirects have no effect' };
  if (ANSWERED_PATHS.has(pathOnly(path)))
    return { error: 'is an address of the website itself, where redirects have no effect' };
  if (path.length > MAX_PATH_CHARACTERS) return { error: `must have at most ${MAX_PATH_CHARACTERS} characters` };
  return { path };
}

/** Candidates for the lookup of a requested URL, best first: with its query, then without. */
export function lookupPaths(url: string): string[] {
  if (url.length > MAX_ASKED_CHARACTERS || /\0|%00/.test(url)) return [];
  const bare = url.split('?', 1)[0] ?? '';
  return [...new Set([normaliseOldPath(url), dropSlash(url), normaliseOldPath(bare), dropSlash(bare)])];
}

/** The path without its query. */
export function pathOnly(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

/** Percent-decodes except reserved characters, which stay encoded in upper case. */
function decodeKept(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const kept = run.toUpperCase().replace(/%25/g, '%2525');
    try {
      return decodeURI(kept);
    } catch {
      return run.toUpperCase();
    }
  });
}

/** Repeated until stable, because one step may expose another trailing slash. */
function withSortedParameters(whole: string): string {
  const path = trimEnd(whole, /[\s/]/);
  const at = path.indexOf(';', path.lastIndexOf('/'));
  if (at < 0) return path;
  const parameters = sorted(path.slice(at + 1), ';');
  const next = parameters ? `${path.slice(0, at)};${parameters}` : path.slice(0, at);
  return next === path ? path : withSortedParameters(next || '/');
}

function sorted(text: string, separator: string): string {
  const parts = text.split(separator).map((part) => part.trim());
  return parts.filter(Boolean).toSorted(compare).join(separator);
}

/** Compares by code unit, independent of locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function dropSlash(url: string): string {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  return (trimEnd(path, /\//) || '/') + query;
}

/**
 * Trims trailing characters that match; keeps the first character. Not a regular expression with `$`, which would take
 * quadratic time for URLs with thousands of slashes.
 */
function trimEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 1 && kind.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
