import { ownPathOf } from '#shared/own-path.ts';
import { normaliseOldPath } from './old-path.ts';

export const MAX_TARGET_CHARACTERS = 2000;

/** Where a redirect may lead besides a page: a path of the same site, or another web address. */
export type Target = { kind: 'path'; path: string } | { kind: 'url'; url: string };

/**
 * A typed target; or its error, worded to follow the field's name. Only paths and http(s).
 * @param ownHosts web addresses on these hosts ("www.chain.example:8000") are paths of the site
 */
export function checkTarget(text: string, ownHosts: readonly string[] = []): Target | { error: string } {
  const typed = text.trim();
  if (typed === '') return { error: 'is required' };
  if (typed.length > MAX_TARGET_CHARACTERS) return { error: `must have at most ${MAX_TARGET_CHARACTERS} characters` };
  if (/[\u0000-\u001f\u007f\\]/.test(typed)) return { error: 'must not contain control characters or backslashes' };
  if (typed.startsWith('/')) return localTarget(typed);
  if (!/^https?:\/\/[^/?#]/i.test(typed)) return { error: 'must begin with /, http:// or https://' };
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || url.username || url.password) return { error: 'must be a web address' };
  const isOwn = ownHosts.some((host) => host.toLowerCase().replace(/:(80|443)$/, '') === url.host);
  return isOwn ? localTarget(url.pathname + url.search + url.hash) : { kind: 'url', url: url.href };
}

/** The path as browsers would request it, normalised as an old path; null for a web address elsewhere. */
export function targetPathOf(targetUrl: string): string | null {
  return targetUrl.startsWith('/') ? normaliseOldPath(targetUrl) : null;
}

function localTarget(text: string): Target | { error: string } {
  const path = ownPathOf(text.replaceAll(' ', '%20'));
  return path === undefined
    ? { error: 'must begin with one slash, and must not lead to another site: use a web address for that' }
    : { kind: 'path', path };
}
