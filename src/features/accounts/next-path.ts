/** Where staff land after signing in. */
export const ADMIN_HOME = '/wagtail/';
export const LOGIN_PATH = '/wagtail/login/';

/**
 * A path of this site to go on to, or the admin's home when `next` is none: anything that a browser could take for
 * another host ("//evil.example", "/\evil.example", "javascript:…") is.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(next)) return ADMIN_HOME;
  const here = 'http://here.invalid';
  const url = URL.parse(next, here);
  if (url?.origin !== here) return ADMIN_HOME;
  // "/./" and "/../" may leave a path that begins with two slashes.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? ADMIN_HOME : path;
}

/** The sign-in page that leads on to `next`. */
export function loginPathFor(next: string): string {
  const path = safeNext(next);
  return path === ADMIN_HOME ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(path)}`;
}
