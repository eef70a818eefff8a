import { ownPathOf } from '#shared/own-path.ts';

/** Where staff land after signing in. */
export const ADMIN_HOME = '/wagtail/';
/** One's own account: also where a required second step is set up. */
export const ACCOUNT_PATH = '/wagtail/account/';
export const LOGIN_PATH = '/wagtail/login/';

/** A path of this site to go on to; the admin's home when `next` is none. */
export function safeNext(next: unknown): string {
  return ownPathOf(next) ?? ADMIN_HOME;
}

/** The sign-in page that leads on to `next`. */
export function loginPathFor(next: string): string {
  const path = safeNext(next);
  return path === ADMIN_HOME ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(path)}`;
}
