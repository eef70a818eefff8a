import {
  PAGE_PERMISSIONS,
  explorableRoots,
  mayAccessAdmin,
  mayOnPage,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import type { StaffProfile, StaffSession } from '../contract.ts';
import type { Staff } from './staff.ts';

/** What people see of their own account. */
export function profileOf(staff: Staff): StaffProfile {
  return {
    id: staff.userId,
    username: staff.username,
    email: staff.email,
    first_name: staff.firstName,
    last_name: staff.lastName,
    language: staff.language,
    time_zone: staff.timeZone,
    chosen_time_zone: staff.chosenTimeZone,
    theme: staff.theme,
    groups: [...staff.groups],
    last_login_at: staff.lastLoginAt === null ? null : toIso(staff.lastLoginAt),
  };
}

/** A profile with what the account may do, for showing and hiding; the server decides again each time. */
export function sessionOf(staff: Staff, areasOf: (powers: StaffPowers) => string[]): StaffSession {
  const { powers } = staff;
  const paths = powers.isSuperuser ? ['/'] : powers.pageGrants.map(({ pagePath }) => pagePath);
  return {
    // A shared device says whose it is, and nothing else about them.
    user: { ...profileOf(staff), ...(staff.device && { email: '', groups: [], last_login_at: null }) },
    device: staff.device,
    must_set_up_second_step: staff.mustSetUpSecondStep,
    permissions: {
      is_superuser: powers.isSuperuser,
      can_access_admin: mayAccessAdmin(powers),
      page_permissions: PAGE_PERMISSIONS.filter((permission) =>
        paths.some((path) => mayOnPage(powers, permission, path)),
      ),
      areas: areasOf(powers),
      explorable_roots: explorableRoots(powers),
    },
  };
}

/** The database's own spelling of an instant, as ISO. */
export function toIso(instant: string): string {
  return new Date(Date.parse(instant)).toISOString();
}
