import { ownPathOf } from '#shared/own-path.ts';

/** Default screen after sign-in. */
export const ADMIN_HOME = '/wagtail/';
/** Screen of the signed-in account. A required second step is set up there. */
export const ACCOUNT_PATH = '/wagtail/account/';
export const LOGIN_PATH = '/wagtail/login/';

/** Screen of the host stand that a device is paired with. */
export function hostStandOf({ rlid }: { rlid: number }): string {
  return `/wagtail/host/${rlid}/`;
}

/** Returns `next` if it is a path of this site, else the admin's home. */
export function safeNext(next: unknown): string {
  return ownPathOf(next) ?? ADMIN_HOME;
}

/** Path of the sign-in page that opens `next` after sign-in. */
export function loginPathFor(next: string): string {
  const path = safeNext(next);
  return path === ADMIN_HOME ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(path)}`;
}

/** Path of the sign-in page that says why `next` was refused. */
export function refusedLoginPath(next: string, reason: string): string {
  const path = loginPathFor(next);
  return `${path}${path.includes('?') ? '&' : '?'}refused=${reason}`;
}
