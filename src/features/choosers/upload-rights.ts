import { mayAccessAdmin, type StaffPowers } from '#features/accounts/permissions.ts';

/** Permissions on a page that need new pictures and files. */
const WRITES: readonly string[] = ['add', 'change'];

/** True when somebody may put new files into the library: whoever writes pages, anywhere. */
export function mayUpload(powers: StaffPowers): boolean {
  if (!mayAccessAdmin(powers)) return false;
  return powers.isSuperuser || powers.pageGrants.some(({ permission }) => WRITES.includes(permission));
}
