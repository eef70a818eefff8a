/** The most that a normalised old path may have. */
export const MAX_PATH_CHARACTERS = 255;
/** No browser asks for more; nothing longer is looked up. */
const MAX_ASKED_CHARACTERS = 4000;

/**
 * The one spelling of an address under which a redirect is kept and looked up: the path of what may be a whole URL,
 * percent-decoded, without fragment and last slash, with its `;` parameters and its query sorted.
 * "https://old.example/Menu/?b=2&a=1#top" → "/Menu?a=1&b=2". Stable: doing it twice changes nothing.
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

/** An old path as somebody typed it, normalised; or what is wrong with it, worded to follow the field's name. */
export function checkOldPath(text: string): { path: string } | { error: string } {
  const typed = text.trim();
  if (typed === '') return { error: 'is required' };
  if (!typed.isWellFormed() || /[\u0000-\u001f\u007f\\]/.test(typed) || /%(0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(typed)) {
    return { error: 'may not have control signs or backslashes' };
  }
  if (typed.startsWith('//')) return { error: 'must begin with one slash' };
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^https?:\/\/[^/?#]/i.test(typed)) {
    return { error: 'must be a path such as /old/page/, or a web address of this site' };
  }
  const path = normaliseOldPath(typed);
  if (/(^|\/)\.{1,2}(\/|$)/.test(pathOnly(path).replace(/%2e/gi, '.'))) {
    return { error: 'may not have "." or ".." between slashes: no browser asks for such an address' };
  }
  if (path.length > MAX_PATH_CHARACTERS) return { error: `may have ${MAX_PATH_CHARACTERS} characters at most` };
  return { path };
}

/** The spellings under which what was asked may be kept, best first: with its query, then without. */
export function lookupPaths(url: string): string[] {
  if (url.length > MAX_ASKED_CHARACTERS || /\0|%00/.test(url)) return [];
  const bare = url.split('?', 1)[0] ?? '';
  return [...new Set([normaliseOldPath(url), dropSlash(url), normaliseOldPath(bare), dropSlash(bare)])];
}

/** The path without its query. */
export function pathOnly(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

/** Decodes to Unicode what does not stand for a sign with a meaning in addresses; those stay encoded, in capitals. */
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

/** Over and over: what one step takes away may bare the next last slash. */
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

/** By code unit, whatever the machine's language. */
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
 * Without the last signs of a kind; the first sign stays. A pattern that looks for the end would begin anew at each of
 * thousands of slashes, and anybody may ask for such an address.
 */
function trimEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 1 && kind.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
