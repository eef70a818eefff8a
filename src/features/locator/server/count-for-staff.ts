import { mayOnLocation, regionsWith, type StaffPowers } from '#features/accounts/permissions.ts';
import type { LocationDirectory } from './directory.ts';

/** How many restaurants the staff's list shows somebody; to who has no list, how many guests see. No statement. */
export function countForStaff(directory: Pick<LocationDirectory, 'known' | 'size'>, powers: StaffPowers): number {
  if (regionsWith(powers, 'view').length === 0) return directory.size;
  return directory.known().filter(({ country, state }) => mayOnLocation(powers, 'view', { country, state: state.code }))
    .length;
}
