import { mayOnLocation, regionsWith, type StaffPowers } from '#features/rights/permissions.ts';
import type { LocationDirectory } from './directory.ts';

/** Counts the restaurants in the user's admin list; for users who may not see the list, those that guests see. No database statement. */
export function countForStaff(directory: Pick<LocationDirectory, 'known' | 'size'>, powers: StaffPowers): number {
  if (regionsWith(powers, 'view').length === 0) return directory.size;
  return directory.known().filter(({ country, state }) => mayOnLocation(powers, 'view', { country, state: state.code }))
    .length;
}
