import {
  PAGE_PERMISSIONS,
  explorableRoots,
  mayAccessAdmin,
  mayOnPage,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import type { StaffProfile, StaffSession } from '../contract.ts';
import type { Staff } from './staff.ts';

/** The user's own account as shown to them. */
export function profileOf(staff: Staff): StaffProfile {
  return {
    id: staff.userId,
    username: staff.username,
    email: staff.email,
    firstName: staff.firstName,
    lastName: staff.lastName,
    language: staff.language,
    timeZone: staff.timeZone,
    chosenTimeZone: staff.chosenTimeZone,
    theme: staff.theme,
    groups: [...staff.groups],
    lastLoginAt: staff.lastLoginAt === null ? null : toIso(staff.lastLoginAt),
  };
}

/** A profile with the account's rights, for showing and hiding; the server checks the rights again on each request. */
export function sessionOf(staff: Staff, areasOf: (powers: StaffPowers) => string[]): StaffSession {
  const { powers } = staff;
  const paths = powers.isSuperuser ? ['/'] : powers.pageGrants.map(({ pagePath }) => pagePath);
  return {
    // A shared device shows its user's name and nothing else about the user.
    user: { ...profileOf(staff), ...(staff.device && { email: '', groups: [], lastLoginAt: null }) },
    device: staff.device,
    mustSetUpSecondStep: staff.mustSetUpSecondStep,
    permissions: {
      isSuperuser: powers.isSuperuser,
      canAccessAdmin: mayAccessAdmin(powers),
      pagePermissions: PAGE_PERMISSIONS.filter((permission) =>
        paths.some((path) => mayOnPage(powers, permission, path)),
      ),
      areas: areasOf(powers),
      explorableRoots: explorableRoots(powers),
    },
  };
}

/** The database's own spelling of an instant, as ISO. */
export function toIso(instant: string): string {
  return new Date(Date.parse(instant)).toISOString();
}
